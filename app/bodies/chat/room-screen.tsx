import { useRevalidator } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import type { Message, Person, Room } from "#contract/rooms";
import type { LiveState } from "~/live/live.client";
import { readersOf } from "~/live/room-state";
import { useReading } from "~/live/use-reading";
import { useRoom } from "~/live/use-room";
import { Composer } from "./composer";
import { firstUnreadOf } from "./days";
import { MessageLog } from "./message-log";
import { RoomHead } from "./room-head";
import { Beginning, FirstUnreadLink, MarkRead, NewestLink, Older } from "./room-places";

type Props = {
  room: Room;
  viewerId: string;
  clientMessageId: string;
  /** An older page is shown: the newest messages are elsewhere. */
  isOlder: boolean;
  editing: Message | null;
  refused?: { text: string; error: string };
  /** Something may have happened in whatever room. */
  onNews: () => void;
};

/** One room: who it is with, what was said, and a place to write. */
export function RoomScreen({ room, viewerId, clientMessageId, isOlder, editing, refused, onNews }: Props) {
  const { revalidate } = useRevalidator();
  const live = useRoom(room, viewerId, { onChanged: revalidate, onNews });
  const { messages, drafts, readers } = live;
  // As it was on arrival: what comes in while one is looking gets no line.
  const [firstUnread] = useState(() => firstUnreadOf(room.messages, viewerId, room.lastReadSeq));
  const people = useMemo(() => peopleOf(room), [room]);
  const [isPaging, loadOlder] = usePaging(live.loadOlder);
  const newest = messages.at(-1);
  const isUnread = newest !== undefined && newest.seq > room.lastReadSeq;
  const { sessionId: roomId, sessionKey } = room;
  useReading(`/api/chat/rooms/${roomId}`, newest?.id, isUnread && !isOlder);
  const around = {
    viewerId,
    isDirect: room.kind === "direct",
    held: { roomId, sessionKey },
    people,
    readersOf: (seq: number) => readersOf({ readers }, seq),
  };
  return (
    <div className="room">
      <RoomHead room={room} viewerId={viewerId} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable with the keyboard. */}
      <section className="room-scroll" id="conversation" tabIndex={0} aria-label="会話">
        <div>
          <Older messages={messages} onLoad={loadOlder} />
          {messages.length + drafts.length === 0 ? <Beginning /> : null}
          <MessageLog {...{ messages, drafts, around, firstUnread, isPaging }} onRetry={live.retry} />
          {isOlder ? <NewestLink roomId={roomId} /> : null}
          {newest && isUnread ? <MarkRead messageId={newest.id} /> : null}
        </div>
      </section>
      <FirstUnreadLink room={room} firstUnread={firstUnread} />
      <LiveNotice state={live.live} fault={live.fault} />
      <Composer
        roomPath={`/rooms/${roomId}`}
        draft={room.draft}
        sendsWithEnter={room.settings.sendsWithEnter}
        onWrite={live.write}
        {...{ clientMessageId, editing, refused }}
      />
    </div>
  );
}

/** Screen readers look at a change a moment after it was made. */
const PAGING_SETTLES_MS = 1000;

function usePaging(load: () => Promise<void>): [boolean, () => Promise<void>] {
  const [isPaging, setPaging] = useState(false);
  const loadQuietly = useCallback(async () => {
    setPaging(true);
    await load();
    setTimeout(() => setPaging(false), PAGING_SETTLES_MS);
  }, [load]);
  return [isPaging, loadQuietly];
}

function LiveNotice({ state, fault }: { state: LiveState; fault: string | null }) {
  const words = fault ?? STATE_WORDS[state];
  return (
    <p className="room-live" role="status">
      {words}
    </p>
  );
}

const STATE_WORDS: Record<LiveState, string> = {
  connecting: "",
  open: "",
  polling: "数秒ごとに新しいメッセージを確認しています。",
  offline: "ネットワークに接続されていません。つながると自動で再開します。",
};

function peopleOf({ members, formerMembers }: Room): Map<string, Person> {
  return new Map([...formerMembers, ...members].map((person) => [person.objectId, person]));
}
