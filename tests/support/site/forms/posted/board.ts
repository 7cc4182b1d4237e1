import { doctor, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const ITEM = { title: TYPED, content: REASON, isCommentable: "on", roles: "doctor" };

export const boardForms: readonly PostedForm[] = [
  doctor("/board/new", { ...ITEM, territories: ["13"] }, harmful),
  doctor(`/board/${ID}`, { intent: "comment", comment: REASON }),
  doctor(`/board/${ID}`, { intent: "react", reactionType: "like" }),
  doctor(`/board/${ID}`, { intent: "delete" }),
];
