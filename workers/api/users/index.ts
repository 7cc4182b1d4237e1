import type { users } from "#contract/users";
import type { Handlers } from "../serve";
import { profile } from "./profile";
import { deleteFrontendUserStorage, getFrontendUserStorage, updateFrontendUserStorage } from "./storage";
import { getLatestTermsOfServiceVersion, updateAgreedTermsOfServiceVersion } from "./terms";
import { getUnreadCounts } from "./unread";

export const usersHandlers: Handlers<typeof users> = {
  profile,
  getLatestTermsOfServiceVersion,
  updateAgreedTermsOfServiceVersion,
  getUnreadCounts,
  getFrontendUserStorage,
  updateFrontendUserStorage,
  deleteFrontendUserStorage,
};
