import type { Message } from "#contract/rooms";
import type { Draft } from "~/live/room-state";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { Time } from "~/ui/time";
import { type Day, daysOf } from "./days";
import { type Around, OthersLine, OwnLine } from "./message-line";

type Props = {
  messages: readonly Message[];
  drafts: readonly Draft[];
  around: Around;
  /** Sequence number of the message above which the line stands. */
  firstUnread: number | null;
  /** Older messages are on their way: what comes in now is nothing new. */
  isPaging: boolean;
  onRetry: () => void;
};

/** The conversation: days, the line above what is unread, one's own at the right. Announces only what comes in. */
export function MessageLog({ messages, drafts, around, firstUnread, isPaging, onRetry }: Props) {
  return (
    <div className="log" role="log" aria-label="やり取り" aria-live={isPaging ? "off" : undefined}>
      {daysOf(messages, firstUnread).map((day) => (
        <DayOfLog key={day.date} day={day} around={around} />
      ))}
      {drafts.length > 0 ? <Drafts drafts={drafts} onRetry={onRetry} /> : null}
    </div>
  );
}

function DayOfLog({ day, around }: { day: Day; around: Around }) {
  return (
    <section className="log-day">
      <h2 className="log-date">
        <Time at={day.at} as="day" />
      </h2>
      <ol className="log-lines">
        {day.lines.flatMap((line) => [
          line.isFirstUnread ? (
            <li key="unread" className="log-unread" id="unread">
              ここから未読
            </li>
          ) : null,
          line.senderId === around.viewerId ? (
            <OwnLine key={line.id} line={line} around={around} />
          ) : (
            <OthersLine key={line.id} line={line} around={around} />
          ),
        ])}
      </ol>
    </section>
  );
}

const STATE_WORDS = { waiting: "送信待ち", sending: "送信中…", failed: "未送信" } as const;

/** Not stored yet: said in words, with one button for all that failed. */
function Drafts({ drafts, onRetry }: { drafts: readonly Draft[]; onRetry: () => void }) {
  const failed = drafts.filter(({ state }) => state === "failed").length;
  return (
    <>
      <ol className="log-lines" aria-live="off">
        {drafts.map((draft) => (
          <li key={draft.clientMessageId} className="bubble-line bubble-line-own" data-draft={draft.state}>
            <div className="bubble">
              {draft.text ? <p>{draft.text}</p> : null}
              {draft.files.map(({ name }) => (
                <p key={name}>{name}</p>
              ))}
              {draft.progress === undefined ? null : (
                <ProgressBar label="アップロード中" value={draft.progress} />
              )}
            </div>
            <span className="bubble-time">{STATE_WORDS[draft.state]}</span>
          </li>
        ))}
      </ol>
      {failed > 0 ? (
        <div className="log-retry">
          <p>送信できなかったメッセージが{failed}件あります。</p>
          <Button type="button" kind="secondary" onClick={onRetry}>
            もう一度送信する
          </Button>
        </div>
      ) : null}
    </>
  );
}
