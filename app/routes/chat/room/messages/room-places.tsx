import { useEffect, useRef, useState } from "react";
import { MESSAGES_PER_PAGE } from "#contract/chat/limits";
import type { Message, Room } from "#contract/chat/shapes";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useHydrated } from "~/ui/scripted/hydrated";

type OlderProps = { first: number; onLoad: () => Promise<void> };

/** Older messages come by themselves when their place is scrolled to, and by a link where nothing runs. */
export function Older({ first, onLoad }: OlderProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const isLoading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a short page the sentinel stays in view, so it is observed again.
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting || isLoading.current) return;
      isLoading.current = true;
      await onLoad();
      isLoading.current = false;
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [first, onLoad]);
  return (
    <p className="room-older" ref={place}>
      <Link to={`?before=${first}`} preventScrollReset>
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
const WORTH_A_LINK = 5;

type UnreadProps = {
  arrival: Pick<Room, "lastSeq" | "lastReadSeq">;
  first: Message | undefined;
  /** The line above what is unread is in the log. */
  isLine: boolean;
  onLoad: () => Promise<void>;
};

/** Leads to the line above what is unread; if that is on an older page, that page is loaded first. */
export function FirstUnreadLink({ arrival, first, isLine, onLoad }: UnreadProps) {
  const [isGoing, setGoing] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const line = isLine ? document.getElementById("unread") : null;
    if (isGoing) line?.scrollIntoView();
    if (line && line.getBoundingClientRect().top >= 0) setDone(true);
  }, [isGoing, isLine]);
  const unread = arrival.lastSeq - arrival.lastReadSeq;
  const isNear = isLine || unread <= MESSAGES_PER_PAGE;
  if (!first || unread < WORTH_A_LINK || isDone) return null;
  return (
    <p className="room-first-unread">
      <Link
        to={isLine ? "#unread" : `?before=${arrival.lastReadSeq + AROUND}#unread`}
        reloadDocument
        onClick={(event) => {
          if (!isNear) return;
          event.preventDefault();
          setGoing(true);
          if (!isLine) void onLoad();
        }}
      >
        <Icon name="arrow-up" />
        未読の先頭へ（{unread}件）
      </Link>
    </p>
  );
}

type NewestProps = {
  messages: readonly Message[];
  /** The newest message on arrival: an older page is not followed by anything new. */
  arrivedAt: number;
  viewerId: string;
  onGo: () => void;
};

/** Shows, while one looks further up, the way down and how much has come in since. */
export function ToNewest({ messages, arrivedAt, viewerId, onGo }: NewestProps) {
  const [seen] = useState(Math.max(arrivedAt, messages.at(-1)?.seq ?? 0));
  const fresh = messages.filter(({ seq, senderId }) => seq > seen && senderId !== viewerId).length;
  return (
    <div className="room-newest">
      <button type="button" onClick={onGo}>
        <Icon name="arrow-down" />
        {fresh > 0 ? `新着が${fresh}件あります` : "最新のメッセージへ"}
      </button>
    </div>
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
