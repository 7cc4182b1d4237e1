import type { Role } from "#contract/endpoint";

export const AUDIT_CSV_ROWS = 5000;
/** Whole months of the log of operations that the database has beside this one; older ones are in files. */
export const LOG_MONTHS = 13;
/** Years for which the file of a month is stored, from the end of that month on. */
export const ARCHIVE_YEARS = 5;
export const IMPORT_ROWS = 200;
/** The size of a file with that many rows, which as JSON must stay within a body. */
export const IMPORT_BYTES = 128 * 1024;
/**
 * The size of a form with the file, what was pasted before it, and room to tell a person that the file is too large.
 */
export const IMPORT_FORM_BYTES = 1024 * 1024;
/** The size of a urlencoded form with terms as long as they may be. */
export const TERMS_FORM_BYTES = 512 * 1024;

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
