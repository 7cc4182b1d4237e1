import type { Message } from "#contract/chat/shapes";
import { formatDate } from "~/ui/time/format";

const SAME_BREATH_MS = 5 * 60_000;

/** A message as it is in the log: `isFollowing` when the same person goes on within five minutes. */
export type LogLine = Message & { isFollowing: boolean; isFirstUnread: boolean };
export type Day = { date: string; at: number; lines: LogLine[] };

type Arrival = { lastReadSeq: number; lastSeq: number };

/**
 * The first message of others that was unread on arrival; null when everything was read, and while the page
 * does not reach back so far.
 */
export function firstUnreadOf(
  messages: readonly Message[],
  viewerId: string,
  { lastReadSeq, lastSeq }: Arrival,
) {
  const [first] = messages;
  if (!first || first.seq > lastReadSeq + 1) return null;
  const unread = messages.find(({ seq, senderId }) => seq > lastReadSeq && senderId !== viewerId);
  return unread && unread.seq <= lastSeq ? unread.seq : null;
}

/** Messages by day in Japan. */
export function daysOf(messages: readonly Message[], firstUnread: number | null): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const date = formatDate(message.createdAt);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, at: message.createdAt, lines: [] };
      days.push(day);
    }
    const isFirstUnread = message.seq === firstUnread;
    day.lines.push({
      ...message,
      isFirstUnread,
      isFollowing: !isFirstUnread && follows(day.lines.at(-1), message),
    });
  }
  return days;
}

function follows(before: LogLine | undefined, message: Message) {
  return before?.senderId === message.senderId && message.createdAt - before.createdAt < SAME_BREATH_MS;
}
