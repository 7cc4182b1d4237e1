/** What this capability writes into the log of operations, and how the console calls it. */
export const authAudit = {
  login: "ログイン",
  logout: "ログアウト",
  refused: "権限のない操作",
  "password-link-sent": "パスワード設定リンクの送信",
  "password-changed": "パスワードの変更",
  "session-ended": "端末のログアウト",
  "identity-confirmed": "本人の再確認",
  "passkey-added": "パスキーの追加",
  "passkey-renamed": "パスキーの名前の変更",
  "passkey-removed": "パスキーの削除",
  "totp-added": "認証アプリの設定",
  "totp-removed": "認証アプリの解除",
  "recovery-codes-renewed": "リカバリーコードの作り直し",
};
