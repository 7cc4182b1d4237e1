import { contracts } from "#contract/contracts";
import { authBodies } from "../bodies/auth";
import { boardBodies } from "../bodies/board";
import { businessCardBodies } from "../bodies/business-card";
import { chatBodies } from "../bodies/chat";
import { communityBodies } from "../bodies/community";
import { connectBodies } from "../bodies/connect";
import { contactBodies } from "../bodies/contact";
import { contactRulesBodies } from "../bodies/contact-rules";
import { correctionsBodies } from "../bodies/corrections";
import { directoryBodies } from "../bodies/directory";
import { doctorsBodies } from "../bodies/doctors";
import { filesBodies } from "../bodies/files";
import { groupNoticesBodies } from "../bodies/group-notices";
import { groupsBodies } from "../bodies/groups";
import { hospitalsBodies } from "../bodies/hospitals";
import { importsBodies } from "../bodies/imports";
import { listsBodies } from "../bodies/lists";
import { moderationBodies } from "../bodies/moderation";
import { msBodies } from "../bodies/ms";
import { noticesBodies } from "../bodies/notices";
import { notificationsBodies } from "../bodies/notifications";
import { operatorBodies } from "../bodies/operator";
import { papersBodies } from "../bodies/papers";
import { pushBodies } from "../bodies/push";
import { registrationBodies } from "../bodies/registration";
import { usersBodies } from "../bodies/users";

const BODIES: Partial<Record<keyof typeof contracts, Record<string, Record<string, unknown> | undefined>>> = {
  auth: authBodies,
  chat: chatBodies,
  businessCard: businessCardBodies,
  community: communityBodies,
  board: boardBodies,
  connect: connectBodies,
  contact: contactBodies,
  contactRules: contactRulesBodies,
  corrections: correctionsBodies,
  imports: importsBodies,
  directory: directoryBodies,
  doctors: doctorsBodies,
  files: filesBodies,
  groupNotices: groupNoticesBodies,
  groups: groupsBodies,
  hospitals: hospitalsBodies,
  lists: listsBodies,
  moderation: moderationBodies,
  ms: msBodies,
  notices: noticesBodies,
  operator: operatorBodies,
  papers: papersBodies,
  push: pushBodies,
  notifications: notificationsBodies,
  registration: registrationBodies,
  users: usersBodies,
};

/** For every call of a contract that takes a body: one that it takes. A new call is missed by the test that walks them. */
export const FIT: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(contracts).flatMap(([capability, contract]) =>
    Object.entries(contract).flatMap(([name, { path }]) => {
      const body = BODIES[capability as keyof typeof contracts]?.[name];
      return body ? [[`${name} ${path}`, body]] : [];
    }),
  ),
);
