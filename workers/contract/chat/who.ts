import type { Principal } from "#contract/endpoint";

/** Roles that talk in rooms. A connect company reads and answers in rooms it was added to, and leaves them. */
export const TALKERS = ["doctor", "ms", "connectCompany"] as const satisfies readonly Principal[];
export const isTalker = (principal: Principal) => TALKERS.some((each) => each === principal);

/** Roles that start rooms and change them. */
export const STARTERS = ["doctor", "ms"] as const satisfies readonly Principal[];
export const isStarter = (principal: Principal) => STARTERS.some((each) => each === principal);
