import type { Message, Person } from "#contract/chat";
import type { Draft } from "~/live/room-state";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { LinkedText } from "~/ui/linked-text";
import { Time } from "~/ui/time";
import { type Day, daysOf, type Line } from "./days";
import { honorific } from "./names";

type Props = {
  viewerId: string;
  messages: readonly Message[];
  drafts: readonly Draft[];
  people: ReadonlyMap<string, Person>;
  /** Sequence number of the message above which the line stands. */
  firstUnread: number | null;
  onRetry: () => void;
};

/** The conversation: days, the line above what is unread, one's own at the right. Announces only what comes in. */
export function MessageLog({ viewerId, messages, drafts, people, firstUnread, onRetry }: Props) {
  return (
    <div className="log" role="log" aria-label="やり取り">
      {daysOf(messages, firstUnread).map((day) => (
        <DayOfLog key={day.date} day={day} viewerId={viewerId} people={people} />
      ))}
      {drafts.length > 0 ? <Drafts drafts={drafts} onRetry={onRetry} /> : null}
    </div>
  );
}

type DayProps = { day: Day; viewerId: string; people: ReadonlyMap<string, Person> };

function DayOfLog({ day, viewerId, people }: DayProps) {
  return (
    <section className="log-day">
      <h2 className="log-date">
        <Time at={day.at} as="day" />
      </h2>
      <ol className="log-lines">
        {day.lines.map((line) =>
          line.senderId === viewerId ? (
            <OwnLine key={line.id} line={line} />
          ) : (
            <OthersLine key={line.id} line={line} sender={people.get(line.senderId)} />
          ),
        )}
      </ol>
    </section>
  );
}

function OwnLine({ line }: { line: Line }) {
  return (
    <li className="bubble-line bubble-line-own" data-following={line.isFollowing || undefined}>
      <span className="sr-only">自分</span>
      <p className="bubble">
        <LinkedText text={line.message} />
      </p>
      <span className="bubble-time">
        <Time at={line.createdAt} as="time" />
      </span>
    </li>
  );
}

function OthersLine({ line, sender }: { line: Line; sender: Person | undefined }) {
  const name = sender?.name ?? "退会したメンバー";
  return (
    <>
      {line.isFirstUnread ? <li className="log-unread">ここから未読</li> : null}
      <li className="bubble-line" data-following={line.isFollowing || undefined}>
        {line.isFollowing ? (
          <span className="sr-only">{name}</span>
        ) : (
          <>
            <Avatar name={name} src={sender?.avatarUrl} size={32} />
            <span className="bubble-name">
              {name} {sender ? honorific(sender.role) : ""}
            </span>
          </>
        )}
        <p className="bubble">
          <LinkedText text={line.message} />
        </p>
        <span className="bubble-time">
          <Time at={line.createdAt} as="time" />
        </span>
      </li>
    </>
  );
}

/** Not stored yet: said in words, with one button for all that failed. */
function Drafts({ drafts, onRetry }: { drafts: readonly Draft[]; onRetry: () => void }) {
  const failed = drafts.filter(({ state }) => state === "failed").length;
  return (
    <>
      <ol className="log-lines">
        {drafts.map((draft) => (
          <li key={draft.clientMessageId} className="bubble-line bubble-line-own" data-draft={draft.state}>
            <p className="bubble">{draft.text}</p>
            <span className="bubble-time">{draft.state === "failed" ? "未送信" : "送信中…"}</span>
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
