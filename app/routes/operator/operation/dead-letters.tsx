import type { DeadLetter } from "#contract/operation/shapes";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { kindWords } from "./words";

type Props = { letters: readonly DeadLetter[]; total: number; mayAct: boolean };

/** What the queue gave up, with what can be done about it. */
export function DeadLetters({ letters, total, mayAct }: Props) {
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
      <RowList label="処理できなかったメッセージ">
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} mayAct={mayAct} />
        ))}
      </RowList>
    </Surface>
  );
}

function Letter({ letter, mayAct }: { letter: DeadLetter; mayAct: boolean }) {
  const { id, kind, about, fault, attempts, diedAt, canRetry } = letter;
  const name = kindWords(kind);
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
