import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { PAGE_SIZE } from "#contract/limits";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pages/pagination";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";

export const loader = operator(({ api, url }) =>
  pageOfRows(url, PAGE_SIZE, ({ offset }) => api.imports.openProposals({ query: { offset } })),
);

/** An operator who decides second sees the page as it is now. */
export const action = operator(async ({ form, api, context, url }) => {
  onlyFields(form, "hospitalId", "field");
  const isAccepted = intentOf(form) === "accept";
  try {
    await api.imports.decideProposal({
      body: { hospitalId: textIn(form, "hospitalId"), field: textIn(form, "field"), isAccepted },
    });
    const words = isAccepted ? "公開データの内容に更新しました" : "現在の内容を残しました";
    await context.flash({ kind: "success", text: words });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("医療機関への更新案");

export default function Proposals() {
  const { proposals, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="医療機関への更新案"
        lead="医療機関の方が編集した項目は上書きせず、更新案としてその医療機関の方にお見せしています。回答がないときは、確認のうえ運営が決められます。"
        back={{ to: "/admin/imports", label: "データの取り込み" }}
      />
      <Surface title="未回答の更新案" more={formatItems(total)} flush>
        {proposals.length === 0 ? (
          <EmptyState drawing="card" title="未回答の更新案はありません" />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
          <section className="scroll" tabIndex={0} aria-label="未回答の更新案">
            <table className="tbl tbl-fold">
              <thead>
                <tr>
                  <th scope="col">医療機関</th>
                  <th scope="col">項目</th>
                  <th scope="col">現在の内容</th>
                  <th scope="col">公開データの内容</th>
                  <th scope="col">出典</th>
                  <th scope="col">判断</th>
                </tr>
              </thead>
              <tbody>
                {proposals.map(
                  ({ hospitalId, hospitalName, field, label, value, current, source, sourceDate }) => (
                    <tr key={`${hospitalId} ${label}`}>
                      <td className="main">
                        <Link to={`/hospitals/${hospitalId}`}>{hospitalName}</Link>
                      </td>
                      <td>{label}</td>
                      <td className="full" data-label="現在の内容">
                        {current}
                      </td>
                      <td className="full" data-label="公開データの内容">
                        {value}
                      </td>
                      <td className="full" data-label="出典">
                        {HOSPITAL_SOURCES[source]}（{sourceDate}）
                      </td>
                      <td className="full" data-label="判断">
                        <form method="post">
                          <input type="hidden" name="hospitalId" value={hospitalId} />
                          <input type="hidden" name="field" value={field} />
                          <Buttons>
                            <Button kind="secondary" small name="intent" value="accept">
                              更新する<span className="sr-only">：{`${hospitalName}の${label}`}</span>
                            </Button>
                            <Button kind="quiet" small name="intent" value="dismiss">
                              現在の内容を残す<span className="sr-only">：{`${hospitalName}の${label}`}</span>
                            </Button>
                          </Buttons>
                        </form>
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </section>
        )}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
