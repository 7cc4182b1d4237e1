import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { Browser } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { ORIGIN } from "../../support/workerd/origin";
import worker from "../../support/workerd/runtime/worker";

const WRONG = "mizu-no-iro-1";

describe("whether an address has an account can't be told from a sign-in that fails", () => {
  it("by its status, length, headers or trips to the database", async () => {
    const { username } = await openAccount("timed");
    const [wrong, unknown] = await Promise.all(
      [username, "timex@example.jp"].map(async (each) => {
        const response = await new Browser().post("/login", { username: each, password: WRONG });
        const { headers, status } = response;
        const varying = ["x-request-id", "server-timing", "content-security-policy"];
        const fixed = [...headers].filter(([name]) => !varying.includes(name));
        const trips = /trips=(\d+)/.exec(headers.get("server-timing") ?? "")?.[1];
        return { status, fixed, trips, length: (await response.text()).length };
      }),
    );
    expect(wrong).toEqual(unknown);
    expect(Number(wrong?.trips)).toBeGreaterThan(1);
  });

  it("by the rows it read, which production tells nobody", async () => {
    const own = btoa("a key of this deployment alone, 32 bytes");
    const keys = { MASTER_KEY: own, COOKIE_SECRET: own, LIVE_SECRET: own };
    const mail = { MAIL_FROM: "no-reply@mail.inowa-service.jp", RESEND_API_KEY: "re_key" };
    const production = { ...env, ...keys, ...mail, ENVIRONMENT: "production" as const };
    for (const path of ["/api/login", "/api/isValidEmail", "/api/sendMailAuthCode"]) {
      const headers = { origin: ORIGIN, "content-type": "application/json" };
      const body = JSON.stringify({
        username: "timed@example.jp",
        email: "timed@example.jp",
        password: WRONG,
      });
      const request = new Request(ORIGIN + path, { method: "POST", headers, body });
      const enter = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
      const response = await enter(request, production, createExecutionContext());
      expect(response.headers.get("server-timing"), path).toMatch(/^total;dur=\d+$/);
    }
  });
});
