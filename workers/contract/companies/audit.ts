/** What this capability writes into the log of operations, and how the console calls it. */
export const companiesAudit = {
  "companies-listed": "企業の一覧の閲覧",
  "company-created": "企業の登録",
  "company-changed": "企業の変更",
  "company-closed": "企業の閉鎖",
  "company-reopened": "企業の再開",
  "company-deleted": "企業の削除",
};
