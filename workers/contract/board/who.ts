/** Roles that write on the board. An operator has one of them, and may write official items as well. */
export const AUTHORS = ["doctor", "ms", "connectCompany"] as const;
