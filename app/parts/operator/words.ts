import type { Role } from "#contract/endpoint";

export const ROLE_WORDS: Record<Role, string> = {
  doctor: "医師",
  "co-medical": "コメディカル",
  ms: "MS",
  connect: "コネクト",
  connectCompany: "コネクト企業",
};

export const STATUS_WORDS: Record<string, string> = {
  active: "利用中",
  suspended: "停止中",
  withdrawn: "退会",
};

export const LICENCE_WORDS: Record<string, string> = {
  none: "未提出",
  submitted: "提出済み",
  "in-review": "確認中",
  verified: "確認済み",
  resubmit: "再提出待ち",
  refused: "確認できず",
};

export const GENDER_WORDS = ["男性", "女性", "その他・回答しない"];

const ACTIONS: Record<string, string> = {
  login: "ログイン",
  logout: "ログアウト",
  refused: "権限のない操作",
  "terms-agreed": "規約への同意",
  "message-decrypted": "メッセージの復号",
  "email-checked": "アドレスの確認",
  "code-sent": "認証コードの送信",
  "code-judged": "認証コードの照合",
  "licence-collated": "医籍の照合",
  "licence-image-kept": "免許証画像の保存",
  "licence-image-read": "免許証画像の閲覧",
  registered: "登録",
  "doctor-created": "医師情報の登録",
  invited: "招待",
  "invitation-withdrawn": "招待の取り消し",
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
  "email-changed": "メールアドレスの変更",
  "subscription-changed": "メール受信設定の変更",
  "data-exported": "個人データの取り出し",
  "account-withdrawn": "退会",
  "licence-viewed": "審査画面の閲覧",
  "licence-decided": "医師資格の判定",
  "account-provisioned": "アカウントの作成",
  "account-viewed": "アカウントの閲覧",
  "account-suspended": "アカウントの停止",
  "account-restored": "アカウントの再開",
  "second-factors-cleared": "二要素認証の解除",
  "terms-published": "規約の公開",
  "audit-searched": "操作の記録の検索",
  "inquiries-viewed": "お問い合わせの閲覧",
  "console-opened": "運営の画面の表示",
  "licences-listed": "審査待ちの一覧の閲覧",
  "accounts-searched": "アカウントの検索",
  "terms-listed": "規約の版の閲覧",
};

/** What other capabilities record under a name that has no word here is shown by that name. */
export const actionWord = (action: string) => ACTIONS[action] ?? action;

const DETAILS: Record<string, string> = {
  reason: "理由",
  role: "ロール",
  status: "状態",
  decision: "判定",
  found: "件数",
  rows: "行数",
  ended: "終了した端末",
  twoFactors: "二要素",
  second: "二つ目の要素",
  passkey: "パスキー",
};

/** 「理由：紛失のため、終了した端末：2」 of an entry's JSON; what was left empty says nothing. */
export function detailWords(detail: string): string {
  const facts = Object.entries(JSON.parse(detail) as Record<string, unknown>);
  return facts
    .flatMap(([name, value]) => (value === "" ? [] : `${DETAILS[name] ?? name}：${said(name, value)}`))
    .join("、");
}

function said(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  const words: Record<string, string> =
    name === "decision" ? LICENCE_WORDS : name === "role" ? ROLE_WORDS : {};
  return words[String(value)] ?? String(value);
}

export const RESULT_WORDS: Record<string, string> = { ok: "成功", failed: "失敗", limited: "回数制限" };
