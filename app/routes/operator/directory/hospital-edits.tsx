import { redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shownRefusal } from "~/forms/submit.server";
import { EditLines } from "~/parts/hospitals/edit/history/edit-lines";
import { editLines } from "~/parts/hospitals/edit/history/edit-lines.server";
import { ConsoleSearch } from "~/parts/operator/console-search";
import { OperatorHead } from "~/parts/operator/operator-head";
import type { Api } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { prefectureName, referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { CursorPages } from "~/ui/pages/cursor-pages";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** What members changed; with words in the address, the hospitals and doctors whose records those find come first. */
export const loader = operator(async ({ api, url }) => {
  const hospitalId = url.searchParams.get("hospital") ?? "";
  const q = url.searchParams.get("q")?.trim() ?? "";
  const [{ edits, next }, lists, found] = await Promise.all([
    api.hospitals.edits({ query: { hospitalId, before: cursorOf(url) } }),
    referenceLists(api),
    q === "" ? null : foundBy(api, q),
  ]);
  return { hospitalId, q, found, lines: editLines(edits, lists), next };
});

/** The first records of each kind, or why they were not searched for. */
async function foundBy(api: Api, q: string) {
  const [lists, found] = await Promise.all([
    referenceLists(api),
    api.directory.everything({ query: { q } }).catch(searchRefusal),
  ]);
  if ("refusal" in found) return found;
  return {
    hospitals: found.hospitals.hits.hits.map(({ _source: { hospitalId, name, ...at } }) => ({
      to: `/admin/hospitals/${hospitalId}`,
      name,
      detail: `${prefectureName(lists, at.prefectureCode) ?? ""}${at.municipality}${at.address}`,
    })),
    doctors: found.doctors.hits.hits.map(({ _source: { objectId, lastName, firstName, ...doctor } }) => ({
      to: `/admin/doctors/${objectId}`,
      name: `${lastName} ${firstName}`,
      detail: doctor.enrollmentPeriodList.map((place) => place.name).join("・"),
    })),
  };
}

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

/** What cannot be searched for is said beside the list, which stays. */
function searchRefusal(error: unknown) {
  const refusal = shownRefusal(error);
  if (refusal.isPassing) throw refusal;
  return { refusal: refusal.message };
}

export const meta = titled("医療機関・医師");

export default function HospitalEdits() {
  const { hospitalId, q, found, lines, next } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="医療機関・医師"
        context={hospitalId === "" ? undefined : lines[0]?.hospitalName}
        search={
          <ConsoleSearch id="directory-words" label="医療機関・医師の名前・電話番号" name="q" value={q} />
        }
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
      {found ? <Found {...found} /> : null}
      <Surface title="会員による編集の記録" flush>
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

/** The records that the words name; who works with one of them opens it from here. */
function Found(found: NonNullable<SerializeFrom<typeof loader>["found"]>) {
  if ("refusal" in found)
    return (
      <Callout kind="danger" title="検索できませんでした">
        {found.refusal}
      </Callout>
    );
  const kinds = [
    { title: "医療機関", rows: found.hospitals },
    { title: "医師", rows: found.doctors },
  ];
  if (kinds.every(({ rows }) => rows.length === 0))
    return (
      <Surface title="検索結果" flush>
        <EmptyState drawing="search" title="当てはまる医療機関・医師はありません" />
      </Surface>
    );
  return kinds
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Surface key={title} title={title} flush>
        <RowList label={title}>
          {rows.map(({ to, name, detail }) => (
            <Row key={to} to={to} title={name} detail={detail} />
          ))}
        </RowList>
      </Surface>
    ));
}
