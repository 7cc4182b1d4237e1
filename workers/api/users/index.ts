import type { users } from "#contract/users/calls";
import { business } from "../operator/business";
import type { Handlers } from "../serve";
import { changeEmail, resumeMail, sendEmailCode } from "./account/email";
import { exportData } from "./account/export";
import { exportFiles } from "./account/export-files";
import { withdraw } from "./account/withdrawal";
import { availability, clearAvailability, setAvailability } from "./availability";
import { operations } from "./operations";
import { profile } from "./profile";
import { deleteFrontendUserStorage, getFrontendUserStorage, updateFrontendUserStorage } from "./storage";
import {
  getSubscribedEmailNotifications,
  readUnsubscribeLink,
  unsubscribeOneClick,
  unsubscribeUserMail,
  updateSubscribedEmailNotifications,
} from "./subscriptions";
import { getLatestTermsOfServiceVersion, updateAgreedTermsOfServiceVersion } from "./terms";
import { getUnreadCounts } from "./unread";

export const usersHandlers: Handlers<typeof users> = {
  profile,
  business,
  getLatestTermsOfServiceVersion,
  updateAgreedTermsOfServiceVersion,
  getUnreadCounts,
  getFrontendUserStorage,
  updateFrontendUserStorage,
  deleteFrontendUserStorage,
  sendEmailCode,
  changeEmail,
  resumeMail,
  getSubscribedEmailNotifications,
  updateSubscribedEmailNotifications,
  unsubscribeUserMail,
  readUnsubscribeLink,
  unsubscribeOneClick,
  availability,
  setAvailability,
  clearAvailability,
  exportData,
  exportFiles,
  operations,
  withdraw,
};
