/** The roles of a member of an open community. */
export const COMMUNITY_ROLES = ["member", "moderator", "admin"] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

/** How somebody stands to a community (SM-3). `none`: never there, or let in again after a ban. */
export const STANDINGS = ["none", "joined", "left", "banned"] as const;
