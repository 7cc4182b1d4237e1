/** Who writes on the board. An operator is one of them, and beyond it may write what is official. */
export const AUTHORS = ["doctor", "ms", "connectCompany"] as const;
