/** The marks of a hospital: 「まだ」, asked, answered, and no room or refused. */
export const MARKS = ["none", "asked", "answered", "full"] as const;
export type Mark = (typeof MARKS)[number];
