import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Message, Quotation, Room } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import dropScript from "~/browser/drop-files?worker&url";
import type { LiveState } from "~/live/live.client";
import { loadLive } from "~/live/load-live";
import { loadPatiently, onDemand } from "~/live/load-patiently";
import { NETWORK_LABELS, useNetwork } from "~/live/network";
import type { Unsent } from "~/live/room/state/room-state";
import { useAtEnd, useLeftPlace, useSavedPlace } from "~/live/room/use-at-end";
import { useReading } from "~/live/room/use-reading";
import { useRoom } from "~/live/room/use-room";
import { nameOf, placeOf, roomContext } from "~/parts/chat/names";
import type { UnsentActs } from "~/routes/chat/room/composer/unsent";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Time } from "~/ui/time/time";
import { Composer } from "./composer/composer";
import type { Reinserted } from "./composer/composer-field";
import type { ComposerProps, RefusedMessage } from "./composer/use-composer";
import { type Around, useAround } from "./messages/around";
import { type Day, daysOf, firstUnreadOf } from "./messages/days";
import { OthersLine, OwnLine } from "./messages/message-line";
import { loadActs } from "./messages/message-menu";
import { PinBar as WrittenPinBar } from "./messages/pin-bar";
import { Beginning, FirstUnreadLink, MarkRead, NewestLink, Older, ToNewest } from "./messages/room-places";
import { NoWriting as WrittenNoWriting } from "./no-writing";

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
  onUpdate: () => void;
};

/** One room: who it is with, what was said, and a place to write. */
export function RoomScreen({ room, consulting, viewerId, hasOlder, before, ...others }: Props) {
  const { edited, replied, menuOf, onUpdate, ...form } = others;
  const { sessionId: roomId } = room;
  const { revalidate } = useRevalidator();
  const live = useRoom(room, viewerId, { onChanged: revalidate, onUpdate });
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
  const [reinserted, setReinserted] = useState<Reinserted | null>(null);
  const [reply, onReply] = useState(replied);
  const onUndone = (message: Message) => {
    onReply(around.quotedIn(message) ?? null);
    setReinserted({ text: message.message });
    void live.catchUp();
  };
  const onMention = (message: Message, name: string) => {
    onReply(message);
    setReinserted({ text: `@${name} ` });
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
    onUndone,
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
          reinserted={reinserted}
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

/** What the person may want to know of the connection: nothing while all is well. */
function ConnectionLine({ state, fault }: { state: LiveState; fault: string | null }) {
  // The network is gone some time before a socket notices.
  const network = useNetwork();
  return (
    <p className="room-live" role="status">
      {fault ?? (NETWORK_LABELS[network] || STATE_LABELS[state])}
    </p>
  );
}

const STATE_LABELS: Record<LiveState, string> = {
  connecting: "",
  open: "",
  polling: "数秒ごとに新しいメッセージを確認しています。",
  offline: NETWORK_LABELS.offline,
};

const loadUnsent = () =>
  loadPatiently(async () => ({ default: (await import("./composer/unsent")).UnsentLines }));
/** What sends loads as late as this, so nothing waits for it. */
const UnsentLines = lazy(loadUnsent);

type MessageLogProps = {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  around: Around;
  /** Sequence number of the message above which the line stands. */
  firstUnread: number | null;
  /** Older messages are on their way: what comes in now is nothing new. */
  isPaging: boolean;
} & UnsentActs;

/** The conversation: days, the line above what is unread, one's own at the right. Announces only what comes in. */
function MessageLog({ messages, unsent, around, firstUnread, isPaging, ...acts }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const { open } = around.menu;
  const { held } = around;
  const now = useRef({ held, messages });
  now.current = { held, messages };
  useEffect(() => {
    let isGone = false;
    const ends: (() => void)[] = [];
    const until = (end: () => void) => void (isGone ? end() : ends.push(end));
    void loadLive().then(async ({ tendLog }) => {
      const { current: area } = log;
      if (!area) return;
      until(tendLog(area, open));
      void import(/* @vite-ignore */ dropScript);
      void loadUnsent();
      // Whoever opens a menu without a network has it by then.
      void loadActs();
      const { openMediasByPress } = await loadPatiently(() => import("~/parts/chat/shown/open-medias"));
      until(openMediasByPress(area, () => now.current));
    });
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, [open]);
  return (
    <div ref={log} className="log" role="log" aria-label="やり取り" aria-live={isPaging ? "off" : undefined}>
      {daysOf(messages, firstUnread).map((day) => (
        <DayOfLog key={day.date} day={day} around={around} />
      ))}
      {unsent.length > 0 ? (
        <Suspense>
          <UnsentLines {...{ unsent, around, ...acts }} />
        </Suspense>
      ) : null}
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

/** Screen readers look at a change a moment after it was made. */
const SETTLES_MS = 1000;

/** Older messages, a page at a time. `load` says whether there are still older ones. */
function usePaging(load: () => Promise<boolean>, hadOlder: boolean) {
  const [isPaging, setPaging] = useState(false);
  const [hasOlder, setOlder] = useState(hadOlder);
  const loadOlder = useCallback(async () => {
    setPaging(true);
    setOlder(await load());
    setTimeout(() => setPaging(false), SETTLES_MS);
  }, [load]);
  return { isPaging, hasOlder, loadOlder };
}

/** `consulting`: that the other one sees patients just now, in words. */
type RoomHeadProps = { room: Room; consulting: string; viewerId: string; isOfConnect: boolean };

/** Says with whom one is talking, and leads to what belongs to the room. */
function RoomHead({ room, consulting, viewerId, isOfConnect }: RoomHeadProps) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const [other] = others;
  const isNamedAfterOther = room.kind === "direct" && room.title === "" && other;
  const { sessionId: roomId } = room;
  const base = `/rooms/${roomId}`;
  const place = isNamedAfterOther ? placeOf(other, roomId, isOfConnect) : `${base}/members`;
  return (
    <header className="page-head room-head">
      <Link className="back" to="/rooms">
        <Icon name="chevron-left" size={24} label="チャット一覧へ戻る" />
      </Link>
      <div className="page-title">
        <h1>
          <Link to={place}>
            {room.name} {isNamedAfterOther ? <small>{honorific(other.role)}</small> : null}
          </Link>
        </h1>
        <p>
          {[consulting, roomContext(room.kind, others, room.members.length), room.isMuted ? "通知オフ" : ""]
            .filter(Boolean)
            .join("・")}
        </p>
      </div>
      <nav className="room-ways" aria-label="このチャット">
        <Link className="icon-btn" to={`${base}/search`}>
          <Icon name="search" size={24} label="チャット内を検索" />
        </Link>
        <Link className="icon-btn only-desk" to={`${base}/medias`}>
          <Icon name="image" size={24} label="画像・ファイル" />
        </Link>
        <Link className="icon-btn only-desk" to={`${base}/members`}>
          <Icon name="users" size={24} label="メンバー" />
        </Link>
        {/* The page's own fragment: the browser shows what it names, also without a script. */}
        <a className="icon-btn room-about-opener" href="#about">
          <Icon name="info" size={24} label="このチャットについて" />
        </a>
      </nav>
    </header>
  );
}
