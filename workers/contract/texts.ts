// Japanese texts of the specification (section 5 and 8), verbatim, and those it describes in words.

export const GENERIC_ERROR = "エラーが発生しました。恐れ入りますがもう一度お試しください。";
export const SYSTEM_ERROR =
  "システムエラーが発生しました。時間をおいて試しても解決しない場合、恐れ入りますがトップページからお問い合わせください。";
export const MAIL_UNAVAILABLE =
  "メールを送れませんでした。入力した内容はそのままで、しばらくしてからもう一度お試しください。";
export const OFFLINE = "ネットワークに接続されていません。時間をおいて再度お試しください。";
export const INVALID_SESSION_TOKEN = "invalid session token";

export const NOT_FOUND_TITLE = "ページが見つかりません";
export const NOT_FOUND_LEAD = "お探しのページは削除されたか、URLが変更された可能性があります。";
export const ERROR_TITLE = "エラーが発生しました";
export const ERROR_LEAD = "ページが削除されたか、URLが変更されたか、閲覧する権限がない可能性があります。";
export const FORM_KEPT = "入力した内容は失われていません。時間をおいて、もう一度送信してください。";
export const FORM_KEPT_BUT_SECRETS =
  "入力した内容は失われていません。時間をおいて、もう一度送信してください。パスワード・認証コード・ファイルは、次の画面でもう一度入力していただきます。";
export const SIGNED_OUT = "ログインの有効期限が切れました";
export const OTHER_ACCOUNT_MESSAGE = "別のアカウントでログインしています";
export const OTHER_ACCOUNT_LEAD =
  "この画面を開いたあとに、このブラウザーで別の方がログインしました。画面の内容を隠し、操作は行っていません。";
export const OTHER_ACCOUNT_SAVED =
  "入力していた内容は、書いた方のアカウントに24時間保存しています。もう一度ログインすると表示されます。";
export const SIGNED_OUT_LEAD = "送信の前に、もう一度ログインしてください。";
export const TERMS_CHANGED = "規約が改定されました";
export const TERMS_CHANGED_LEAD = "送信の前に、改定された規約をご確認ください。";
export const ELSEWHERE_FIRST =
  "入力した内容は失われていません。別のタブで手続きを済ませ、この画面に戻って送信してください。";
export const ERROR_RETRY = "ページを再読み込みしてください。解決しない場合は、もう一度ログインしてください。";
export const DAY_USED_UP = "この操作は、1日にできる回数の上限に達しました。時間をおいてお試しください。";
export const TOO_MANY_ATTEMPTS = "試行回数が多すぎます。しばらく時間をおいて再度お試しください。";
export const EMAIL_REQUIRED = "メールアドレスを入力してください。";
export const EMAIL_INVALID = "不正なメールアドレスです";
export const EMAIL_EXISTS = "このメールアドレスはすでに存在しています";
export const LAST_NAME_REQUIRED = "姓を入力してください。";
export const FIRST_NAME_REQUIRED = "名を入力してください。";
export const ZIPCODE_INVALID = "郵便番号は7桁の数字で入力してください。";
export const ZIPCODE_UNKNOWN = "この郵便番号の住所が見つかりません。住所を直接入力してください。";
export const CONSENT_REQUIRED = "利用規約及びプライバシーポリシーに同意してください。";
export const PREFECTURE_REQUIRED = "都道府県を選択してください。";

export const ROLE_REFUSED = "この操作を行う権限がありません。";
export const TERMS_REQUIRED = "利用規約及びプライバシーポリシーに同意してください。";
export const ROW_NOT_FOUND = "お探しの情報が見つかりません。";
export const REQUIRED_PARAMETER_MISSING = "必須パラメータが不足しています";
export const MUST_BE_ARRAY = "配列である必要があります";
export const FIELD_INVALID = "入力内容の形式が正しくありません。";
export const FIELDS_INVALID = "入力内容に誤りがあります。";
export const NOT_JSON = "送信された内容を読み取れませんでした。";
export const UPLOAD_TOO_LARGE = "ファイルの容量がアップロード上限の10MBを超えています。";
/** Shown to somebody who wrote text beside the file: such a body is not read, so the browser alone has the text. */
export const FORM_TOO_LARGE = `${UPLOAD_TOO_LARGE}ブラウザーの「戻る」で入力した内容に戻り、ファイルを小さくするか、外してからお送りください。`;
export const NOT_FORM = "送信された内容を読み取れませんでした。もう一度お試しください。";
export const BODY_TOO_LARGE = "送信された内容が大きすぎます。";
export const CHANGED_IN_ANOTHER_TAB =
  "ほかの画面で内容が変更されています。下の内容をご確認のうえ、もう一度お進みください。";
export const TELEPHONE_INVALID = "電話番号は数字とハイフンで入力してください（例：03-1234-5678）。";
export const STALE = "ほかの画面で更新されています。画面を読み込み直してから、もう一度お試しください。";

/** 「{項目}は{n}文字以内で入力してください。」 */
export function tooLong(field: string, chars: number) {
  return `${field}は${chars.toLocaleString("ja-JP")}文字以内で入力してください。`;
}
