export const AREAS_MISSING = "地域を1つ以上選択してください。";
export const RULES_SAVED = "連絡を受ける相手の設定を保存しました";
export const NO_COMPANY = "この方の企業は登録されていないため、企業単位では設定できません。";

export const companyMuted = (company: string) => `${company}からの申請・連絡を受け取らない設定にしました`;
export const companyUnmuted = (company: string) => `${company}からの申請・連絡を受け取る設定に戻しました`;
