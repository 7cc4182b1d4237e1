export const SUBJECT_REQUIRED = "医療機関・医師のどちらについてのご依頼かを選択してください。";
export const SUBJECT_NAME_REQUIRED = "掲載されている医療機関名または氏名を入力してください。";
export const KIND_REQUIRED = "ご依頼の種類を選択してください。";
export const RELATION_REQUIRED = "ご依頼者を選択してください。";
export const ASKER_REQUIRED = "お名前を入力してください。";
export const CORRECTION_BODY_REQUIRED = "ご依頼の内容を入力してください。";
export const ANSWER_REQUIRED = "回答を入力してください。ご依頼者に表示されます。";
export const LISTED_DOCTOR_REQUIRED =
  "掲載を停止する医師のページのアドレスを入力してください（例：/doctor/…）。";
export const LISTED_HOSPITAL_REQUIRED =
  "掲載を停止する医療機関のページのアドレスを入力してください（例：/hospitals/…）。";
export const DOCTOR_IS_MEMBER =
  "会員ご本人が管理している情報のため、ここでは停止できません。ご本人に、公開範囲の設定か退会をご案内ください。";
