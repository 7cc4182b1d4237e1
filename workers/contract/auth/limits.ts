import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";

// Sessions (SM-5)
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS;
export const SHARED_TERMINAL_IDLE_MS = 30 * MINUTE_MS;
// A device of one's own
export const OWN_DEVICE_IDLE_MS = 30 * DAY_MS;
export const OWN_DEVICE_ABSOLUTE_MS = 180 * DAY_MS;
export const SESSION_SEEN_EVERY_MS = MINUTE_MS;

// The sign-in limiter: 5 free failures, then a delay that doubles; 10 in 15 minutes per account and address, 100 an
// hour per address.
export const SIGN_IN_FREE_FAILURES = 5;
export const SIGN_IN_FAILURES_PER_ACCOUNT_AND_IP = 10;
export const SIGN_IN_ACCOUNT_WINDOW_MS = 15 * MINUTE_MS;
export const SIGN_IN_FAILURES_PER_IP = 100;
export const SIGN_IN_IP_WINDOW_MS = HOUR_MS;
// Failures of one account from all addresses together: more than one address can spend, then one guess a minute from
// strange browsers.
export const SIGN_IN_FAILURES_PER_ACCOUNT = 20;
export const SIGN_IN_GUESS_EVERY_MS = MINUTE_MS;

// Proofs of identity
export const PASSWORD_LINK_MS = 30 * MINUTE_MS;
export const FIRST_PASSWORD_LINK_MS = 7 * DAY_MS;
export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;
export const PENDING_SIGN_IN_TRIES = 5;
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const PASSKEYS_PER_USER = 10;
export const RECOVERY_CODES = 10;
export const PROOF_TRIES = 10;
export const PROOF_WINDOW_MS = 15 * MINUTE_MS;
export const PASSWORD_MAILS_PER_HOUR = 3;
export const PASSWORD_MAILS_PER_IP_AND_HOUR = 30;
export const DEVICE_COOKIE_MS = 400 * DAY_MS;
/** A sign-in with two factors that is no older needs no proof beside it. */
export const STEP_UP_MS = 5 * MINUTE_MS;
export const PASSWORD_CHARS = 256;
