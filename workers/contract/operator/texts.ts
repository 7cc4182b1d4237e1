export const REASON_REQUIRED = "理由を入力してください。";
export const ACCOUNT_SELF = "ご自身のアカウントは停止できません。";
export const ACCOUNT_NOT_ACTIVE = "利用中のアカウントではありません。";
export const ACCOUNT_NOT_SUSPENDED = "停止中のアカウントではありません。";
export const LICENCE_DECIDED = "ほかの担当者がすでに判定しています。";
export const COMPANY_UNKNOWN = "会社コードが見つかりません。";
export const VERSION_EXISTS = "この版はすでに公開されています。";
export const REVISION_NOT_NEWER = "改定日は、最新の版の改定日より後の日付にしてください。";
export const CSV_EMPTY = "登録する行がありません。";
export const CSV_FILE_TOO_LARGE = "CSVファイルは128KBまでです。200件ごとに分けてください。";
export const CSV_FILE_UNREADABLE =
  "CSVファイルとして読み取れませんでした。Excelでは「CSV UTF-8（コンマ区切り）」で保存してください。";
export const csvTooManyRows = (most: number) => `一度に登録できるのは${most}件までです。`;
export const csvHeading = (line: number, column: number, found: string, label?: string) =>
  `${line}行目の見出しの${column}列目「${found}」は、${label ? `「${label}」にしてください` : "不要です"}。列の順番を確かめてください。`;
export const csvTooWide = (column: number, most: number) =>
  `${column}列目：列は${most}列目までです。余分なカンマがないか確かめてください。`;
export const CSV_TWICE = "同じメールアドレスの行があります。";
export const NO_TERRITORIES = "この種別には担当地域を設定できません。";
export const PERMISSION_MISSING =
  "この操作を行う権限がありません。必要なときは、運営の権限を持つ方にご相談ください。";
export const LAST_OPERATOR = "最後の運営者です。先に、別の方に運営の権限を付けてください。";
export const OPERATOR_NAME_REQUIRED = "まだアカウントのないメールアドレスです。氏名を入力してください。";
export const PERMISSION_UNKNOWN = "権限を選び直してください。";
export const COMPANY_CODE_REQUIRED = "コネクト企業のアカウントには、会社コードが必要です。";
export const ROLE_NOT_GIVEN = "この種別には変更できません。";
export const ACCOUNT_CHANGED =
  "ほかの担当者が同時に変更しました。いまの内容をご確認のうえ、もう一度保存してください。";
export const TEST_MAIL_DEAD = "このリンクは使えません。もう一度テストメールを送ってください。";
