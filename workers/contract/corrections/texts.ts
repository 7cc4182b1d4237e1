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

/** The kinds of things that a request is about. */
export const CORRECTION_SUBJECTS = ["hospital", "doctor"] as const;
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];
export const SUBJECT_LABELS: Record<CorrectionSubject, string> = { hospital: "医療機関", doctor: "医師" };

export const CORRECTION_KINDS = ["correct", "delete", "disclose"] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];
export const KIND_LABELS: Record<CorrectionKind, string> = {
  correct: "内容の訂正",
  delete: "掲載の停止・削除",
  disclose: "掲載内容の開示",
};

/** The asker's relation to it: the person, somebody of the institution, or somebody who acts for them. */
export const CORRECTION_RELATIONS = ["self", "staff", "agent"] as const;
export type CorrectionRelation = (typeof CORRECTION_RELATIONS)[number];
export const RELATION_LABELS: Record<CorrectionRelation, string> = {
  self: "本人",
  staff: "掲載されている医療機関の職員",
  agent: "代理人・その他",
};

/** The states of a request: nobody has looked at it, somebody does, it is done, or it could not be. */
export const CORRECTION_STATES = ["new", "in-hand", "done", "declined"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];
export const STATE_LABELS: Record<CorrectionState, string> = {
  new: "受付済み",
  "in-hand": "確認中",
  done: "対応済み",
  declined: "対応できません",
};
/** Tells whether an answer to the asker belongs to the state. */
export const isAnswered = (state: CorrectionState) => state === "done" || state === "declined";
