import { DOCTORS, type Principal } from "#contract/endpoint";

export const MS_INTRODUCTION_CHARS = 2000;

/** Roles that look for MS. */
export const MS_SEARCHERS = [...DOCTORS, "ms"] as const satisfies readonly Principal[];
export const isMsSearcher = (principal: Principal) => MS_SEARCHERS.some((each) => each === principal);
