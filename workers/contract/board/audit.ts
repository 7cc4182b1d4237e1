/** What this capability writes into the log of operations, and how the console calls it. */
export const boardAudit = {
  "ads-listed": "広告の一覧の閲覧",
  "ad-created": "広告の作成",
  "ad-changed": "広告の変更",
  "ad-stopped": "広告の停止・再開",
  "official-item-created": "公式の投稿の作成",
  "board-item-deleted": "掲示板の投稿の削除",
  "board-comment-deleted": "掲示板のコメントの削除",
};
