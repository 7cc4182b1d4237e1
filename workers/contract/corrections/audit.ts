/** What this capability writes into the log of operations, and how the console calls it. */
export const correctionsAudit = {
  "corrections-viewed": "訂正・削除依頼の閲覧",
  "correction-handled": "訂正・削除依頼への対応",
  "doctor-delisted": "医師情報の掲載停止",
  "doctor-relisted": "医師情報の掲載再開",
  "hospital-delisted": "医療機関の掲載停止",
  "hospital-relisted": "医療機関の掲載再開",
};
