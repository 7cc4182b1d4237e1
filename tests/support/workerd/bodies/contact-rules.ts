import type { contactRules } from "#contract/contact-rules/calls";
import type { Bodies } from "./bodies";

export const contactRulesBodies: Bodies<typeof contactRules> = {
  updateContactRules: { doctor: "anyone", ms: "area", connectCompany: "asked", areas: ["13"] },
  muteCompany: { userId: "nobodys" },
  unmuteCompany: { companyCode: "C204" },
};
