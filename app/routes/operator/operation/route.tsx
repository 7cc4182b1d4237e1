import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isGranted } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { Health } from "#contract/operation/calls";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Pagination } from "~/ui/pages/pagination";
import { formatItems } from "~/ui/text/numbers";
import { DeadLetters } from "./dead-letters";
import { Databases, Days, Hours, Jobs, Routes, Search, Unavailable } from "./health";

/** Either half is shown although the other cannot be read. */
export const loader = operator(async ({ api, url, viewer }) => {
  const [dead, health] = await Promise.allSettled([
    pageOfRows(url, PAGE_SIZE, ({ offset }) => api.operation.deadLetters({ query: { offset } })),
    api.operation.health(),
  ]);
  return {
    dead: sectionOf(dead, health),
    health: sectionOf(health, dead),
    mayAct: isGranted(viewer.grants, "operator"),
  };
});

function sectionOf<T>(half: PromiseSettledResult<T>, other: PromiseSettledResult<unknown>): T | null {
  if (half.status === "fulfilled") return half.value;
  const isFault = half.reason instanceof ApiRefusal && half.reason.status >= 500;
  if (isFault && other.status === "fulfilled") return null;
  throw half.reason;
}

/** Whoever comes second to a message sees the page as it is now. */
export const action = operator(async (entered) => {
  const { form, context, url } = entered;
  onlyFields(form, "id", "kind");
  try {
    await context.flash({ kind: "success", text: await act(entered, intentOf(form)) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search, 303);
});

async function act({ api, form }: Entered, intent: string): Promise<string> {
  const params = { id: textIn(form, "id") };
  const body = { kind: textIn(form, "kind") };
  switch (intent) {
    case "retry-kind":
      return retriedText(await api.operation.retryDeadLetters({ body }));
    case "discard-kind": {
      const { discarded } = await api.operation.discardDeadLetters({ body });
      return `${formatItems(discarded)}を破棄しました`;
    }
    case "discard-letter":
      await api.operation.discardDeadLetter({ params });
      return "メッセージを破棄しました";
    default:
      await api.operation.retryDeadLetter({ params });
      return "もう一度処理します。完了しなかったときは、またこの一覧に出ます";
  }
}

function retriedText({ retried, refused, left }: { retried: number; refused: number; left: number }) {
  return [
    `${formatItems(retried)}をもう一度処理します`,
    refused > 0 ? `${formatItems(refused)}は宛先のアカウントが利用されていないため、内容を消去しました` : "",
    left > 0 ? `残りは${formatItems(left)}です。続けるには、もう一度押してください` : "",
  ]
    .filter(Boolean)
    .join("。");
}

export const meta = titled("システムの状態");

export default function Operation() {
  const { dead, health, mayAct } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="システムの状態" />
      <Columns label="定期処理・利用状況" aside={health ? <Sidebar health={health} /> : null}>
        {dead ? (
          <>
            <DeadLetters {...dead} mayAct={mayAct} />
            <Pagination page={dead.page} pages={dead.pages} />
          </>
        ) : (
          <Unavailable title="処理できなかったメッセージ" />
        )}
        {health ? <Requests health={health} /> : <Unavailable title="処理・利用の状況" />}
      </Columns>
    </>
  );
}

function Requests({ health }: { health: Health }) {
  return (
    <>
      <Hours hours={health.hours} />
      <Routes title="エラー" none="この24時間にエラーはありません" routes={health.faults} />
      <Routes title="1秒を超えた応答" none="この24時間に1秒を超えた応答はありません" routes={health.slow} />
    </>
  );
}

function Sidebar({ health }: { health: Health }) {
  return (
    <>
      <Jobs jobs={health.jobs} />
      <Search search={health.search} imports={health.imports} />
      <Databases databases={health.databases} />
      <Days days={health.days} />
    </>
  );
}
