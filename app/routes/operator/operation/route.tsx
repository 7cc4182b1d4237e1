import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isGranted } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { DeadKind, DeadLetter, Health } from "#contract/operation/calls";
import { shownRefusal } from "~/forms/submit.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { Pagination } from "~/ui/pages/pagination";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { Databases, Days, Hours, Jobs, Routes, Search, Unavailable } from "./health";
import { kindText } from "./labels";

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

type Props = {
  letters: readonly DeadLetter[];
  kinds: readonly DeadKind[];
  total: number;
  mayAct: boolean;
};

/** What the queue gave up, with what can be done about it. */
function DeadLetters({ letters, kinds, total, mayAct }: Props) {
  const many = mayAct ? kinds.filter(({ count }) => count > 1) : [];
  return (
    <Surface
      title="処理できなかったメッセージ"
      more={total > 0 ? formatItems(total) : null}
      waits={total > 0}
      flush
    >
      {letters.length === 0 ? (
        <EmptyState drawing="done" title="処理できなかったメッセージはありません" />
      ) : null}
      {many.length > 0 ? (
        <RowList label="種類ごと">
          {many.map((kind) => (
            <Kind key={kind.kind} {...kind} />
          ))}
        </RowList>
      ) : null}
      <RowList label="処理できなかったメッセージ">
        {letters.map((mail) => (
          <Mail key={mail.id} letter={mail} mayAct={mayAct} />
        ))}
      </RowList>
    </Surface>
  );
}

/** All of a kind at once; what is erased asks first. */
function Kind({ kind, count, retriable }: DeadKind) {
  const name = kindText(kind);
  const dialog = `discard-${kind.replace(/[^A-Za-z]/g, "-")}`;
  return (
    <Row
      title={`${name}（すべて）`}
      detail={`${formatItems(count)}・もう一度処理できるもの ${formatItems(retriable)}`}
      actions={
        <div className="acts">
          {retriable > 0 ? (
            <form method="post">
              <input type="hidden" name="kind" value={kind} />
              <Button kind="secondary" small name="intent" value="retry-kind">
                この種類をすべて もう一度<span className="sr-only">処理する：{name}</span>
              </Button>
            </form>
          ) : null}
          <DialogLink dialog={dialog} kind="loss" small>
            この種類をすべて やめる<span className="sr-only">：{name}</span>
          </DialogLink>
          <Dialog
            id={dialog}
            title={`「${name}」をすべて破棄しますか？`}
            actions={
              <form method="post">
                <input type="hidden" name="kind" value={kind} />
                <Button kind="danger" name="intent" value="discard-kind">
                  すべて破棄する
                </Button>
              </form>
            }
          >
            <p>{formatItems(count)}の内容を消去します。元に戻すことはできません。</p>
          </Dialog>
        </div>
      }
    />
  );
}

function Mail({ letter, mayAct }: { letter: DeadLetter; mayAct: boolean }) {
  const { id, kind, about, fault, attempts, diedAt, canRetry } = letter;
  const name = kindText(kind);
  return (
    <Row
      title={name}
      detail={
        <>
          <span className="lines">{about || "対象の記録なし"}</span>
          <br />
          {attempts}回試行・{fault || "原因の記録なし"}
          {canRetry ? null : (
            <>
              <br />
              内容を保存していないため、もう一度処理することはできません。
            </>
          )}
        </>
      }
      meta={<Time at={diedAt} as="when" />}
      actions={
        mayAct ? (
          <form method="post" className="acts">
            <input type="hidden" name="id" value={id} />
            {canRetry ? (
              <Button kind="secondary" small name="intent" value="retry-letter">
                もう一度<span className="sr-only">処理する：{name}</span>
              </Button>
            ) : null}
            <Button kind="loss" small name="intent" value="discard-letter">
              やめる<span className="sr-only">：{name}</span>
            </Button>
          </form>
        ) : null
      }
    />
  );
}
