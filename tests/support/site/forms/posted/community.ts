import { EXIT_FAILED, ROLE_CHANGE_FAILED } from "#contract/groups/texts";
import { connect, doctor, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const communityForms: readonly PostedForm[] = [
  doctor(
    `/open-community/post?community=${ID}`,
    { intent: "write", openCommunity: ID, title: TYPED, detail: REASON, creationKey: ID },
    harmful,
  ),
  doctor(`/open-community/post/${ID}`, { intent: "comment", comment: TYPED, creationKey: ID }, harmful),
  connect(
    `/connect/open-community/post?community=${ID}`,
    { intent: "write", openCommunity: ID, title: TYPED, detail: REASON, creationKey: ID },
    harmful,
  ),
  connect(`/connect/open-community/post/${ID}`, { intent: "comment", comment: TYPED }, harmful),
  doctor(`/open-community/${ID}`, { intent: "join" }),
  doctor(`/open-community/${ID}`, { intent: "leave" }, { ...harmful, says: EXIT_FAILED }),
  doctor(
    `/open-community/${ID}/member`,
    { intent: "role", userId: ID, role: "moderator" },
    { ...harmful, says: ROLE_CHANGE_FAILED },
  ),
  doctor(`/open-community/${ID}/member`, { intent: "ban", userId: ID, reason: REASON }),
  doctor(`/open-community/${ID}/member`, { intent: "settle", postId: ID, upTo: "1" }),
  connect(`/connect/open-community/${ID}/member`, { intent: "settle", commentId: ID, upTo: "1" }),
  connect(`/connect/open-community/${ID}`, { intent: "join" }),
  connect(`/connect/open-community/${ID}/member`, { intent: "ban", userId: ID, reason: REASON }),
];
