import { ID, ms, type PostedForm, REASON } from "./posted-form";

export const moderationForms: readonly PostedForm[] = [
  ms("/report?kind=user&id=nobodys", { kind: "user", id: ID, reason: "other", note: REASON }),
  ms("/block?id=nobodys", { userId: ID, intent: "block" }),
  ms("/mypage/blocks", { userId: ID }),
];
