import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Message, Quotation, Room } from "#contract/chat/shapes";
import { loadPatiently, onDemand } from "~/live/load-patiently";
import { useAtEnd, useLeftPlace, useSavedPlace } from "~/live/room/use-at-end";
import { useReading } from "~/live/room/use-reading";
import { useRoom } from "~/live/room/use-room";
import { nameOf } from "~/parts/chat/names";
import { Composer } from "./composer/composer";
import type { TakenBack } from "./composer/composer-field";
import type { ComposerProps, RefusedMessage } from "./composer/use-composer";
import { ConnectionLine } from "./connection-line";
import { useAround } from "./messages/around";
import { firstUnreadOf } from "./messages/days";
import { MessageLog } from "./messages/message-log";
import { PinBar as WrittenPinBar } from "./messages/pin-bar";
import { Beginning, FirstUnreadLink, MarkRead, NewestLink, Older, ToNewest } from "./messages/room-places";
import { usePaging } from "./messages/use-paging";
import { NoWriting as WrittenNoWriting } from "./no-writing";
import { RoomHead } from "./room-head";

const PinBar = import.meta.env.SSR
  ? WrittenPinBar
  : await onDemand(
      () => loadPatiently(async () => ({ default: (await import("./messages/pin-bar")).PinBar })),
      ".room-pins",
    );
const NoWriting = import.meta.env.SSR
  ? WrittenNoWriting
  : await onDemand(
      () => loadPatiently(async () => ({ default: (await import("./no-writing")).NoWriting })),
      "div.composer",
    );

const CompanyLine = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./company-line")).CompanyLine })),
);

type Props = {
  room: Room;
  /** The words that say that the other person sees patients just now; else empty. */
  consulting: string;
  viewerId: string;
  clientMessageId: string;
  hasOlder: boolean;
  /** Sequence number before which this page ends; null: it shows the newest messages. */
  before: string | null;
  /** Id of one's own message whose text is being changed. */
  edited: string | null;
  /** The message that the draft or the address replies to. */
  replied: Quotation | null;
  mentions: ComposerProps["mentions"];
  /** Sequence number of the message whose menu the address opens. */
  menuOf: number | null;
  refused?: RefusedMessage;
  /** Something may have happened in any room. */
  onNews: () => void;
};

/** One room: who it is with, what was said, and a place to write. */
export function RoomScreen({ room, consulting, viewerId, hasOlder, before, ...others }: Props) {
  const { edited, replied, menuOf, onNews, ...form } = others;
  const { sessionId: roomId } = room;
  const { revalidate } = useRevalidator();
  const live = useRoom(room, viewerId, { onChanged: revalidate, onNews });
  const { messages, unsent, readers } = live;
  const scroll = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { isAtEnd, goToEnd } = useAtEnd(scroll, end);
  const [first, newest] = [messages[0], messages.at(-1)];
  useSavedPlace(scroll, `${newest?.seq} ${unsent.length}`);
  useLeftPlace(scroll, roomId);
  // The room stays as it was on arrival: what comes in while one is looking gets no line.
  const [arrival] = useState(room);
  const firstUnread = useMemo(
    () => firstUnreadOf(messages, viewerId, arrival),
    [messages, viewerId, arrival],
  );
  const paging = usePaging(live.loadOlder, hasOlder);
  const isOlder = before !== null && newest !== undefined && newest.seq < room.lastSeq;
  const isUnread = newest !== undefined && (newest.seq > room.lastReadSeq || room.isMarked === true);
  useReading(`/api/chat/rooms/${roomId}`, newest?.id, isUnread && !isOlder && isAtEnd === true);
  const [takenBack, setTakenBack] = useState<TakenBack | null>(null);
  const [reply, onReply] = useState(replied);
  const onTakenBack = (message: Message) => {
    onReply(around.quotedIn(message) ?? null);
    setTakenBack({ text: message.message });
    void live.catchUp();
  };
  const onMention = (message: Message, name: string) => {
    onReply(message);
    setTakenBack({ text: `@${name} ` });
  };
  const around = useAround({
    room,
    messages,
    viewerId,
    readers,
    before,
    menuOf,
    onReply,
    onMention,
    onTakenBack,
  });
  const write = useCallback(
    (text: string, files: File[], replyTo?: string) => {
      live.write(text, files, replyTo);
      goToEnd();
    },
    [live.write, goToEnd],
  );
  return (
    <div className="room" data-drop>
      <RoomHead {...{ room, consulting, viewerId }} isOfConnect={around.isOfConnect} />
      {around.pins.length > 0 ? <PinBar around={around} /> : null}
      <section
        className="room-scroll"
        id="conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
        tabIndex={0}
        aria-label="会話"
        ref={scroll}
      >
        <div>
          {paging.hasOlder && first ? <Older first={first.seq} onLoad={paging.loadOlder} /> : null}
          {messages.length + unsent.length === 0 ? <Beginning /> : null}
          <MessageLog
            {...{ messages, unsent, around, firstUnread }}
            isPaging={paging.isPaging}
            onRetry={live.retry}
            onDiscard={live.discard}
            onLeaveOut={live.leaveOut}
          />
          {isOlder ? <NewestLink roomId={roomId} /> : null}
          {newest && isUnread ? <MarkRead messageId={newest.id} /> : null}
          <div ref={end} />
        </div>
      </section>
      {before === null ? (
        <FirstUnreadLink {...{ arrival, first }} isLine={firstUnread !== null} onLoad={paging.loadOlder} />
      ) : null}
      {isAtEnd === false ? (
        <ToNewest {...{ messages, viewerId }} arrivedAt={arrival.lastSeq} onGo={goToEnd} />
      ) : null}
      {live.company ? (
        <Suspense>
          <CompanyLine {...live.company} around={around} />
        </Suspense>
      ) : null}
      <ConnectionLine state={live.live} fault={live.fault} />
      {room.refusal ? (
        <NoWriting {...{ roomId, refusal: room.refusal, blockedId: room.blockedId }} />
      ) : (
        <Composer
          roomPath={`/rooms/${roomId}`}
          draft={room.draft}
          authorOf={({ senderId }) => nameOf(around.people.get(senderId))}
          {...{ reply, onReply }}
          sendsWithEnter={room.settings.sendsWithEnter}
          scheduledCount={room.scheduledCount}
          editing={editedIn(messages, edited, viewerId)}
          onWrite={write}
          takenBack={takenBack}
          {...{ before, ...form }}
        />
      )}
    </div>
  );
}

function editedIn(messages: readonly Message[], edited: string | null, viewerId: string): Message | null {
  const found = messages.find(({ id, senderId }) => id === edited && senderId === viewerId);
  return found?.deletedAt === null ? found : null;
}
