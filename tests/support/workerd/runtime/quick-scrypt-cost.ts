/** What a password's hash costs in tests that are about something else: a hundredth. `tests/web/attack/password-hash.test.ts` has the true one. */
export const SCRYPT = { N: 512, r: 8, p: 1 } as const;
