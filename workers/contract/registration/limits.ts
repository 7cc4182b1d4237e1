import { DAY_MS, MINUTE_MS } from "#contract/limits";

const INVITATION_DAYS = 29;

// Registration (spec section 5; a code has 13.3 bits, so its limits make up for them)
export const AUTH_CODE_MS = 10 * MINUTE_MS;
export const AUTH_CODE_TRIES = 3;
export const AUTH_CODES_PER_HOUR = 3;
export const AUTH_CODES_PER_DAY = 10;
export const AUTH_CODES_PER_HOUR_AND_IP = 30;
export const AUTH_CODE_RESEND_MS = MINUTE_MS;
export const EMAIL_CHECKS_PER_HOUR = 10;
export const EMAIL_CHECKS_PER_HOUR_AND_IP = 30;
export const REGISTRATION_IDLE_MS = 30 * MINUTE_MS;
export const REGISTRATION_REPLAY_MS = 2 * MINUTE_MS;
/** The age below which nobody becomes a doctor: 18 and six years of study. A younger one only gets a warning. */
export const CERTIFIED_FROM_AGE = 23;
export const LICENCE_ATTEMPTS = 5;
export const LICENCE_ATTEMPTS_WITHIN_MS = DAY_MS;
export const LICENCE_LOOKUPS_PER_HOUR_AND_IP = 30;
export const LICENCE_IMAGES = 5;
export const CANDIDATE_TRIES_PER_HOUR = 5;
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;
export const INVITATION_RESEND_MS = MINUTE_MS;
export const INVITATIONS_PER_DAY = 20;
export const INVITATION_STARTS_PER_DAY = 20;
export const INVITATIONS_PER_ADDRESS_AND_DAY = 3;
export const NAME_CHARS = 40;
export const WORKPLACE_CHARS = 100;
export const CITY_CHARS = 60;
export const UNIVERSITY_CHARS = 60;
export const INTRODUCTION_CHARS = 2000;
