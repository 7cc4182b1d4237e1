import { HOUR_MS, MINUTE_MS } from "#contract/limits";

const DIGEST_KINDS = ["communityPost", "communityComment"] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** The interval between two digests of a kind (spec 1.14.12). */
export const PERIOD_MS: Record<DigestKind, number> = {
  communityPost: HOUR_MS,
  communityComment: 15 * MINUTE_MS,
};
/** People looked at in one message of the queue. */
export const SLICE = 100;
/** The longest time for which a queue holds a message back. */
export const LONGEST_DELAY_MS = 12 * HOUR_MS;
