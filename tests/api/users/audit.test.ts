import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";

describe("what a person does with their identity", () => {
  it("is in the log: signing in and out, codes, agreeing, exporting, leaving", async () => {
    const { id, username, browser: own } = await openAccount("logged");
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
    const who = new Browser();
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

type Entry = {
  at: number;
  actor_id: string;
  action: string;
  target: string | null;
  result: string;
  ip: string;
  detail: string;
};

/** The one entry that an answer left: an answer names its request, and so does the log. */
async function entryOf(response: Response, action: string): Promise<Entry | undefined> {
  const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE request_id = ? AND action = ?")
    .bind(response.headers.get("x-request-id"), action)
    .all<Entry>();
  expect(results, action).toHaveLength(1);
  return results[0];
}

describe("the log says who did what to whom, when, from where and how it ended:", () => {
  const AT = "203.0.113.120";
  const SESSION = /^[\w-]{36}$/;
  type Cast = Awaited<ReturnType<typeof seat>>;
  type Act = {
    by: "own" | "doctor" | "desk";
    ask: (who: Browser, cast: Cast) => Promise<Response>;
    action: string;
    result?: "failed";
    target?: RegExp;
  };

  const ACTS: Record<string, Act> = {
    "a sign-in": {
      by: "own",
      ask: (who, { username }) => who.signIn(username),
      action: "login",
      target: SESSION,
    },
    "a sign-in that fails": {
      by: "own",
      ask: (who, { username }) => who.signIn(username, "not-the-password-1"),
      action: "login",
      result: "failed",
    },
    "a sign-out": { by: "own", ask: (who) => who.call("POST", "/logout"), action: "logout", target: SESSION },
    "a code that is sent": {
      by: "own",
      ask: (who, { username }) =>
        who.call("POST", "/users/email/code", { email: `new-${username}`, password: PASSWORD }),
      action: "code-sent",
    },
    "a role that is refused": {
      by: "own",
      ask: (who) => who.call("GET", "/doctor/licenceReview"),
      action: "refused",
      result: "failed",
      target: /^GET \/api\/doctor\/licenceReview$/,
    },
    "a permission that is refused": {
      by: "own",
      ask: (who) => who.call("GET", "/admin/accounts"),
      action: "refused",
      result: "failed",
      target: /^GET \/api\/admin\/accounts$/,
    },
    "what the call itself refuses": {
      by: "doctor",
      ask: (who) => who.call("POST", "/doctor/candidate", { firstnameJa: "花子", lastnameJa: "別人" }),
      action: "refused",
      result: "failed",
      target: /^POST \/api\/doctor\/candidate$/,
    },
    "one's data that is taken away": {
      by: "own",
      ask: (who) => who.call("GET", "/users/export"),
      action: "data-exported",
    },
    "a password that is changed": {
      by: "own",
      ask: (who) =>
        who.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-7" }),
      action: "password-changed",
    },
    "an account that is deleted": {
      by: "own",
      ask: (who) => who.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true }),
      action: "account-withdrawn",
    },
    "a picture of a licence that is read": {
      by: "desk",
      ask: (who, { doctorId }) => who.call("GET", `/licenceImages/picture-${doctorId}`),
      action: "licence-image-read",
      target: /^picture-/,
    },
    "a licence that is decided": {
      by: "desk",
      ask: (who, { doctorId }) =>
        who.call("POST", `/admin/licences/${doctorId}/decision`, { decision: "verified" }),
      action: "licence-decided",
      target: /_dcsr$/,
    },
    "a ban": {
      by: "desk",
      ask: (who, { id }) => who.call("POST", `/admin/accounts/${id}/suspend`, { reason: "違反\r\nFORGED" }),
      action: "account-suspended",
      target: /_dcsr$/,
    },
  };

  /** Somebody, a doctor whose licence is looked at, and an operator, all signed in from one address. */
  async function seat(name: string) {
    const own = await openAccount(name, { role: "ms", licence_state: null });
    const doctor = await openAccount(`${name}-doctor`, { licence_state: "in-review" });
    const desk = await operator(`${name}-desk`);
    const picture = `picture-${doctor.id}`;
    await env.DB.prepare(
      "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES (?, 'licence', ?, 'a.png', 'image/png', 1, 7, 0)",
    )
      .bind(picture, doctor.id)
      .run();
    await env.FILES.put(`licence/${picture}`, "picture");
    for (const { browser, username } of [own, doctor]) await browser.signIn(username);
    for (const { browser } of [own, doctor, desk]) Object.assign(browser, { ip: AT });
    return { id: own.id, username: own.username, doctorId: doctor.id, own, doctor, desk };
  }

  it.each(Object.entries(ACTS))("%s", async (name, { by, ask, action, result = "ok", target }) => {
    const cast = await seat(`log-${Object.keys(ACTS).indexOf(name)}`);
    const response = await ask(cast[by].browser, cast);
    const entry = await entryOf(response, action);
    expect(entry).toMatchObject({ actor_id: cast[by].id, result, ip: AT });
    if (target) expect(entry?.target).toMatch(target);
    else expect(entry?.target).toBeNull();
    expect(Math.abs(Date.now() - (entry?.at ?? 0))).toBeLessThan(60_000);
    expect(entry?.detail).not.toMatch(/[\r\n]/);
  });

  it("with words that were given for it, whose line breaks stay in their entry", async () => {
    const { results } = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE detail LIKE '%FORGED%'",
    ).all<{
      detail: string;
    }>();
    expect(results.map(({ detail }) => JSON.parse(detail))).toEqual([{ reason: "違反\r\nFORGED" }]);
  });
});

describe("agreeing to the terms", () => {
  it("is refused for a version that does not exist, and for one that is not the newest", async () => {
    const { id, username, browser: own } = await openAccount("agrees");
    await own.signIn(username);
    for (const version of ["99.0", "", "2000-01-01"]) {
      const body = { version, term: "terms" };
      const response = await own.call("PATCH", "/users/updateAgreedTermsOfServiceVersion", body);
      expect([409, 422], version).toContain(response.status);
    }
    expect(await auditOf(id)).not.toContain("terms-agreed:ok");
  });

  it("means agreeing not to write of patients who can be known, and knowing that what is said can be opened", async () => {
    const response = await new Browser().post("/users/getLatestTermsOfServiceVersion", { term: "terms" });
    const { body } = (await response.json()) as { body: string };
    expect(body).toMatch(/患者さん個人を識別できる情報を入力しないでください/);
    expect(body).toMatch(/サーバー上で内容を復号して確認することがあります/);
  });
});
