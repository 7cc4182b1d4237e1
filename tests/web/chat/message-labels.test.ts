import { expect, test } from "vitest";
import { UNDO_MS } from "#contract/chat/limits";
import { deletedText } from "../../../app/routes/chat/room/messages/message-labels";

const SENT = Date.UTC(2026, 10, 25, 3);
const after = (ms: number) => ({ createdAt: SENT, deletedAt: SENT + ms });

test.each([
  ["whoever sent it, until the last moment of undoing", after(UNDO_MS), true, "送信を取り消しました"],
  ["whoever sent it, later", after(UNDO_MS + 1), true, "メッセージを削除しました"],
  ["whoever received it, however soon", after(1), false, "メッセージが削除されました"],
  ["whoever received it, later", after(UNDO_MS + 1), false, "メッセージが削除されました"],
])("what stands where a message was, for %s", (_, line, isOwn, words) => {
  expect(deletedText(line, isOwn)).toBe(words);
});
