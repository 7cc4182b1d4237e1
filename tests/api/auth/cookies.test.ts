import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { Browser, PASSWORD, verified } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { particulars, register, uploadLicence } from "../../support/workerd/fixtures/registrations";

const TIGHT = /^__Host-[\w-]+=[\w.-]*(; Max-Age=\d+)?; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

/** The key of what is stored for being offline, which a script reads: these calls only end it. */
const OFFLINE_KEY_ENDS = /^__Secure-offline-key=; Max-Age=0; Path=\/offline; Secure; SameSite=\w+$/;

/** Every call that sets cookies, by what it is about. */
async function responses(): Promise<Record<string, Response>> {
  const { id, username, browser: own } = await openAccount("cookies");
  const shared = await openAccount("cookies-shared");
  const email = "cookies-new@example.jp";
  const applicant = await verified(email);
  await uploadLicence(applicant, email);
  const signIn = await own.signIn(username);
  await env.DB.prepare("INSERT INTO totp (user_id, sealed_secret, confirmed_at) VALUES (?, 'x', 1)")
    .bind(id)
    .run();
  return {
    signIn,
    "on a shared terminal": await shared.browser.signIn(shared.username, PASSWORD, { sharedTerminal: true }),
    "before the second factor": await new Browser("203.0.113.130").signIn(username),
    code: await new Browser().post("/sendMailAuthCode", { email: "cookies-code@example.jp" }),
    registered: await register(applicant, particulars(email)),
    signOut: await own.call("POST", "/logout"),
    left: await shared.browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true }),
  };
}

it("every cookie is for this host alone, unseen by scripts, short, and in no body", async () => {
  const names = new Set<string>();
  for (const [what, answer] of Object.entries(await responses())) {
    expect(answer.status, what).toBeLessThan(300);
    const lines = answer.headers.getSetCookie().filter((line) => !OFFLINE_KEY_ENDS.test(line));
    const body = await answer.text();
    expect(lines.length, what).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line, what).toMatch(TIGHT);
      expect(line.length, what).toBeLessThan(4096);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) expect(body, what).not.toContain(value);
      names.add(name);
    }
  }
  expect([...names].sort()).toEqual([
    "__Host-device",
    "__Host-pending",
    "__Host-registration",
    "__Host-session",
  ]);
});
