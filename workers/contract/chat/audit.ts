/** What this capability writes into the log of operations, and how the console calls it. */
export const chatAudit = {
  "message-decrypted": "メッセージの復号",
  "chat-exported": "チャットの書き出し",
};
