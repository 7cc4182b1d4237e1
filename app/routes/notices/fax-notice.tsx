import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { NOTICE_SHEETS_AT_ONCE, READING_STATES } from "#contract/notices/limits";
import { sheetNumbers } from "~/parts/hospitals/fax/fax-cover";
import { FormerNumberNote } from "~/parts/hospitals/fax/former-number";
import { calledWithWork } from "~/parts/notices/people";
import { only } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";

const LABELS = { nobody: "登録者なし", waiting: "未読・未確認", done: "既読・確認済み", all: "すべて" };

/** A sheet for each hospital, for those that nobody reads for here. */
export const loader = only(...HOSPITAL_STAFF)(async ({ api, params, url }) => {
  const objectId = params.id ?? "";
  const state = READING_STATES.find((each) => each === url.searchParams.get("state")) ?? "nobody";
  const [notice, { hospitals, total, page, pages, from }] = await Promise.all([
    api.notices.get({ params: { objectId }, query: { preview: "true" } }),
    pageOfRows(url, NOTICE_SHEETS_AT_ONCE, (slice) =>
      api.notices.recipients({ params: { objectId }, query: { ...slice, state } }),
    ),
  ]);
  return {
    notice,
    state,
    total,
    page,
    pages,
    from,
    sheets: hospitals.map(({ hospitalId, name, fax, tel, referralName, referralFax, formerContacts }) => ({
      hospitalId,
      name,
      office: referralName,
      ...sheetNumbers({ fax, tel, referralFax, referralTel: null }, formerContacts),
    })),
  };
});

export const meta = titled("お知らせのFAX用紙");

export const handle: Handle = { hydrate: true, footer: false };

export default function FaxNotice() {
  const { notice, state, sheets, total, page, pages, from } = useLoaderData<typeof loader>();
  const { objectId, title, detail, hospital, author, filename } = notice;
  return (
    <>
      <PageHead
        title="FAX用紙"
        context={title}
        back={{ to: `/notices/${objectId}`, label: "お知らせ" }}
        action={sheets.length > 0 ? <PrintButton note>{`${sheets.length}枚を印刷する`}</PrintButton> : null}
      />
      <nav className="chips chips-line on-paper-not" aria-label="宛先">
        {(["nobody", "waiting", "all"] as const).map((each) => (
          <Link
            key={each}
            className="chip"
            to={`/notices/${objectId}/fax?state=${each}`}
            data-on={each === state || undefined}
            aria-current={each === state ? "true" : undefined}
          >
            {LABELS[each]}
          </Link>
        ))}
      </nav>
      {pages > 1 ? (
        <div className="on-paper-not">
          <p className="note">
            {`全${total}枚のうち${from + 1}〜${from + sheets.length}枚目です。${NOTICE_SHEETS_AT_ONCE}枚ごとに印刷してください。`}
          </p>
          <Pagination page={page} pages={pages} />
        </div>
      ) : null}
      {sheets.length === 0 ? (
        <Surface flush>
          <EmptyState drawing="done" title="この条件の宛先はありません" />
        </Surface>
      ) : null}
      {sheets.map((sheet) => (
        <article key={sheet.hospitalId} className="sheet fax-sheet" aria-label={`${sheet.name}への用紙`}>
          <p className="fax-title">お知らせ</p>
          <p className="fax-day">
            <Time at={serverNow()} as="date" />
          </p>
          <p className="fax-to">
            {sheet.name}
            {sheet.office ? (
              <>
                <br />
                {sheet.office}
              </>
            ) : null}
            {"　御中"}
          </p>
          <p>
            {`FAX ${sheet.fax ?? "（番号の登録なし）"}`}
            <FormerNumberNote former={sheet.formerFax} />
          </p>
          <p>
            {hospital.name}
            <br />
            {calledWithWork(author)}
            <br />
            {`電話 ${hospital.tel ?? "—"}　FAX ${hospital.fax ?? "—"}`}
          </p>
          <p>
            <b>{title}</b>
          </p>
          <p className="lines">{detail}</p>
          {filename ? <p>{`添付：${filename}`}</p> : null}
        </article>
      ))}
    </>
  );
}
