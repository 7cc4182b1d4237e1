import { DAY_MS } from "#contract/limits";

export const OPEN_COMMUNITY_NAME_CHARS = 30;
export const OPEN_COMMUNITY_DESCRIPTION_CHARS = 300;
export const COMMUNITY_RULES_CHARS = 2000;
export const BAN_REASON_CHARS = 300;
export const PARTICIPANTS_MOST = 200;
export const COMMUNITIES_MOST = 2000;
/** Rows of a community's log that are shown: what those who look after it have done lately. */
export const COMMUNITY_LOG_ROWS = 50;
export const BANNERS_MOST = 10;
export const BANNER_TITLE_CHARS = 60;
export const BANNER_BODY_CHARS = 200;
export const MUTED_MS = 7 * DAY_MS;
/** Posts looked through for one page of a search; the next page goes on from there. */
export const POSTS_LOOKED_THROUGH = 5000;
/** Open communities on one page of those that one may join. */
export const COMMUNITIES_PER_PAGE = 20;

/** Kinds to which a list of participants is kept; `lead`: those who look after the community. */
export const PARTICIPANT_KINDS = ["doctor", "ms", "connect", "lead"] as const;

/** The roles of a member of an open community. */
export const COMMUNITY_ROLES = ["member", "moderator", "admin"] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

/** How somebody stands to a community (SM-3). `none`: never there, or let in again after a ban. */
export const STANDINGS = ["none", "joined", "left", "banned"] as const;
