import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { shownRefusal } from "~/forms/submit.server";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { editedWith, frameOf } from "~/parts/hospitals/edit/editing.server";
import { EditLines } from "~/parts/hospitals/edit/history/edit-lines";
import { editLines } from "~/parts/hospitals/edit/history/edit-lines.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Surface } from "~/ui/surface";

const PATH = "/hospitals/edit/history";

export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { api, url } = entered;
  const query = { before: cursorOf(url) };
  const [{ found, beside }, lists] = await Promise.all([
    editedWith(entered, (id) => api.hospitals.history({ params: { id }, query })),
    referenceLists(api),
  ]);
  const { edits, next } = beside;
  return { frame: frameOf(found), lines: editLines(edits, lists), next };
});

/** Contact data goes back with one tap: whoever is confirmed here may undo what another has changed. */
export const action = only(...HOSPITAL_STAFF)(async ({ form, api, context, url }) => {
  onlyFields(form, "hospitalId", "edit");
  try {
    await api.hospitals.undo({ params: { id: textIn(form, "hospitalId"), edit: textIn(form, "edit") } });
    await context.flash({ kind: "success", text: "元の内容に戻しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);
});

export const meta = titled("更新の履歴");

export const handle: Handle = { footer: false };

export default function EditHistory() {
  const { frame, lines, next } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="更新の履歴" path={PATH}>
      <Surface title="会員・運営による更新" flush>
        {lines.length === 0 ? (
          <EmptyState drawing="list" title="更新の履歴はまだありません">
            保存した内容が、変更の前後とあわせてここに残ります。
          </EmptyState>
        ) : (
          <EditLines
            lines={lines}
            actions={({ id, label, isUndoable }) =>
              isUndoable ? (
                <form method="post">
                  <input type="hidden" name="hospitalId" value={frame.hospitalId} />
                  <input type="hidden" name="edit" value={id} />
                  <Button kind="secondary" small>
                    元に戻す<span className="sr-only">：{label}</span>
                  </Button>
                </form>
              ) : null
            }
          />
        )}
      </Surface>
      <CursorPages next={next} older="以前の更新を表示する" />
      <p className="note">
        電話・FAX・地域連携室・所在地の変更は、30日のあいだ、確認済みの方がここから元に戻せます。ほかの項目は、お問い合わせいただくと運営が元に戻します。
      </p>
    </EditFrame>
  );
}
