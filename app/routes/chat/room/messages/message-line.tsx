import { lazy, Suspense, useEffect, useState } from "react";
import { UNDO_MS } from "#contract/chat/limits";
import { honorific } from "#contract/users/called";
import { loadPatiently, onDemand } from "~/live/load-patiently";
import { Medias } from "~/parts/chat/media-picture";
import { nameOf, placeOf } from "~/parts/chat/names";
import { UnderReview } from "~/parts/chat/under-review";
import { Link } from "~/ui/link";
import { Seal } from "~/ui/people/seal";
import { LinkedText } from "~/ui/text/linked-text";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";
import type { Around } from "./around";
import type { LogLine } from "./days";
import type { UndoProps } from "./message-acts";
import { deletedText } from "./message-labels";
import { MessageMenu } from "./message-menu";
import { BubbleHead as WrittenHead } from "./quote";
import { ReactionRow as WrittenRow } from "./reactions";

const BubbleHead = import.meta.env.SSR
  ? WrittenHead
  : await onDemand(
      () => loadPatiently(async () => ({ default: (await import("./quote")).BubbleHead })),
      ".bubble .quote, .bubble-mark",
    );

/** Few messages bear it: a browser loads it for the first. */
const ReactionRow = import.meta.env.SSR
  ? WrittenRow
  : await onDemand(
      () => loadPatiently(async () => ({ default: (await import("./reactions")).ReactionRow })),
      ".bubble-reacts",
    );

export function OwnLine({ line, around }: { line: LogLine; around: Around }) {
  return (
    <li
      className="bubble-line bubble-line-own"
      id={`m${line.seq}`}
      data-following={line.isFollowing || undefined}
      // The author needs no further notification, nor one for each reader.
      aria-live="off"
    >
      <span className="sr-only">自分</span>
      <Bubble line={line} around={around} isOwn />
      <Facts line={line} around={around} isOwn />
      {line.deletedAt ? null : <UndoSend line={line} around={around} />}
    </li>
  );
}

export function OthersLine({ line, around }: { line: LogLine; around: Around }) {
  const sender = around.people.get(line.senderId);
  const name = nameOf(sender);
  return (
    <li
      className="bubble-line"
      id={`m${line.seq}`}
      data-following={line.isFollowing || undefined}
      data-mentioned={line.mentions?.includes(around.viewerId) || undefined}
    >
      {line.isFollowing ? (
        <span className="sr-only">{name}</span>
      ) : (
        <>
          <Seal name={name} role={sender?.role} src={sender?.avatarUrl} size="s" />
          {sender ? (
            <Link className="bubble-name" to={placeOf(sender, around.held.roomId, around.isOfConnect)}>
              {name} {honorific(sender.role)} <UnderReview of={sender} />
            </Link>
          ) : (
            <span className="bubble-name">{name}</span>
          )}
        </>
      )}
      <Bubble line={line} around={around} isOwn={false} />
      <Facts line={line} around={around} isOwn={false} />
    </li>
  );
}

/** Says when it was said and what has become of it since; of one that was taken away only the time is left. */
function Facts({ line, around, isOwn }: { line: LogLine; around: Around; isOwn: boolean }) {
  const readers = isOwn ? around.readersOf(line.seq).count : 0;
  const isLeft = !line.deletedAt;
  return (
    <>
      <span className="bubble-time">
        {isLeft && readers > 0 ? <span>{around.isDirect ? "既読" : `既読 ${readers}`}</span> : null}
        <Time at={line.createdAt} as="time" />
        {isLeft && line.editedAt ? <span>編集済み</span> : null}
        {isLeft ? <MessageMenu {...{ line, around, isOwn }} /> : null}
      </span>
      {isLeft && (line.acknowledgedBy.length > 0 || line.reactions || line.urgent) ? (
        <ReactionRow line={line} around={around} />
      ) : null}
    </>
  );
}

function Bubble({ line, around, isOwn }: { line: LogLine; around: Around; isOwn: boolean }) {
  if (line.deletedAt) return <p className="bubble bubble-deleted">{deletedText(line, isOwn)}</p>;
  return (
    <div className="bubble" data-notice={line.notice}>
      {line.isForwarded || line.replyTo || line.urgent ? <BubbleHead line={line} around={around} /> : null}
      {line.message ? (
        <p>
          <LinkedText text={line.message} />
        </p>
      ) : null}
      <Medias medias={line.medias} held={around.held} />
    </div>
  );
}

const Undo = lazy(() => loadPatiently(async () => ({ default: (await import("./message-acts")).Undo })));

/** Takes the message back into the field with one tap, for ten seconds after sending. Later the message's menu does. */
function UndoSend({ line, around }: UndoProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = line.createdAt + UNDO_MS - serverNow();
    if (left <= 0) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), Math.min(left, UNDO_MS));
    return () => clearTimeout(timer);
  }, [line.createdAt]);
  return isOpen ? (
    <Suspense>
      <Undo line={line} around={around} />
    </Suspense>
  ) : null;
}
