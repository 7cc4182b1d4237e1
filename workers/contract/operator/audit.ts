/** What this capability writes into the log of operations, and how the console calls it. */
export const operatorAudit = {
  "licence-viewed": "審査画面の閲覧",
  "licence-decided": "医師資格の判定",
  "account-provisioned": "アカウントの作成",
  "account-viewed": "アカウントの閲覧",
  "account-suspended": "アカウントの停止",
  "account-restored": "アカウントの再開",
  "second-factors-cleared": "二要素認証の解除",
  "territories-set": "担当地域の設定",
  "terms-published": "規約の公開",
  "audit-searched": "操作の記録の検索",
  "inquiries-viewed": "お問い合わせの閲覧",
  "inquiry-handled": "お問い合わせの対応",
  "console-opened": "運営の画面の表示",
  "licences-listed": "審査待ちの一覧の閲覧",
  "accounts-searched": "アカウントの検索",
  "terms-listed": "規約の版の閲覧",
};
