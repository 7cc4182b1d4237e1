// Japanese messages of the specification (section 5 and 8), verbatim, and those it describes in words.

export const GENERIC_ERROR = "エラーが発生しました。恐れ入りますがもう一度お試しください。";
export const SYSTEM_ERROR =
  "システムエラーが発生しました。時間をおいて試しても解決しない場合、恐れ入りますがトップページからお問い合わせください。";
export const OFFLINE = "ネットワークに接続されていません。時間をおいて再度お試しください。";
export const INVALID_SESSION_TOKEN = "invalid session token";

export const NOT_FOUND_TITLE = "ページが見つかりません";
export const NOT_FOUND_LEAD = "お探しのページは削除されたか、URLが変更された可能性があります。";
export const ERROR_TITLE = "エラーが発生しました";
export const ERROR_LEAD = "ページが削除されたか、URLが変更されたか、閲覧する権限がない可能性があります。";
export const ERROR_RETRY = "ページを再読み込みしてください。解決しない場合は、もう一度ログインしてください。";

export const LOGIN_FAILED = "メールアドレスまたはパスワードが正しくありません。";
export const TOO_MANY_ATTEMPTS = "試行回数が多すぎます。しばらく時間をおいて再度お試しください。";
export const EMAIL_REQUIRED = "メールアドレスを入力してください。";
export const PASSWORD_REQUIRED = "パスワードを入力してください。";
export const EMAIL_INVALID = "不正なメールアドレスです";
export const EMAIL_EXISTS = "このメールアドレスはすでに存在しています";
export const PASSWORD_FORMAT = "パスワードの形式が正しくありません。6文字以上の英数字で入力してください。";
export const PASSWORD_TOO_COMMON =
  "このパスワードは推測されやすいため使用できません。別のパスワードを入力してください。";
export const PASSWORD_PERSONAL =
  "氏名、生年月日、メールアドレスを含むパスワードは使用できません。別のパスワードを入力してください。";
export const PASSWORD_WRONG = "パスワードが正しくありません。";
export const PASSWORD_UNCHANGED = "現在と同じパスワードは使用できません。";
export const LINK_DEAD = "このリンクは有効期限が切れているか、すでに使用されています。";
export const SECOND_FACTOR_WRONG = "確認コードが正しくありません。";
export const SECOND_FACTOR_REQUIRED = "確認コードを入力してください。";
export const SIGN_IN_EXPIRED = "確認の有効期限が切れました。もう一度ログインしてください。";
export const TWO_FACTORS_REQUIRED = "この画面を使うには、二要素認証でログインしてください。";
export const PASSKEY_FAILED = "パスキーを確認できませんでした。もう一度お試しください。";
export const PASSKEY_LIMIT = "登録できるパスキーは10個までです。";
export const AUTH_CODE_FORMAT = "認証コードは4桁の数字で入力してください。";
export const AUTH_CODE_WRONG = "認証コードが正しくありません。";
export const AUTH_CODE_DEAD = "認証コードの有効期限が切れています。もう一度送信してください。";
export const EMAIL_UNCHANGED = "現在と同じメールアドレスです。";
export const WITHDRAWAL_UNCONFIRMED = "退会の内容をご確認のうえ、チェックを入れてください。";
export const WITHDRAWN_NAME = "退会したユーザー";

export const ROLE_REFUSED = "この操作を行う権限がありません。";
export const TERMS_REQUIRED = "利用規約及びプライバシーポリシーに同意してください。";
export const TERMS_VERSION_UNKNOWN = "最新の利用規約を読み込み直してから、もう一度同意してください。";
export const ROW_NOT_FOUND = "お探しの情報が見つかりません。";
export const REQUIRED_PARAMETER_MISSING = "必須パラメータが不足しています";
export const MUST_BE_ARRAY = "配列である必要があります";
export const FIELD_INVALID = "入力内容の形式が正しくありません。";
export const FIELDS_INVALID = "入力内容に誤りがあります。";
export const NOT_JSON = "送信された内容を読み取れませんでした。";
export const UPLOAD_TOO_LARGE = "ファイルの容量がアップロード上限の10MBを超えています。";
export const NOT_FORM = "送信された内容を読み取れませんでした。もう一度お試しください。";
export const FILE_MISSING = "ファイルが選択されていません";
export const FILE_TYPE_REFUSED = "対応していないファイル形式です";
export const IMAGE_TYPE_REFUSED = "JPEG、PNG形式の画像のみアップロードできます。";
export const IMAGE_BROKEN = "画像を読み取れませんでした。別の画像をお選びください。";
export const IMAGE_TOO_LARGE = "画像の縦横の大きさが上限を超えています。縮小してからお試しください。";
export const UPLOADS_USED_UP = "1日にアップロードできる量を超えました。明日もう一度お試しください。";
export const BODY_TOO_LARGE = "送信された内容が大きすぎます。";
export const STALE = "ほかの画面で更新されています。画面を読み込み直してから、もう一度お試しください。";

/** 「{項目}は{n}文字以内で入力してください。」 */
export function tooLong(field: string, chars: number) {
  return `${field}は${chars.toLocaleString("ja-JP")}文字以内で入力してください。`;
}

export const MESSAGE_REQUIRED = "メッセージを入力してください。";
export const MEMBERS_REQUIRED = "メンバーを選択してください。";
export const CHAT_TOO_MANY_MEMBERS = "チャットのメンバーは500名までです。";
export const CHAT_NOT_ALLOWED =
  "チャットを始められない相手が含まれています。名刺交換が済んでいるか、同じグループに参加しているかをご確認ください。";
export const CHAT_DIRECT_FIXED = "1対1のチャットのメンバーは変更できません。";
export const CHAT_OWNER_ONLY = "ほかのメンバーを外せるのは、チャットの作成者だけです。";
export const CHAT_TOO_FAST = "送信の間隔が短すぎます。少し待ってから、もう一度送信してください。";
