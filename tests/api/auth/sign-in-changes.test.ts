import { env } from "cloudflare:test";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { auth } from "#contract/auth/calls";
import type { Contract } from "#contract/endpoint";
import { users } from "#contract/users/calls";
import { type Browser, PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";

const WRONG = "kawa-no-oto-8";
const NEW_PASSWORD = "umi-no-iro-7";
const EMAIL = "new-address@example.jp";

/** Every call of somebody signed in that changes how one signs in, with the field that proves who asks. */
const PROVED: Record<string, { proof: string; body: Record<string, unknown> }> = {
  changePassword: { proof: "currentPassword", body: { password: NEW_PASSWORD } },
  passkeyOptions: { proof: "password", body: {} },
  removePasskey: { proof: "password", body: { id: "AAAA" } },
  startTotp: { proof: "password", body: {} },
  removeTotp: { proof: "password", body: {} },
  renewRecoveryCodes: { proof: "password", body: {} },
  sendEmailCode: { proof: "password", body: { email: EMAIL } },
  withdraw: { proof: "password", body: { isConfirmed: true } },
};

/** The second half of one of them: worth nothing without what the first half gave. */
const SECOND_HALVES: Record<string, Record<string, unknown>> = {
  confirmTotp: { code: "000000" },
  addPasskey: { credential: passkey(), name: "端末" },
  changeEmail: { email: EMAIL, code: "0000" },
};

/** What else writes: none of it lets anybody in, or keeps anybody out. */
const OTHERS = new Set([
  ...["confirmPassword", "renamePasskey", "endSession", "endOtherSessions", "closeSecurityOffer"],
  ...[
    "updateAgreedTermsOfServiceVersion",
    "updateFrontendUserStorage",
    "setAvailability",
    "clearAvailability",
    "deleteFrontendUserStorage",
    "updateSubscribedEmailNotifications",
  ],
  ...["unsubscribeUserMail", "readUnsubscribeLink", "resumeMail", "getLatestTermsOfServiceVersion"],
]);

const CALLS: Contract = { ...auth, ...users };

const TRACES = ["totp", "passkeys", "recovery_codes", "password_tokens", "users"];

describe("whatever changes how one signs in", () => {
  it("is in this list", () => {
    const writing = Object.entries(CALLS).filter(
      ([, { access, method }]) => access.who !== "public" && method !== "GET",
    );
    const unknown = writing
      .map(([name]) => name)
      .filter((name) => !(name in PROVED) && !(name in SECOND_HALVES) && !OTHERS.has(name));
    expect(unknown).toEqual([]);
  });

  it.each(Object.entries(PROVED))("%s asks for the password anew", async (name, { proof, body }) => {
    const { browser, username, id } = await openAccount(`proof-${name.toLowerCase()}`);
    await browser.signIn(username);
    const before = await tracesOf(id);
    for (const asked of [body, { ...body, [proof]: "" }, { ...body, [proof]: WRONG }]) {
      expect((await call(browser, name, asked)).status, JSON.stringify(asked)).toBe(422);
    }
    expect(await tracesOf(id)).toEqual(before);
  });

  it.each(Object.entries(SECOND_HALVES))("%s does nothing by itself", async (name, body) => {
    const { browser, username, id } = await openAccount(`half-${name.toLowerCase()}`);
    await browser.signIn(username);
    const before = await tracesOf(id);
    const { status } = await call(browser, name, body);
    expect([400, 401, 404, 409, 422]).toContain(status);
    expect(await tracesOf(id)).toEqual(before);
  });

  it("a code of an app in force gives no recovery codes and no second factor to a session of one", async () => {
    const { browser, username, id } = await openAccount("in-force");
    await browser.signIn(username);
    const { secret } = (await (await call(browser, "startTotp", { password: PASSWORD })).json()) as {
      secret: string;
    };
    expect((await call(browser, "confirmTotp", { code: codeOf(secret, 0) })).status).toBe(200);
    await env.DB.prepare("UPDATE sessions SET two_factors = 0 WHERE user_id = ?").bind(id).run();
    const before = await tracesOf(id);
    expect((await call(browser, "confirmTotp", { code: codeOf(secret, 30_000) })).status).toBe(409);
    expect(await tracesOf(id)).toEqual(before);
    const raised = await env.DB.prepare(
      "SELECT count(*) AS n FROM sessions WHERE user_id = ? AND two_factors = 1",
    )
      .bind(id)
      .first<number>("n");
    expect(raised).toBe(0);
  });
});

function call(browser: Browser, name: string, body: Record<string, unknown>) {
  const { method = "POST", path = "" } = CALLS[name] ?? {};
  return browser.call(method, path, body);
}

/** All that decides who may sign in as somebody. */
async function tracesOf(userId: string) {
  const rows = await Promise.all(
    TRACES.map((table) => {
      const owner = table === "users" ? "id" : "user_id";
      const columns = table === "users" ? "password_hash, email, status" : "*";
      return env.DB.prepare(`SELECT ${columns} FROM ${table} WHERE ${owner} = ?`).bind(userId).all();
    }),
  );
  return rows.map(({ results }) => results);
}

const codeOf = (secret: string, later: number) =>
  new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: Date.now() + later });

function passkey() {
  return {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
  };
}
