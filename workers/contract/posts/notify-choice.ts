// The browser reads this too, so no schema library comes with it.

/** The news of a place of posts that somebody is told: every post, those that mention or answer them, nothing. */
export const TELLINGS = ["all", "mentions", "nothing"] as const;
export type NotifyChoice = (typeof TELLINGS)[number];
