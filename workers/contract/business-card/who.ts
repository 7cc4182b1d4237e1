import { DOCTORS, type Principal } from "#contract/endpoint";

/** Who exchanges business cards. Doctors under review do once they are doctors. */
export const EXCHANGERS = ["doctor", "ms", "connectCompany"] as const satisfies readonly Principal[];

/** Who looks at cards and at requests. */
export const CARD_READERS = [...DOCTORS, "ms", "connectCompany"] as const satisfies readonly Principal[];
