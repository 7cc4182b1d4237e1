import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { correctionAnswer } from "#contract/corrections/calls";
import { CORRECTION_STATES, type CorrectionState, STATE_WORDS } from "#contract/corrections/texts";
import { PAGE_SIZE } from "#contract/limits";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal } from "~/forms/submit.server";
import { idInAddress } from "~/parts/operator/id-in-address";
import { OperatorHead } from "~/parts/operator/operator-head";
import type { Api } from "~/request/api.server";
import { operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { CorrectionItem } from "./correction-item";

export const loader = operator(async ({ api, url }) => {
  const state = stateIn(url);
  const found = await pageOfRows(url, PAGE_SIZE, ({ offset }) =>
    api.corrections.list({ query: { state, offset } }),
  );
  return { ...found, state };
});

function stateIn(url: URL): CorrectionState | "" {
  const asked = url.searchParams.get("state") ?? "";
  return CORRECTION_STATES.find((state) => state === asked) ?? "";
}

/** The page that corrects what is listed, the call that finds it, and what is said if its address is missing. */
const CORRECTIONS = {
  "correct-hospital": {
    to: "/admin/hospitals/",
    record: (api: Api, id: string) => api.hospitals.record({ params: { id } }),
    required: "訂正する医療機関のページのアドレスを入力してください（例：/hospitals/…）。",
  },
  "correct-doctor": {
    to: "/admin/doctors/",
    record: (api: Api, id: string) => api.doctors.record({ params: { id } }),
    required: "訂正する医師のページのアドレスを入力してください（例：/doctor/…）。",
  },
} as const;

const change = z.object({
  receipt: z.string(),
  from: z.enum(CORRECTION_STATES),
  /** What a button says: a state, or one together with the listing of what it is about, or the way to correct that. */
  state: z.enum([...CORRECTION_STATES, "delist", "relist", "correct-hospital", "correct-doctor"]),
  answer: z.string().default(""),
  page: z.string().default(""),
});

type Meant = Omit<z.output<typeof change>, "state"> & { state: CorrectionState | "delist" | "relist" };

function meant({ from, state, answer, page }: Meant) {
  const subjectId = idInAddress(page);
  if (state === "delist") return { from, state: "done", answer, listing: "stop", subjectId } as const;
  if (state === "relist") return { from, state: "in-hand", answer, listing: "resume", subjectId } as const;
  return { from, state, answer };
}

/** Whoever comes second to a request sees the page as it is now. An answer that cannot be taken is shown again. */
export const action = operator(async ({ form, api, context, url }) => {
  const asked = readButton(form, change);
  if (!asked.success) throw json(null, { status: 400 });
  const { receipt, state, answer, page } = asked.data;
  const refused = (error: string, status: number) => json({ receipt, answer, page, error }, { status });
  if (state === "correct-hospital" || state === "correct-doctor") {
    const { required, to, record } = CORRECTIONS[state];
    const id = idInAddress(page);
    if (id === "") return refused(required, 422);
    try {
      await record(api, id);
    } catch (error) {
      const { isPassing, message } = shownRefusal(error);
      if (isPassing) throw error;
      return refused(message, 422);
    }
    return redirect(to + encodeURIComponent(id));
  }
  const body = meant({ ...asked.data, state });
  const fault = correctionAnswer.safeParse(body).error?.issues[0]?.message;
  if (fault) return refused(fault, 422);
  try {
    await api.corrections.answer({ params: { id: receipt }, body });
    await context.flash({ kind: "success", text: "ご依頼の状態を変更しました" });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    if (refusal.status !== 409) return refused(refusal.message, refusal.status);
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("訂正・削除のご依頼");

export default function Corrections() {
  const { corrections, total, page, pages, state } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const tabs = [
    ["", "すべて"] as const,
    ...CORRECTION_STATES.map((each) => [each, STATE_WORDS[each]] as const),
  ];
  return (
    <>
      <OperatorHead
        title="訂正・削除のご依頼"
        lead="掲載情報についてのご依頼です。ご本人・関係者であることを確認してから対応してください。"
      />
      <Tabs
        label="状態"
        tabs={tabs.map(([each, label]) => ({
          to: each ? `?state=${each}` : "/admin/corrections",
          label,
          current: each === state,
        }))}
      />
      <Surface title="受け付けたご依頼" more={formatItems(total)}>
        {corrections.length === 0 ? <EmptyState drawing="card" title="当てはまるご依頼はありません" /> : null}
        {corrections.map((request) => (
          <CorrectionItem
            key={request.receipt}
            asked={request}
            refused={refused?.receipt === request.receipt ? refused : undefined}
          />
        ))}
      </Surface>
      <Pagination page={page} pages={pages} />
    </>
  );
}
