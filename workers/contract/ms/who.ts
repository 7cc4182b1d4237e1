import { DOCTORS, type Principal } from "#contract/endpoint";

/** Roles that look for MS. */
export const MS_SEARCHERS = [...DOCTORS, "ms"] as const satisfies readonly Principal[];
export const isMsSearcher = (principal: Principal) => MS_SEARCHERS.some((each) => each === principal);
