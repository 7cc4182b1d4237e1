/** What this capability writes into the log of operations, and how the console calls it. */
export const workplacesAudit = {
  "workplace-requested": "勤務先の確認の依頼",
  "workplace-code-tried": "勤務先の確認コードの入力",
  "workplace-code-viewed": "勤務先の確認コードの表示",
  "workplace-code-sent": "勤務先の確認コードの送付",
  "workplace-confirmed": "勤務先の確認",
  "workplace-refused": "勤務先の確認の拒否",
  "workplace-objected": "勤務先への異議",
  "workplace-objection-withdrawn": "勤務先への異議の取り下げ",
  "workplace-objection-settled": "勤務先への異議の判断",
  "workplaces-listed": "勤務先の確認待ちの閲覧",
};
