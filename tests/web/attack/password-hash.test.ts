import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../../workers/api/auth/password/password";

/** Pairs of one try each, in turn, so that a busy machine is as busy for both. A try costs a whole hash. */
const PAIRS = 6;
const WRONG = "mizu-no-iro-1";

test("a password is hashed as dearly as production Workers allow, and known again", async () => {
  const stored = await hashPassword("kawa-no-oto-7");
  expect(stored.split("$").slice(0, 4)).toEqual(["scrypt", "16384", "8", "5"]);
  expect(await verifyPassword("kawa-no-oto-7", stored)).toBe(true);
  expect(await verifyPassword(WRONG, stored)).toBe(false);
});

test("a sign-in that fails takes as long without an account: as costly a hash is made", async () => {
  const stored = await hashPassword("kawa-no-oto-7");
  const times = { unknown: [] as number[], wrong: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const both = [
      ["unknown", null],
      ["wrong", stored],
    ] as const;
    for (const [kind, hash] of pair % 2 ? both.toReversed() : both) {
      const began = performance.now();
      expect(await verifyPassword(WRONG, hash)).toBe(false);
      times[kind].push(performance.now() - began);
    }
  }
  const [unknown, wrong] = [medianOf(times.unknown), medianOf(times.wrong)];
  console.info(`median of ${PAIRS}: unknown ${unknown.toFixed(1)} ms, wrong ${wrong.toFixed(1)} ms`);
  // Guards against a hash that is left out or cheaper, which would be a hundredth; the figures above say the rest.
  expect(unknown).toBeGreaterThan(wrong / 2);
  expect(unknown).toBeLessThan(wrong * 2);
});

function medianOf(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
