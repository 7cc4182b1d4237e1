/** What this capability writes into the log of operations, and how the console calls it. */
export const importsAudit = {
  "import-join-decided": "取り込みの照合の判断",
};
