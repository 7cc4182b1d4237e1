import type { users } from "#contract/users/calls";
import { PASSWORD } from "../fixtures/registrations";
import type { Bodies } from "./bodies";

const email = "fit@example.jp";
const token = "a".repeat(43);
const password = PASSWORD;

export const usersBodies: Bodies<typeof users> = {
  getLatestTermsOfServiceVersion: { term: "terms" },
  updateAgreedTermsOfServiceVersion: {
    term: "terms",
    version: "1.0",
  },
  updateFrontendUserStorage: { data: {} },
  sendEmailCode: { email, password },
  changeEmail: { email, code: "0000" },
  updateSubscribedEmailNotifications: {
    subscribedEmailNotifications: ["directMessage"],
  },
  setAvailability: { until: "24:00" },
  unsubscribeUserMail: { mailType: "directMessage" },
  readUnsubscribeLink: { token },
  withdraw: { password, isConfirmed: true },
};
