/** What this capability writes into the log of operations, and how the console calls it. */
export const noticesAudit = {
  "notice-sent": "お知らせの送信",
  "notice-edited": "お知らせの編集",
  "notice-deleted": "お知らせの削除",
  "notice-reminded": "お知らせのリマインド",
};
