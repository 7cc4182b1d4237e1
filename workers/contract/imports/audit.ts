/** What this capability writes into the log of operations, and how the console calls it. */
export const importsAudit = {
  "import-started": "データの取り込み",
  "import-questions-viewed": "取り込みの照合・更新案の閲覧",
  "import-join-decided": "取り込みの照合の判断",
  "import-proposal-decided": "医療機関への更新案の判断",
};
