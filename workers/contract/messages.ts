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
export const FORM_KEPT = "入力した内容は失われていません。時間をおいて、もう一度送信してください。";
export const FORM_KEPT_BUT_SECRETS =
  "入力した内容は失われていません。時間をおいて、もう一度送信してください。パスワード・認証コード・ファイルは、次の画面でもう一度入力していただきます。";
export const ERROR_RETRY = "ページを再読み込みしてください。解決しない場合は、もう一度ログインしてください。";

export const LOGIN_FAILED = "メールアドレスまたはパスワードが正しくありません。";
export const TOO_MANY_ATTEMPTS = "試行回数が多すぎます。しばらく時間をおいて再度お試しください。";
export const EMAIL_REQUIRED = "メールアドレスを入力してください。";
export const PASSWORD_REQUIRED = "パスワードを入力してください。";
export const NEW_PASSWORD_REQUIRED = "新しいパスワードを入力してください。";
export const CURRENT_PASSWORD_REQUIRED = "現在のパスワードを入力してください。";
export const EMAIL_INVALID = "不正なメールアドレスです";
export const EMAIL_EXISTS = "このメールアドレスはすでに存在しています";
export const PASSWORD_FORMAT = "パスワードの形式が正しくありません。6文字以上の英数字で入力してください。";
export const PASSWORD_WRONG = "パスワードが正しくありません。";
export const PASSWORD_UNCHANGED = "現在と同じパスワードは使用できません。";
export const LINK_DEAD = "このリンクは有効期限が切れているか、すでに使用されています。";
export const SECOND_FACTOR_WRONG = "確認コードが正しくありません。";
export const SECOND_FACTOR_REQUIRED = "確認コードを入力してください。";
export const SIGN_IN_EXPIRED = "確認の有効期限が切れました。もう一度ログインしてください。";
export const TWO_FACTORS_REQUIRED = "この画面を使うには、二要素認証でログインしてください。";
export const PASSKEY_FAILED = "パスキーを確認できませんでした。もう一度お試しください。";
export const PASSKEY_LIMIT = "登録できるパスキーは10個までです。";
export const EMAIL_UNCHANGED = "現在と同じメールアドレスです。";
export const WITHDRAWAL_UNCONFIRMED = "退会の内容をご確認のうえ、チェックを入れてください。";
export const REASON_REQUIRED = "理由を入力してください。";
export const ACCOUNT_SELF = "ご自身のアカウントは停止できません。";
export const ACCOUNT_NOT_ACTIVE = "利用中のアカウントではありません。";
export const ACCOUNT_NOT_SUSPENDED = "停止中のアカウントではありません。";
export const LICENCE_DECIDED = "ほかの担当者がすでに判定しています。";
export const COMPANY_UNKNOWN = "会社コードが見つかりません。";
export const VERSION_EXISTS = "この版はすでに公開されています。";
export const REVISION_NOT_NEWER = "改定日は、公開中の版の改定日より後の日付にしてください。";
export const CSV_EMPTY = "登録する行がありません。";
export const CSV_FILE_TOO_LARGE = "CSVファイルは128KBまでです。200件ごとに分けてください。";
export const CSV_FILE_UNREADABLE =
  "CSVファイルとして読み取れませんでした。Excelでは「CSV UTF-8（コンマ区切り）」で保存してください。";
export const CSV_TWICE = "同じメールアドレスの行があります。";
export const WITHDRAWN_NAME = "退会したユーザー";
export const WITHDRAWN_MESSAGE = "（退会したユーザーのメッセージ）";
export const PASSWORD_GUESSABLE =
  "推測されやすいパスワードです。お名前・生年月日・メールアドレスや、よく使われる語を避けてください。";

// Registration
export const AUTH_CODE_FORMAT = "認証コードは4桁の数字で入力してください。";
export const AUTH_CODE_WRONG = "認証コードが正しくありません。";
export const AUTH_CODE_DEAD =
  "この認証コードは使えません。有効期限が切れたか、入力を3回誤ったため、新しい認証コードを送ってください。";
export const AUTH_CODE_TOO_SOON = "認証コードの再送は60秒たってからお試しください。";
export const AUTH_CODE_TOO_MANY =
  "認証コードの送信回数が上限に達しました。しばらく時間をおいて再度お試しください。";
