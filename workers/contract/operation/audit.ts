/** What this capability writes into the log of operations, and how the console calls it. */
export const operationAudit = {
  // Of earlier entries: nothing that is seen there is about anybody.
  "health-viewed": "システムの状態の閲覧",
  "read-only-started": "閲覧のみの開始",
  "read-only-ended": "閲覧のみの終了",
  "service-notice-set": "全員へのお知らせの掲載",
  "service-notice-removed": "全員へのお知らせの取り下げ",
  "dead-letters-viewed": "処理できなかったメッセージの閲覧",
  "dead-letter-retried": "処理できなかったメッセージの再実行",
  "dead-letter-discarded": "処理できなかったメッセージの破棄",
  "dead-letters-retried": "処理できなかったメッセージの再実行（種類ごと）",
  "dead-letters-discarded": "処理できなかったメッセージの破棄（種類ごと）",
};
