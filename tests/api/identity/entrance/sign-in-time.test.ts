import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { hashPassword, SCRYPT, verifyPassword } from "../../../../workers/api/auth/password/password";
import { Browser } from "../../../support/workerd/asking/browser";
import { ORIGIN } from "../../../support/workerd/asking/callers";
import worker from "../../../support/workerd/runtime/worker";
import { person } from "../people";

/** Pairs of one try each, in turn, so that a busy machine is as busy for both. A try costs a whole hash. */
const PAIRS = 6;
const WRONG = "mizu-no-iro-1";

describe("whether an address has an account can't be told from a sign-in that fails", () => {
  it("by its status, length, headers or trips to the database", async () => {
    const { username } = await person("timed");
    const [wrong, unknown] = await Promise.all(
      [username, "timex@example.jp"].map(async (each) => {
        const answer = await new Browser().post("/login", { username: each, password: WRONG });
        const { headers, status } = answer;
        const varying = ["x-request-id", "server-timing", "content-security-policy"];
        const fixed = [...headers].filter(([name]) => !varying.includes(name));
        const trips = /trips=(\d+)/.exec(headers.get("server-timing") ?? "")?.[1];
        return { status, fixed, trips, length: (await answer.text()).length };
      }),
    );
    expect(wrong).toEqual(unknown);
    expect(Number(wrong?.trips)).toBeGreaterThan(1);
  });

  it("by the rows it read, which production tells nobody", async () => {
    const own = btoa("a key of this deployment alone, 32 bytes");
    const keys = { MASTER_KEY: own, COOKIE_SECRET: own, LIVE_SECRET: own };
    const production = { ...env, ...keys, ENVIRONMENT: "production" as const };
    for (const path of ["/api/login", "/api/isValidEmail", "/api/sendMailAuthCode"]) {
      const headers = { origin: ORIGIN, "content-type": "application/json" };
      const body = JSON.stringify({
        username: "timed@example.jp",
        email: "timed@example.jp",
        password: WRONG,
      });
      const request = new Request(ORIGIN + path, { method: "POST", headers, body });
      const enter = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
      const answer = await enter(request, production, createExecutionContext());
      expect(answer.headers.get("server-timing"), path).toMatch(/^total;dur=\d+$/);
    }
  });

  it("by its time: without an account as costly a hash is made", async () => {
    const stored = await hashPassword("kawa-no-oto-7");
    const times = { unknown: [] as number[], wrong: [] as number[] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const [kind, hash] of pair % 2
        ? ([
            ["wrong", stored],
            ["unknown", null],
          ] as const)
        : ([
            ["unknown", null],
            ["wrong", stored],
          ] as const)) {
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
    expect(stored.split("$").slice(1, 4).map(Number)).toEqual([SCRYPT.N, SCRYPT.r, SCRYPT.p]);
  });
});

function medianOf(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
