// Read by the browser too, so no schema library comes with it.

/** What of a place of posts somebody is told: every post, what mentions or answers them, nothing. */
export const TELLINGS = ["all", "mentions", "nothing"] as const;
export type Telling = (typeof TELLINGS)[number];
