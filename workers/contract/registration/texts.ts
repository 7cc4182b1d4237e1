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
export const SIGN_UP_CLOSED =
  "ただいま開設の準備中です。利用規約とプライバシーポリシーを公開するまで、新規登録を受け付けていません。";
export const REGISTER_EMPTY = "医師資格は、免許証の画像で確認します。";
export const REGISTER_OTHER_YEARS =
  "この登録年の医籍は、照合できる名簿に含まれていません。免許証の画像で確認します。";
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
export const FIRST_DEPARTMENT_REQUIRED = "第一診療科を選択してください。";
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
export const EXPERT_REQUIRED = "専門医を入力してください";
export const MESH_REQUIRED = "得意とする疾患・部位を入力してください";
export const LICENCE_IMAGES_USED_UP = "提出できる画像の枚数の上限に達しました。";
export const NOT_YOUR_NAME = "ご登録のお名前で検索してください。";
export const NOT_YOUR_RECORD = "この医師情報を登録することはできません。";

export const DOCTOR_HAS_SIGNED_UP = "この医師はすでに医の輪に登録しています。";
export const INVITATION_EXPIRED = "招待の有効期限が切れています";
export const INVITATION_USED = "この招待はすでに使われています。";
export const INVITATION_WITHDRAWN = "この招待は取り消されました。";
export const INVITATION_OTHER_ADDRESS = "招待されたメールアドレスで登録してください。";
export const INVITER_WITHOUT_HOSPITAL =
  "招待するには、現在の勤務先の医療機関をプロフィールに登録してください。";
export const OCCUPATION_REQUIRED = "職種を選択してください。";
export const OCCUPATION_TEXT_REQUIRED = "職種を入力してください。";

export function certifiedYoung(age: number) {
  return `医籍登録時の年齢が${age}歳になります。生年月日と医籍登録年月日をお確かめください。`;
}

export function graduatedLate(graduation: number, certification: number) {
  return `卒業年（${graduation}年）が、医籍登録の年（${certification}年）より後です。お確かめください。`;
}
