import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PAGE_SIZE } from "#contract/limits";
import { decision } from "#contract/moderation/calls";
import { CASE_STATE_LABELS, CASE_STATES, type CaseState, REPORT_KINDS } from "#contract/moderation/words";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { doneText } from "./labels";
import { ReportCaseItem } from "./report-case-item";

export const loader = operator(async ({ api, url }) => {
  const asked = url.searchParams.get("state") ?? "";
  const state: CaseState | "" = CASE_STATES.find((each) => each === asked) ?? "";
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) =>
    api.moderation.cases({ query: { state, offset } }),
  );
  return { ...found, state };
});

const decided = z.object({
  caseId: z.string(),
  kind: z.enum(REPORT_KINDS),
  from: z.enum(CASE_STATES),
  state: z.enum(["dismissed", "hidden"]),
  reason: z.string().default(""),
});

/** An operator who comes second to a case sees the page as it is now. A reason that cannot be taken is shown again. */
export const action = operator(async ({ form, api, context, url }) => {
  const asked = readButton(form, decided);
  if (!asked.success) throw json(null, { status: 400 });
  const { caseId, kind, ...body } = asked.data;
  const again = (error: string, status: number) => json({ caseId, reason: body.reason, error }, { status });
  const fault = decision.safeParse(body).error?.issues[0]?.message;
  if (fault) return again(fault, 422);
  try {
    await api.moderation.decide({ params: { id: caseId }, body });
    await context.flash({ kind: "success", text: doneText(kind, body.state) });
  } catch (error) {
    const { message, status } = shownRefusal(error);
    if (status !== 409) return again(message, status);
    await context.flash({ kind: "error", text: message });
  }
  return redirect(url.pathname + url.search, 303);
});

export const meta = titled("会員からの通報");

export default function Reports() {
  const { cases, total, page, pages, state } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const tabs = [
    ["", "すべて"] as const,
    ...CASE_STATES.map((each) => [each, CASE_STATE_LABELS[each]] as const),
  ];
  return (
    <>
      <OperatorHead title="会員からの通報" lead="通報した方が見ていた内容です。判断はすべて記録されます。" />
      <Tabs
        label="状態"
        tabs={tabs.map(([each, label]) => ({
          to: each ? `?state=${each}` : "/admin/reports",
          label,
          current: each === state,
        }))}
      />
      <Surface title="通報されたもの" more={formatItems(total)}>
        {cases.length === 0 ? <EmptyState drawing="done" title="当てはまる通報はありません" /> : null}
        {cases.map((each) => (
          <ReportCaseItem
            key={each.objectId}
            reported={each}
            refused={refused?.caseId === each.objectId ? refused : undefined}
          />
        ))}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
