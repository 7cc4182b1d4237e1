import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Room } from "#contract/rooms";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";

/** Older messages come by themselves when their place is scrolled to, and by a link where nothing runs. */
export function Older({ messages, onLoad }: { messages: Room["messages"]; onLoad: () => Promise<void> }) {
  const place = useRef<HTMLParagraphElement>(null);
  const isLoading = useRef(false);
  const [first] = messages;
  const seq = first?.seq ?? 0;
  useEffect(() => {
    if (!place.current || seq <= 1) return;
    const watch = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting || isLoading.current) return;
      isLoading.current = true;
      await onLoad();
      isLoading.current = false;
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [seq, onLoad]);
  if (seq <= 1) return null;
  return (
    <p className="room-older" ref={place}>
      <Link to={`?before=${seq}`} preventScrollReset>
        以前のメッセージを表示する
      </Link>
    </p>
  );
}

export function NewestLink({ roomId }: { roomId: string }) {
  return (
    <p className="room-older">
      <Link to={`/rooms/${roomId}`}>最新のメッセージへ</Link>
    </p>
  );
}

const AROUND = 50;

/** To the line above what is unread, or to the page on which it stands. */
export function FirstUnreadLink({ room, firstUnread }: { room: Room; firstUnread: number | null }) {
  const [first] = room.messages;
  const unread = room.lastSeq - room.lastReadSeq;
  if (!first || firstUnread === null || unread < 5) return null;
  const isElsewhere = first.seq > room.lastReadSeq + 1;
  const to = isElsewhere ? `?before=${room.lastReadSeq + AROUND}#unread` : "#unread";
  return (
    <p className="room-first-unread">
      <Link to={to} preventScrollReset={!isElsewhere} reloadDocument={isElsewhere}>
        <Icon name="arrow-up" />
        未読の先頭へ（{unread}件）
      </Link>
    </p>
  );
}

export function Beginning() {
  return (
    <div className="room-beginning">
      <p>最初のメッセージを送ってみましょう。</p>
      <p>通信と保存を暗号化しています。患者さんを特定できる情報は書き込まないでください。</p>
    </div>
  );
}

/** Without JavaScript nobody can tell that a page was read, so the reader says it. */
export function MarkRead({ messageId }: { messageId: string }) {
  if (useHydrated()) return null;
  return (
    <Form method="post" className="room-older">
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="lastReadMessageId" value={messageId} />
      <Button kind="secondary">既読にする</Button>
    </Form>
  );
}
