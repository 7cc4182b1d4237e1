import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shownRefusal } from "~/forms/submit.server";
import { EditLines } from "~/parts/hospitals/edit/history/edit-lines";
import { editLines } from "~/parts/hospitals/edit/history/edit-lines.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api, url }) => {
  const hospitalId = url.searchParams.get("hospital") ?? "";
  const [{ edits, next }, lists] = await Promise.all([
    api.hospitals.edits({ query: { hospitalId, before: cursorOf(url) } }),
    referenceLists(api),
  ]);
  return { hospitalId, lines: editLines(edits, lists), next };
});

export const action = operator(async ({ form, api, context, url }) => {
  onlyFields(form, "edit");
  try {
    await api.hospitals.revert({ params: { edit: textIn(form, "edit") } });
    await context.flash({ kind: "success", text: "編集を取り消し、元の内容に戻しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("医療機関の編集の記録");

export default function HospitalEdits() {
  const { hospitalId, lines, next } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="医療機関の編集"
        context={hospitalId === "" ? undefined : lines[0]?.hospitalName}
        lead={hospitalId === "" ? "会員による編集を新しい順に並べています。" : undefined}
        action={
          <Buttons>
            <ButtonLink icon="plus" to="/admin/hospitals/new">
              医療機関を登録する
            </ButtonLink>
            <ButtonLink icon="user-plus" kind="secondary" to="/admin/doctors/new">
              医師を登録する
            </ButtonLink>
          </Buttons>
        }
      />
      <Surface title="編集の記録" flush>
        {lines.length === 0 ? <EmptyState drawing="list" title="編集の記録はまだありません" /> : null}
        {lines.length === 0 ? null : (
          <EditLines
            lines={lines}
            showsHospital={hospitalId === ""}
            actions={({ id, takenBackAt }) =>
              takenBackAt === null ? (
                <form method="post">
                  <input type="hidden" name="edit" value={id} />
                  <Button kind="loss" small>
                    取り消して元に戻す
                  </Button>
                </form>
              ) : null
            }
          />
        )}
      </Surface>
      <CursorPages next={next} older="以前の編集を表示する" />
    </>
  );
}
