/** Hospitals by what has become of the notice there. `nobody`: nobody of them uses this service. */
export const READING_STATES = ["all", "waiting", "done", "nobody"] as const;
export type ReadingState = (typeof READING_STATES)[number];
