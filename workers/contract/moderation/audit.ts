/** What this capability writes into the log of operations, and how the console calls it. */
export const moderationAudit = {
  "reports-viewed": "通報の閲覧",
  "report-decided": "通報への対応",
  "report-sent": "通報",
};