export const REGISTRATION_MISSING = "登録の手続きが途中で終了しています。最初からやり直してください。";
export const REGISTRATION_UNVERIFIED = "メールアドレスの確認が済んでいません。認証コードを入力してください。";
export const REGISTRATION_UNLICENSED = "医師情報の照合、または医師免許証の画像が必要です。";
export const REGISTRATION_NO_PASSWORD = "パスワードを設定してください。";
export const COLLATION_FAILED = "医師情報照合に失敗しました";
export const COLLATION_USED_UP = "照合できる回数を使い切りました。医師免許証の画像を提出してください。";
export const LAST_NAME_REQUIRED = "姓を入力してください。";
export const FIRST_NAME_REQUIRED = "名を入力してください。";
export const LAST_KANA_REQUIRED = "姓のふりがなを入力してください。";
export const FIRST_KANA_REQUIRED = "名のふりがなを入力してください。";
export const KANA_INVALID = "ふりがなは、ひらがなまたはカタカナで入力してください。";
export const GENDER_REQUIRED = "性別を選択してください。";
export const BIRTHDAY_INVALID = "生年月日を正しく入力してください。";
export const CERTIFICATION_INVALID = "医籍登録年月日を正しく入力してください。";
export const CERTIFICATION_BEFORE_BIRTH = "医籍登録年月日は、生年月日より後の日付を入力してください。";
export const CERTIFICATION_IN_FUTURE = "医籍登録年月日は、今日までの日付を入力してください。";
export const REGISTERED_NUMBER_INVALID = "医籍登録番号は数字（7桁以内）で入力してください。";
export const PROFESSION_REQUIRED = "医師・歯科医師のいずれかを選択してください。";
export const FIRST_DEPARTMENT_REQUIRED = "第一診療科は必須です";
export const UNIVERSITY_REQUIRED = "大学を入力してください";
export const GRADUATION_YEAR_REQUIRED = "卒業年を入力してください";
export const WORKPLACE_REQUIRED = "現在の勤務先を1件以上入力してください";
export const WORKPLACE_NAME_REQUIRED = "勤務先を選択するか、名称を入力してください。";
export const WORKPLACE_NOT_FOUND = "選択した医療機関が見つかりません。もう一度検索してください。";
export const WORKPLACE_SEARCH_EMPTY = "二次医療圏を選択するか、医療機関名を入力してください。";
export const WORKPLACE_CHANGED =
  "この勤務先は、ほかの画面で変更または削除されています。内容をご確認のうえ、もう一度保存してください。";
export const MONTH_INVALID = "年月を正しく入力してください（例：2015年4月、平成27年4月）。";
export const MONTHS_REVERSED = "終了年月は、開始年月以降の年月を入力してください。";
export const ZIPCODE_INVALID = "郵便番号は7桁の数字で入力してください。";
export const ZIPCODE_UNKNOWN = "この郵便番号の住所が見つかりません。住所を直接入力してください。";
export const EXPERT_REQUIRED = "専門医を入力してください";
export const MESH_REQUIRED = "得意とする疾患・部位を入力してください";
export const CONSENT_REQUIRED = "利用規約及びプライバシーポリシーに同意してください。";
export const LICENCE_IMAGES_USED_UP = "提出できる画像の枚数の上限に達しました。";
export const NOT_YOUR_NAME = "ご登録のお名前で検索してください。";
export const NOT_YOUR_RECORD = "この医師情報を登録することはできません。";

// Invitations
export const INVITATION_EXPIRED = "招待の有効期限が切れています";
export const INVITATION_USED = "この招待はすでに使われています。";
export const INVITATION_WITHDRAWN = "この招待は取り消されました。";
export const INVITATION_OTHER_ADDRESS = "招待されたメールアドレスで登録してください。";
export const INVITER_WITHOUT_HOSPITAL =
  "招待するには、現在の勤務先の医療機関をプロフィールに登録してください。";
export const OCCUPATION_REQUIRED = "職種を選択してください。";
export const OCCUPATION_TEXT_REQUIRED = "職種を入力してください。";

