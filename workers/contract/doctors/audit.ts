/** What this capability writes into the log of operations, and how the console calls it. */
export const doctorsAudit = {
  "doctor-changed": "医師情報の変更",
  "doctor-corrected": "医師情報の訂正",
  "many-doctors-shown": "医師など人の情報の大量の表示",
};
