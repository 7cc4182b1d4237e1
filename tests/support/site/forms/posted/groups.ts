import { EXIT_FAILED, INVITE_FAILED, REMOVAL_FAILED, ROLE_CHANGE_FAILED } from "#contract/groups/texts";
import { connect, doctor, harmful, ID, type PostedForm, REASON, TYPED } from "./posted-form";

export const groupsForms: readonly PostedForm[] = [
  doctor("/group/new", { name: TYPED, description: REASON, creationKey: ID }, harmful),
  doctor(`/group/${ID}`, { intent: "exit" }, { ...harmful, says: EXIT_FAILED }),
  doctor(`/group/${ID}`, { intent: "apply" }, { ...harmful, says: ROLE_CHANGE_FAILED }),
  doctor(`/group/${ID}/edit`, { name: TYPED, description: REASON, rev: "0" }, harmful),
  doctor(
    `/group/${ID}/member`,
    { intent: "remove", userId: ID, role: "ms" },
    { ...harmful, says: REMOVAL_FAILED },
  ),
  doctor(
    `/group/${ID}/member`,
    { intent: "add-admin", userId: ID, role: "ms" },
    { ...harmful, says: ROLE_CHANGE_FAILED },
  ),
  doctor(
    `/group/member/add?groupId=${ID}`,
    { memberList: [ID], message: REASON },
    { ...harmful, says: INVITE_FAILED },
  ),
  connect(`/connect/group/${ID}`, { intent: "exit" }, { ...harmful, says: EXIT_FAILED }),
];
