/**
 * How the session ended whose cookie came with a call that is answered 401. Nothing is said where no cookie came.
 */

/** The header of such a 401, and of the pages in which a call met with one. */
export const SESSION_END_HEADER = "x-session-end";
/** By time, or because somebody has signed in since: what the browser stores stays there, under its writer. */
export const SESSION_EXPIRED = "session-expired";
/** By time, on a shared terminal. The browser forgets what it stores, as after the next. */
export const SHARED_SESSION_EXPIRED = "shared-session-expired";
/** By an act elsewhere: the list of devices, a new password or address, the operator, the withdrawal. */
export const SESSION_REVOKED = "session-revoked";

/** Tells whether what a person wrote has to go from the browser. */
export const forgetsWords = (end: string | null) => end === SESSION_REVOKED || end === SHARED_SESSION_EXPIRED;

export type SessionEnd = typeof SESSION_EXPIRED | typeof SHARED_SESSION_EXPIRED | typeof SESSION_REVOKED;
