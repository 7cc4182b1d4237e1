/** What this capability writes into the log of operations, and how the console calls it. */
export const doctorsAudit = {
  "many-doctors-shown": "医師検索の大量の表示",
};
