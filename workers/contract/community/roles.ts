/** What somebody is in an open community. */
export const COMMUNITY_ROLES = ["member", "moderator", "admin"] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

/** SM-3. `none`: never there, or let in again after a ban. */
export const STANDINGS = ["none", "joined", "left", "banned"] as const;
