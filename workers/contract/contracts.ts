import { auth } from "#contract/auth/calls";
import { businessCard } from "#contract/business-card/calls";
import { chat } from "#contract/chat/calls";
import { contact } from "#contract/contact/calls";
import { corrections } from "#contract/corrections/calls";
import { directory } from "#contract/directory/calls";
import { doctors } from "#contract/doctors/calls";
import { files } from "#contract/files/calls";
import { hospitals } from "#contract/hospitals/calls";
import { imports } from "#contract/imports/calls";
import { lists } from "#contract/lists/calls";
import { mail } from "#contract/mail/calls";
import { ms } from "#contract/ms/calls";
import { operator } from "#contract/operator/calls";
import { papers } from "#contract/papers/calls";
import { push } from "#contract/push/calls";
import { reference } from "#contract/reference/calls";
import { registration } from "#contract/registration/calls";
import { users } from "#contract/users/calls";

/**
 * Every call there is, by capability. The API mounts this table, the web's client is made from it, tests walk it:
 * a new capability is named here and nowhere else.
 */
export const contracts = {
  auth,
  users,
  reference,
  doctors,
  directory,
  files,
  hospitals,
  lists,
  ms,
  registration,
  contact,
  corrections,
  imports,
  mail,
  chat,
  businessCard,
  push,
  operator,
  papers,
};
