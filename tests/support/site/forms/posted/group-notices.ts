import { connect, doctor, ID, type PostedForm, TYPED } from "./posted-form";

export const groupNoticesForms: readonly PostedForm[] = [
  doctor(`/group/${ID}/notice/new`, { kind: "post", title: TYPED, detail: TYPED, isCommentable: "on" }),
  doctor(`/group/notice/${ID}`, { intent: "comment", comment: TYPED }),
  doctor(`/group/notice/${ID}/edit`, { kind: "post", title: TYPED, detail: TYPED, rev: "0" }),
  connect(`/connect/group/${ID}/notice/new`, { kind: "post", title: TYPED, detail: TYPED }),
  connect(`/connect/group/notice/${ID}`, { intent: "comment", comment: TYPED }),
  connect(`/connect/group/notice/${ID}/edit`, { kind: "post", title: TYPED, detail: TYPED, rev: "0" }),
];
