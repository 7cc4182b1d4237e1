import { scrypt } from "node:crypto";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "../../../workers/api/auth/password";

vi.mock("node:crypto", async (load) => {
  const crypto = await load<typeof import("node:crypto")>();
  return { ...crypto, scrypt: vi.fn(crypto.scrypt) };
});

/** Pairs of one try each, in turn, so that a busy machine is as busy for both. A try costs a whole hash. */
const PAIRS = 3;
const WRONG = "mizu-no-iro-1";

test("a password is hashed as dearly as production Workers allow, and known again", async () => {
  const stored = await hashPassword("kawa-no-oto-7");
  expect(stored.split("$").slice(0, 4)).toEqual(["scrypt", "16384", "8", "5"]);
  expect(await verifyPassword("kawa-no-oto-7", stored)).toBe(true);
  expect(await verifyPassword(WRONG, stored)).toBe(false);
});

test("a sign-in that fails takes as long without an account: as costly a hash is made", async () => {
  const stored = await hashPassword("kawa-no-oto-7");
  const hashed = {
    unknown: await hashesOf(() => verifyPassword(WRONG, null)),
    wrong: await hashesOf(() => verifyPassword(WRONG, stored)),
  };
  expect(hashed.unknown).toEqual(hashed.wrong);
  expect(hashed.wrong).toEqual([[WRONG, 16, 32, { N: 16384, r: 8, p: 5 }]]);

  const times = { unknown: [] as number[], wrong: [] as number[] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const both = [
      ["unknown", null],
      ["wrong", stored],
    ] as const;
    for (const [kind, hash] of pair % 2 ? both.toReversed() : both) {
      const startedAt = performance.now();
      expect(await verifyPassword(WRONG, hash)).toBe(false);
      times[kind].push(performance.now() - startedAt);
    }
  }
  const [unknown, wrong] = [medianOf(times.unknown), medianOf(times.wrong)];
  console.info(`median of ${PAIRS}: unknown ${unknown.toFixed(1)} ms, wrong ${wrong.toFixed(1)} ms`);
});

/** What is hashed meanwhile: of what, bytes of salt and of key, cost. */
async function hashesOf(act: () => Promise<unknown>) {
  vi.mocked(scrypt).mockClear();
  await act();
  return vi
    .mocked(scrypt)
    .mock.calls.map(([word, salt, bytes, cost]) => [word, (salt as Uint8Array).length, bytes, cost]);
}

function medianOf(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
