/** What this capability writes into the log of operations, and how the console calls it. */
export const businessCardAudit = {
  "card-limits-viewed": "名刺交換の申請数の閲覧",
  "card-limits-set": "名刺交換の申請数の変更",
};
