import { useLoaderData } from "@remix-run/react";
import { HOSPITALS_PER_LIST } from "#contract/lists/limits";
import { MARK_LABELS } from "#contract/lists/texts";
import { FormerNumberNote } from "~/parts/hospitals/fax/former-number";
import { ageText } from "~/parts/hospitals/figure-age";
import { keeping } from "~/parts/lists/keeping.server";
import { kindText } from "~/parts/lists/kinds";
import { listedView } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/scripted/print-button";
import { formatItems } from "~/ui/text/numbers";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, params, viewer }) => {
    const id = params.id ?? "";
    const [found, lists] = await Promise.all([
      api.lists.get({ params: { id }, query: { limit: HOSPITALS_PER_LIST } }),
      referenceLists(api),
    ]);
    const { hospitals, ...list } = found;
    return { list, hospitals: hospitals.map((each) => listedView(each, lists)), by: viewer.name };
  }),
);

export const meta = titled<typeof loader>((data) => (data ? `${data.list.name}（印刷用）` : "リストの印刷"));

export const handle: Handle = { hydrate: true, footer: false };

/** The whole list on A4, readable as a FAX: numbers, notes, and room to tick. */
export default function PrintList() {
  const shown = useLoaderData<typeof loader>();
  if (!shown) return <ListsAfterReview />;
  const { list, hospitals, by } = shown;
  return (
    <>
      <PageHead
        title={list.name}
        context={[kindText(list).join("・"), formatItems(list.hospitalCount)].join("　")}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
        action={<PrintButton note>印刷する</PrintButton>}
      />
      <section className="sheet scroll" aria-label="医療機関">
        <div className="list-about">
          {list.memo ? <p className="lines">{list.memo}</p> : null}
          <p>
            {`${by}　`}
            <Time at={serverNow()} as="date" />
            現在
          </p>
        </div>
        <table className="tbl tbl-fold list-print">
          <thead>
            <tr>
              <th className="n">番号</th>
              <th>医療機関</th>
              <th>電話・FAX</th>
              <th>状態・メモ</th>
            </tr>
          </thead>
          <tbody>
            {hospitals.map(
              (
                { id, name, gone, about, tel, fax, isReferralTel, isReferralFax, vacant, mark, memo, ...row },
                at,
              ) => (
                <tr key={id}>
                  <td className="n">{at + 1}</td>
                  <td className="main">
                    <b>{name}</b>
                    {gone ? `（${gone}）` : ""}
                    <br />
                    {about}
                  </td>
                  <td className="numbers">
                    {tel ?? "—"}
                    {isReferralTel ? "（連携室）" : ""}
                    <FormerNumberNote former={row.formerTel} />
                    <br />
                    {fax ? `FAX ${fax}` : "FAX —"}
                    {isReferralFax ? "（連携室）" : ""}
                    <FormerNumberNote former={row.formerFax} />
                  </td>
                  <td>
                    {mark === "none" ? null : <b>{MARK_LABELS[mark]}　</b>}
                    {vacant
                      .map(({ kind, number, at: saidAt }) => `${kind} ${number}床（${ageText(saidAt)}）`)
                      .join("　")}
                    {vacant.length > 0 && memo ? <br /> : null}
                    <span className="lines">{memo}</span>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
