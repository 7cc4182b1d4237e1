import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { browser } from "../../support/workerd/browser";
import { auditOf, PASSWORD, person } from "./people";

describe("what a person does with their identity", () => {
  it("is in the log: signing in and out, codes, agreeing, exporting, leaving", async () => {
    const { id, username, browser: own } = await person("logged");
    await own.signIn(username, "not-the-password-1");
    await own.signIn(username);
    await own.call("POST", "/users/email/code", { email: "logged-2@example.jp", password: PASSWORD });
    await own.call("GET", "/users/export");
    await own.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    const log = await auditOf(id);
    const acts = ["login:failed", "login:ok", "code-sent:ok", "data-exported:ok", "account-withdrawn:ok"];
    expect(log).toEqual(expect.arrayContaining(acts));
  });

  it("is in the log before there is an account: codes sent and judged, addresses asked for", async () => {
    const who = browser();
    await who.post("/isValidEmail", { email: "nobody-yet@example.jp" });
    await who.post("/sendMailAuthCode", { email: "nobody-yet@example.jp" });
    await who.post("/isValidMailAuthCode", { email: "nobody-yet@example.jp", code: "0000" });
    const { results } = await env.DB.prepare(
      "SELECT action, at, ip, request_id FROM audit_log WHERE actor_id IS NULL ORDER BY id",
    ).all<{ action: string; at: number; ip: string; request_id: string }>();
    const actions = results.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["email-checked", "code-sent", "code-judged"]));
    for (const { at, ip, request_id } of results) {
      expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
      expect(ip).toMatch(/^198\.51\.100\./);
      expect(request_id).not.toBe("");
    }
  });
});

describe("agreeing to the terms", () => {
  it("is refused for a version that does not exist, and for one that is not the newest", async () => {
    const { id, username, browser: own } = await person("agrees");
    await own.signIn(username);
    for (const version of ["99.0", "", "2000-01-01"]) {
      const body = { version, term: "terms" };
      const answer = await own.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", body);
      expect([409, 422], version).toContain(answer.status);
    }
    expect(await auditOf(id)).not.toContain("terms-agreed:ok");
  });
});
