import { UNDO_MS } from "#contract/chat/limits";
import type { Quotation } from "#contract/chat/shapes";
import { MESSAGE_DELETED, QUOTED_DELETED } from "#contract/chat/texts";

type Deleted = { createdAt: number; deletedAt: number | null };

/** The sender reads what they did; whoever received it, what happened. */
export function deletedText({ createdAt, deletedAt }: Deleted, isOwn: boolean): string {
  if (!isOwn) return MESSAGE_DELETED;
  return (deletedAt ?? 0) - createdAt <= UNDO_MS ? "送信を取り消しました" : "メッセージを削除しました";
}

/** The words of a quotation: its text, or what its first file is called. */
export function quotedText({ deletedAt, message, medias }: Quotation): string {
  return deletedAt ? QUOTED_DELETED : message || (medias[0]?.fileName ?? "");
}
