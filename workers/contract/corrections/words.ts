// The pages list these too. They stand apart from the schemas, so that no page carries zod to the browser.

/** The kinds of things that a request is about. */
export const CORRECTION_SUBJECTS = ["hospital", "doctor"] as const;
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];
export const SUBJECT_WORDS: Record<CorrectionSubject, string> = { hospital: "医療機関", doctor: "医師" };

export const CORRECTION_KINDS = ["correct", "delete", "disclose"] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];
export const KIND_WORDS: Record<CorrectionKind, string> = {
  correct: "内容の訂正",
  delete: "掲載の停止・削除",
  disclose: "掲載内容の開示",
};

/** The asker's relation to it: the person, somebody of the institution, or somebody who acts for them. */
export const CORRECTION_RELATIONS = ["self", "staff", "agent"] as const;
export type CorrectionRelation = (typeof CORRECTION_RELATIONS)[number];
export const RELATION_WORDS: Record<CorrectionRelation, string> = {
  self: "本人",
  staff: "掲載されている医療機関の職員",
  agent: "代理人・その他",
};

/** The states of a request: nobody has looked at it, somebody does, it is done, or it could not be. */
export const CORRECTION_STATES = ["new", "in-hand", "done", "declined"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];
export const STATE_WORDS: Record<CorrectionState, string> = {
  new: "受付済み",
  "in-hand": "確認中",
  done: "対応済み",
  declined: "対応できません",
};
/** Tells whether an answer to the asker belongs to the state. */
export const isAnswered = (state: CorrectionState) => state === "done" || state === "declined";
