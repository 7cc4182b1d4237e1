export const NO_HOSPITAL_OF_ONES_OWN =
  "編集できる医療機関がありません。プロフィールの現在の勤務先に所属する医療機関を登録し、勤務先の確認を受けてください。";
export const BEDS_DO_NOT_ADD_UP = "病床数の合計が、一般・療養・精神・感染症・結核の合計と一致していません。";
export const BEDS_BEYOND_TOTAL =
  "内数（回復期リハビリテーション・地域包括ケア・緩和ケア）が、病床数の合計を超えています。";
export const EDITED_MEANWHILE =
  "入力中に、ほかの方が同じ項目を更新しました。どちらの内容を残すか選んで、もう一度保存してください。";
export const HOSPITAL_NAME_REQUIRED = "名称を入力してください。";
export const HOMEPAGE_INVALID = "ホームページは https:// または http:// で始まるアドレスを入力してください。";
export const COUNT_INVALID = "0以上の整数を入力してください。";
export const READING_INVALID = "ふりがなはひらがな・カタカナで入力してください。";
export const VACANT_BEDS_CHANGED =
  "確認のあいだに、ほかの方が空床を更新しました。新しい内容をご確認ください。";
export const VACANT_BED_TWICE = "同じ病床種別・病棟の空床がすでに登録されています。";
export const HOSPITAL_DELISTED = "この医療機関の掲載は停止されています。";
export const OWN_PROPOSAL = "ご自身の提案は、ほかの方に確認してもらってください。";
export const EDIT_WAITS_FOR_CONFIRMATION =
  "勤務先の確認が済むまで、空床情報と写真は編集できません。ほかの項目は編集の提案として送れます。";
export const EDIT_OVERTAKEN =
  "この項目はその後さらに更新されています。最新の更新から順に取り消してください。";
export const NICKNAMES_INVALID =
  "呼び名は1行に1つ、「／」のあとに出典を入力してください（例：八事日赤／病院の公式サイト）。10件まで、呼び名と出典はそれぞれ100文字までです。";
