/** Who exchanges business cards. Doctors under review do once they are doctors. */
export const EXCHANGERS = ["doctor", "ms", "connectCompany"] as const;
