/** True when the tests of endurance run in their whole size: `npm test -- long`. */
export const isLong = process.env.TEST_SIZE === "long";

/** How much of something: what every run has time for, or what the rule promises. */
export const sized = (small: number, whole: number): number => (isLong ? whole : small);
