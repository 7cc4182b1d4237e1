import type { users } from "#contract/users/calls";
import type { Handlers } from "../serve";
import { availability, clearAvailability, setAvailability } from "./availability";
import { changeEmail, sendEmailCode } from "./email";
import { exportData } from "./export";
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
import { withdraw } from "./withdrawal";

export const usersHandlers: Handlers<typeof users> = {
  profile,
  getLatestTermsOfServiceVersion,
  updateAgreedTermsOfServiceVersion,
  getUnreadCounts,
  getFrontendUserStorage,
  updateFrontendUserStorage,
  deleteFrontendUserStorage,
  sendEmailCode,
  changeEmail,
  getSubscribedEmailNotifications,
  updateSubscribedEmailNotifications,
  unsubscribeUserMail,
  readUnsubscribeLink,
  unsubscribeOneClick,
  availability,
  setAvailability,
  clearAvailability,
  exportData,
  operations,
  withdraw,
};
