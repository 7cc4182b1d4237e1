import type { Role } from "#contract/endpoint";

// The pages of the console list these too. They stand apart from the schemas, so that no page carries zod to the
// browser.

/** An account as the operator sees it: in use, closed by the operator, left by its owner. */
export const ACCOUNT_STATES = ["active", "suspended", "withdrawn"] as const;

/** Roles that cannot register themselves: an operator makes these accounts. */
export const PROVISIONED_ROLES = ["ms", "connect", "connectCompany"] as const;

/** The states of an inquiry: nobody has looked at it, somebody does, the person has an answer. */
export const INQUIRY_STATES = ["new", "in-hand", "answered"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** Territories are prefectures, or the whole country; only these roles have any. */
const WITH_TERRITORIES: readonly Role[] = ["doctor", "ms", "connect"];
export const hasTerritories = (role: Role) => WITH_TERRITORIES.includes(role);