// Contact
export const JOB_REQUIRED = "職種を選択してください。";
export const JOB_TEXT_REQUIRED = "職種を入力してください。";
export const FORM_TOO_SOON = "送信を受け付けられませんでした。内容をご確認のうえ、もう一度お試しください。";
export const FORM_TOO_OLD =
  "画面を開いてから時間がたっています。内容をご確認のうえ、もう一度お試しください。";
export const PREFECTURE_REQUIRED = "都道府県を選択してください。";
export const CONTACT_BODY_REQUIRED = "お問い合わせ内容を入力してください。";
export const DEPARTMENT_REQUIRED = "部署を入力してください。";
export const COMPANY_REQUIRED = "ご希望のお問い合わせ先会社を選択してください。";

/** {org}: 医療機関 in the main service, the longer words in the connect variant. */
export const organisationRequired = (org: string) => `所属${org}名を入力してください。`;
export const organisationAddressRequired = (org: string) => `所属${org}の所在地を入力してください。`;

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
export const CHANGED_IN_ANOTHER_TAB =
  "ほかの画面で内容が変更されています。下の内容をご確認のうえ、もう一度お進みください。";
export const STALE = "ほかの画面で更新されています。画面を読み込み直してから、もう一度お試しください。";

export function certifiedYoung(age: number) {
  return `医籍登録時の年齢が${age}歳になります。生年月日と医籍登録年月日をお確かめください。`;
}

export function graduatedLate(graduation: number, certification: number) {
  return `卒業年（${graduation}年）が、医籍登録の年（${certification}年）より後です。お確かめください。`;
}

/** 「{項目}は{n}文字以内で入力してください。」 */
export function tooLong(field: string, chars: number) {
  return `${field}は${chars.toLocaleString("ja-JP")}文字以内で入力してください。`;
}

export const MESSAGE_REQUIRED = "メッセージを入力してください。";
export const MEMBERS_REQUIRED = "メンバーを選択してください。";
export const CHAT_TOO_MANY_MEMBERS = "チャットのメンバーは500名までです。";
export const CHAT_NOT_ALLOWED =
  "チャットを始められない相手が含まれています。名刺交換が済んでいるか、同じグループに参加しているかをご確認ください。";
export const CHAT_AFTER_REVIEW = "医師資格の確認が済むと、メッセージを送れるようになります。";
export const CHAT_PARTNER_IN_REVIEW = "医師資格の確認が済んでいない方には、まだメッセージを送れません。";
export const CHAT_PARTNER_OTHER_COMPANY = "メッセージを送れるMSは、同じ会社の方だけです。";
export const CHAT_PARTNER_NEEDS_CARD = "企業へメッセージを送るには、名刺交換が必要です。";
export const CHAT_PARTNER_NEEDS_TIE =
  "メッセージを送るには、名刺交換をするか、同じコミュニティに参加している必要があります。";
export const CHAT_DIRECT_FIXED = "1対1のチャットのメンバーは変更できません。";
export const CHAT_OWNER_ONLY = "ほかのメンバーを外せるのは、チャットの作成者だけです。";
export const CHAT_TOO_FAST = "送信の間隔が短すぎます。少し待ってから、もう一度送信してください。";
export const CHAT_FILES_TOO_LARGE =
  "一度に送信できるファイルは合計30MBまでです。数回に分けて送信してください。";
export const CHAT_TOO_MANY_MEDIAS = "一度に送信できる画像・ファイルは10件までです。";
export const SIGNED_OUT_UNSENT = "ログインの有効期限が切れました。もう一度ログインすると送信します。";
export const CHAT_NOT_YOURS = "自分が送信したメッセージだけを変更できます。";
export const CHAT_MESSAGE_DELETED = "このメッセージは削除されています。";
/** Stands where something stored cannot be opened or is not what it should be. */
export const MESSAGE_UNREADABLE = "このメッセージは表示できません。";
export const MEDIA_UNREADABLE = "表示できないファイル";
export const SEARCH_WORD_REQUIRED = "検索する言葉を入力してください。";
export const PUSH_SHARED_TERMINAL = "共用の端末では、通知を受け取れません。";
export const PUSH_SERVICE_UNKNOWN = "このブラウザーの通知サービスには対応していません。";
