import { doctor, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const noticesForms: readonly PostedForm[] = [
  doctor("/notices/new", { draftId: ID, intent: "save", title: TYPED, detail: REASON }, harmful),
  doctor("/notices/new/select", { draftId: ID, intent: "add", hospitals: ["h1"] }, harmful),
  doctor("/notices/nobodys", { intent: "acknowledge" }, harmful),
  doctor("/notices/nobodys/edit", { draftId: ID, intent: "save", title: TYPED, detail: REASON }, harmful),
  doctor("/notices/nobodys/edit/select", { intent: "add", hospitals: ["h1"] }, harmful),
];
