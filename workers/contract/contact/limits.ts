import { DAY_MS, SECOND_MS } from "#contract/limits";

export const CONTACT_BODY_CHARS = 2000;
export const CONTACT_FIELD_CHARS = 100;
export const CONTACT_SOONEST_MS = SECOND_MS;
export const CONTACT_STAMP_MS = DAY_MS;
export const CONTACTS_PER_HOUR_AND_IP = 10;
export const CONTACTS_PER_HOUR_AND_ADDRESS = 3;
/** How many times a day one inquiry that comes again is mailed again, should its mails not have gone. */
export const CONTACT_REPEATS = 3;

/**
 * The code of the operating company, which is on no list of companies: whoever asks about the service asks its office.
 */
export const OFFICE = "office";
