import { UNDO_MS } from "#contract/chat/limits";
import { MESSAGE_DELETED } from "#contract/chat/texts";

type Deleted = { createdAt: number; deletedAt: number | null };

/** The sender reads what they did; whoever received it, what happened. */
export function deletedWords({ createdAt, deletedAt }: Deleted, isOwn: boolean): string {
  if (!isOwn) return MESSAGE_DELETED;
  return (deletedAt ?? 0) - createdAt <= UNDO_MS ? "送信を取り消しました" : "メッセージを削除しました";
}
