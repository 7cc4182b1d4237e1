/** What this capability writes into the log of operations, and how the console calls it. */
export const directoryAudit = {
  "many-hospitals-shown": "医療機関検索の大量の表示",
};
