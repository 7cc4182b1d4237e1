import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isGranted } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { Health } from "#contract/operation/shapes";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Pagination } from "~/ui/pages/pagination";
import { DeadLetters } from "./dead-letters";
import { Databases, Days, Hours, Jobs, Routes, Search } from "./health";

export const loader = operator(async ({ api, url, viewer }) => {
  const [dead, health] = await Promise.all([
    pageOfRows(url, PAGE_SIZE, ({ offset }) => api.operation.deadLetters({ query: { offset } })),
    api.operation.health(),
  ]);
  return { ...dead, health, mayAct: isGranted(viewer.grants, "operator") };
});

/** Whoever comes second to a message sees the page as it is now. */
export const action = operator(async (entered) => {
  const { form, context, url } = entered;
  onlyFields(form, "id");
  try {
    await context.flash({ kind: "success", text: await act(entered, intentOf(form), textIn(form, "id")) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);
});

async function act({ api }: Entered, intent: string, id: string): Promise<string> {
  if (intent === "discard-letter") {
    await api.operation.discardDeadLetter({ params: { id } });
    return "メッセージを破棄しました";
  }
  await api.operation.retryDeadLetter({ params: { id } });
  return "もう一度処理します。完了しなかったときは、またこの一覧に出ます";
}

export const meta = titled("システムの状態");

export default function Operation() {
  const { page, pages, health, ...dead } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="システムの状態" />
      <Columns label="定期処理・利用状況" aside={<Aside health={health} />}>
        <DeadLetters {...dead} />
        <Pagination page={page} pages={pages} />
        <Hours hours={health.hours} />
        <Routes title="エラー" none="この24時間にエラーはありません" routes={health.faults} />
        <Routes title="1秒を超えた応答" none="この24時間に1秒を超えた応答はありません" routes={health.slow} />
      </Columns>
    </>
  );
}

function Aside({ health }: { health: Health }) {
  return (
    <>
      <Jobs jobs={health.jobs} />
      <Search search={health.search} imports={health.imports} />
      <Databases databases={health.databases} />
      <Days days={health.days} />
    </>
  );
}
