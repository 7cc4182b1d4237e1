/** OWASP's scrypt setting within what production Workers allow (N·r·p ≤ 2^20), 16 MiB. */
export const SCRYPT = { N: 16384, r: 8, p: 5 } as const;
