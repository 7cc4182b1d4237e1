/** The states of a hospital that got a notice. `nobody`: nobody there uses this service. */
export const READING_STATES = ["all", "waiting", "done", "nobody"] as const;
export type ReadingState = (typeof READING_STATES)[number];
