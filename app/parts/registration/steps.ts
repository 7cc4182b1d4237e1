/** The steps a person sees; the number of the current one counts from 1. */
export const DOCTOR_STEPS = ["メール", "コード", "基本情報", "確認", "医師情報"] as const;
/** What follows the account: the doctor's own record. */
export const RECORD_STEPS = ["掲載情報", "医師情報", "登録"] as const;
export const COLLEAGUE_STEPS = ["アカウント", "氏名・職種", "確認"] as const;

export const GENDERS = [
  { value: "0", label: "男性" },
  { value: "1", label: "女性" },
  { value: "2", label: "その他・回答しない" },
] as const;

export const PROFESSIONS = [
  { value: "1", label: "医師" },
  { value: "2", label: "歯科医師" },
] as const;

export const OCCUPATIONS = [
  { value: "pharmacist", label: "薬剤師" },
  { value: "nurse", label: "看護師" },
  { value: "medical-social-worker", label: "医療ソーシャルワーカー" },
  { value: "office-worker", label: "事務職員" },
  { value: "other", label: "その他" },
] as const;

export function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? "";
}
