import type { Role } from "#contract/endpoint";

/** The roles that something may be for, in the order in which they are named everywhere. */
export const ROLE_CHOICES: readonly { value: Role; label: string }[] = [
  { value: "doctor", label: "医師" },
  { value: "co-medical", label: "コメディカル" },
  { value: "ms", label: "MS" },
  { value: "connect", label: "コネクト" },
  { value: "connectCompany", label: "コネクト企業" },
];
