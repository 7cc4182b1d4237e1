import { DAY_MS } from "#contract/limits";

export const GROUP_NAME_CHARS = 30;
export const GROUP_DESCRIPTION_CHARS = 300;
export const INVITE_MESSAGE_CHARS = 1000;
/** Members and open invitations of a group, together. */
export const GROUP_MEMBERS = 500;
/** People named in one call. */
export const MEMBERS_AT_ONCE = 100;
/** Groups that one person may found in 24 hours. */
export const GROUPS_PER_DAY = 20;
/** Invitations that one person may send in 24 hours, to all groups together. */
export const GROUP_INVITATIONS_PER_DAY = 300;
/** An invitation stands for 29 times 24 hours, judged by the server's clock. */
export const GROUP_INVITATION_MS = 29 * DAY_MS;
/** The time before its end in which an invitation is listed first. */
export const GROUP_INVITATION_SOON_MS = 7 * DAY_MS;
/** The time an invitation rests before its invitee is reminded by a new one. */
export const RENEWAL_PAUSE_MS = DAY_MS;
export const MUTE_MS = 7 * DAY_MS;
/** The posts and files of a deleted group are erased so much later. */
export const GROUP_ERASED_AFTER_DAYS = 30;
export const GROUP_ERASED_AFTER_MS = GROUP_ERASED_AFTER_DAYS * DAY_MS;

/** The kinds of people who may be invited. */
export const CANDIDATE_KINDS = ["doctor", "ms", "connect"] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];
