/** What this capability writes into the log of operations, and how the console calls it. */
export const groupNoticesAudit = {
  "patient-warning": "患者情報の警告を確認して投稿・送信",
};
