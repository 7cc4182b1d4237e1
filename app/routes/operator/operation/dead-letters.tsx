import type { DeadKind, DeadLetter } from "#contract/operation/calls";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Dialog, DialogLink } from "~/ui/overlays/dialog";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { kindText } from "./labels";

type Props = {
  letters: readonly DeadLetter[];
  kinds: readonly DeadKind[];
  total: number;
  mayAct: boolean;
};

/** What the queue gave up, with what can be done about it. */
export function DeadLetters({ letters, kinds, total, mayAct }: Props) {
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
