import { Form, Link, useRevalidator } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { Person, Room } from "#contract/rooms";
import type { LiveState } from "~/live/live.client";
import { useReading } from "~/live/use-reading";
import { useRoom } from "~/live/use-room";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { Composer } from "./composer";
import { firstUnreadOf } from "./days";
import { MessageLog } from "./message-log";
import { honorific, roomContext } from "./names";

type Props = {
  room: Room;
  viewerId: string;
  clientMessageId: string;
  /** An older page is shown: the newest messages are elsewhere. */
  isOlder: boolean;
  refused?: { text: string; error: string };
};

/** One room: who it is with, what was said, and a place to write. */
export function RoomScreen({ room, viewerId, clientMessageId, isOlder, refused }: Props) {
  const { revalidate } = useRevalidator();
  const { messages, drafts, live, fault, write, retry } = useRoom(room, viewerId, revalidate);
  // As it was on arrival: what comes in while one is looking gets no line.
  const [firstUnread] = useState(() => firstUnreadOf(room.messages, viewerId, room.lastReadSeq));
  const people = useMemo(() => peopleOf(room), [room]);
  const newest = messages.at(-1);
  const isUnread = newest !== undefined && newest.seq > room.lastReadSeq;
  useReading(`/api/chat/rooms/${room.sessionId}`, newest?.id, isUnread && !isOlder);
  return (
    <div className="room">
      <RoomHead room={room} viewerId={viewerId} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable with the keyboard. */}
      <section className="room-scroll" tabIndex={0} aria-label="会話">
        <div>
          <OlderLink messages={messages} />
          {messages.length + drafts.length === 0 ? <Beginning /> : null}
          <MessageLog {...{ viewerId, messages, drafts, people, firstUnread }} onRetry={retry} />
          {isOlder ? <NewestLink roomId={room.sessionId} /> : null}
          {newest && isUnread ? <MarkRead messageId={newest.id} /> : null}
        </div>
      </section>
      <LiveNotice state={live} fault={fault} />
      <Composer clientMessageId={clientMessageId} refused={refused} onWrite={write} />
    </div>
  );
}

function RoomHead({ room, viewerId }: { room: Room; viewerId: string }) {
  const others = room.members.filter(({ objectId }) => objectId !== viewerId);
  const [other] = others;
  const isNamedAfterOther = room.kind === "direct" && room.title === "" && other;
  return (
    <header className="room-head">
      <Link className="room-back" to="/rooms">
        <Icon name="chevron-left" size={24} label="チャット一覧へ戻る" />
      </Link>
      <div className="room-words">
        <h1>
          {room.name} {isNamedAfterOther ? <small>{honorific(other.role)}</small> : null}
        </h1>
        <p>{roomContext(room.kind, others, room.members.length)}</p>
      </div>
      {room.kind === "group" ? (
        <Link className="room-more" to={`/rooms/${room.sessionId}/members`}>
          <Icon name="users" size={24} label="メンバー" />
        </Link>
      ) : null}
    </header>
  );
}

function OlderLink({ messages }: { messages: Room["messages"] }) {
  const [first] = messages;
  if (!first || first.seq <= 1) return null;
  return (
    <p className="room-older">
      <Link to={`?before=${first.seq}`} preventScrollReset>
        以前のメッセージを表示する
      </Link>
    </p>
  );
}

function NewestLink({ roomId }: { roomId: string }) {
  return (
    <p className="room-older">
      <Link to={`/rooms/${roomId}`}>最新のメッセージへ</Link>
    </p>
  );
}

function Beginning() {
  return (
    <div className="room-beginning">
      <p>最初のメッセージを送ってみましょう。</p>
      <p>通信と保存を暗号化しています。患者さんを特定できる情報は書き込まないでください。</p>
    </div>
  );
}

/** Without JavaScript nobody can tell that a page was read, so the reader says it. */
function MarkRead({ messageId }: { messageId: string }) {
  if (useHydrated()) return null;
  return (
    <Form method="post" className="room-older">
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="lastReadMessageId" value={messageId} />
      <Button kind="secondary">既読にする</Button>
    </Form>
  );
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
  polling: "リアルタイム接続ができないため、数秒ごとに確認しています。",
  offline: "ネットワークに接続されていません。つながると自動で再開します。",
};

function peopleOf({ members, formerMembers }: Room): Map<string, Person> {
  return new Map([...formerMembers, ...members].map((person) => [person.objectId, person]));
}
