export const MERGE_SELF = "同じ記録です。残すほうの記録を指定してください。";
export const MERGE_UNKNOWN = "残すほうの記録が見つかりません。";
export const MERGE_WITH_ACCOUNT =
  "アカウントのある方の記録は、まとめられません。アカウントのある記録を残してください。";
export const MERGED_ALREADY = "すでにほかの記録にまとめられています。";
export const DOCTOR_TWIN =
  "同じ氏名・ふりがな・勤務先の医師が、すでに掲載されています。別の方であれば「別の方として登録する」を選んでください。";
export const HOSPITAL_TWIN =
  "同じ名称の医療機関が、同じ市区町村にすでに掲載されています。別の施設であれば「別の施設として登録する」を選んでください。";
