/** What this capability writes into the log of operations, and how the console calls it. */
export const usersAudit = {
  "terms-agreed": "規約への同意",
  "address-stopped": "メールの停止（不達・苦情）",
  "mail-resumed": "メールの再開",
  "email-changed": "メールアドレスの変更",
  "subscription-changed": "メール受信設定の変更",
  "data-exported": "登録データのダウンロード",
  "account-withdrawn": "退会",
};
