export const SIGN_IN_FAILED = "メールアドレスまたはパスワードが正しくありません。";
export const OWN_AND_SHARED = "共用の端末と自分専用の端末は、どちらか一方だけを選んでください。";
export const PASSWORD_REQUIRED = "パスワードを入力してください。";
export const NEW_PASSWORD_REQUIRED = "新しいパスワードを入力してください。";
export const CURRENT_PASSWORD_REQUIRED = "現在のパスワードを入力してください。";
export const PASSWORD_FORMAT = "パスワードの形式が正しくありません。6文字以上の英数字で入力してください。";
export const PASSWORD_WRONG = "パスワードが正しくありません。";
export const PASSWORD_UNCHANGED = "現在と同じパスワードは使用できません。";
export const LINK_DEAD = "このリンクは有効期限が切れているか、すでに使用されています。";
export const SECOND_FACTOR_WRONG = "確認コードが正しくありません。";
export const SECOND_FACTOR_REQUIRED = "確認コードを入力してください。";
export const SIGN_IN_EXPIRED = "確認の有効期限が切れました。もう一度ログインしてください。";
export const TWO_FACTORS_REQUIRED = "この画面を使うには、二要素認証でログインしてください。";
/** The code of the refusal for a role that has to sign in with two factors by now. */
export const SECOND_FACTOR_DUE = "second-factor-due";
export const SECOND_FACTOR_DEMANDED = "ご利用には二要素認証の設定が必要です。";
export const SECOND_FACTOR_LEAD = "送信の前に、認証アプリまたはパスキーを設定してください。";
export const PASSKEY_FAILED = "パスキーを確認できませんでした。もう一度お試しください。";
export const PASSKEY_LIMIT = "登録できるパスキーは10個までです。";
export const PASSWORD_GUESSABLE =
  "推測されやすいパスワードです。お名前・生年月日・メールアドレスや、よく使われる語を避けてください。";
