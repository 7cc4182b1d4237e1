import { DOCTORS, type Principal } from "#contract/endpoint";

/** Roles that exchange business cards. Doctors under review can once they are doctors. */
export const EXCHANGERS = ["doctor", "ms", "connectCompany"] as const satisfies readonly Principal[];

/** Roles that look at cards and at requests. */
export const CARD_READERS = [...DOCTORS, "ms", "connectCompany"] as const satisfies readonly Principal[];
