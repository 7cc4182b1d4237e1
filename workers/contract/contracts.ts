import { auth } from "#contract/auth/calls";
import { board } from "#contract/board/calls";
import { businessCard } from "#contract/business-card/calls";
import { chat } from "#contract/chat/calls";
import { community } from "#contract/community/calls";
import { companies } from "#contract/companies/calls";
import { connect } from "#contract/connect/calls";
import { contact } from "#contract/contact/calls";
import { contactRules } from "#contract/contact-rules/calls";
import { corrections } from "#contract/corrections/calls";
import { directory } from "#contract/directory/calls";
import { doctors } from "#contract/doctors/calls";
import { files } from "#contract/files/calls";
import { groupNotices } from "#contract/group-notices/calls";
import { groups } from "#contract/groups/calls";
import { home } from "#contract/home/calls";
import { hospitals } from "#contract/hospitals/calls";
import { imports } from "#contract/imports/calls";
import { lists } from "#contract/lists/calls";
import { magazines } from "#contract/magazine/calls";
import { mail } from "#contract/mail/calls";
import { moderation } from "#contract/moderation/calls";
import { ms } from "#contract/ms/calls";
import { notices } from "#contract/notices/calls";
import { notifications } from "#contract/notifications/calls";
import { offline } from "#contract/offline/calls";
import { operations } from "#contract/operation/calls";
import { operator } from "#contract/operator/calls";
import { papers } from "#contract/papers/calls";
import { push } from "#contract/push/calls";
import { records } from "#contract/records/calls";
import { reference } from "#contract/reference/calls";
import { registration } from "#contract/registration/calls";
import { users } from "#contract/users/calls";
import { workplaces } from "#contract/workplaces/calls";

/**
 * Every call there is, by capability. The API mounts this table, the web's client is made from it, tests walk it: a new
 * capability is named here; the type of `handlers` in workers/api/app.ts then asks for its handlers.
 */
export const contracts = {
  auth,
  users,
  records,
  reference,
  doctors,
  directory,
  files,
  groupNotices,
  groups,
  home,
  hospitals,
  lists,
  magazine: magazines,
  notices,
  offline,
  ms,
  registration,
  connect,
  contact,
  corrections,
  imports,
  mail,
  moderation,
  chat,
  businessCard,
  contactRules,
  community,
  companies,
  board,
  push,
  notifications,
  operation: operations,
  operator,
  papers,
  workplaces,
};
