/** What this capability writes into the log of operations, and how the console calls it. */
export const recordsAudit = {
  "hospital-created": "医療機関の登録",
  "hospital-closed": "医療機関の閉院",
  "hospital-reopened": "医療機関の再開",
  "hospitals-merged": "医療機関の統合",
  "doctor-created": "医師の登録",
  "doctors-merged": "医師の統合",
};
