/** What this capability writes into the log of operations, and how the console calls it. */
export const hospitalsAudit = {
  "hospital-corrected": "医療機関の情報の訂正",
  "hospital-edit-taken-back": "医療機関の編集の取り消し",
};
