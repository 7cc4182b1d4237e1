import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { browser } from "../../support/workerd/browser";
import { auditOf, operator, PASSWORD, person } from "./people";

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

type Entry = { at: number; actor_id: string; action: string; target: string; result: string; ip: string };

/** The one entry that an answer left: an answer names its request, and so does the log. */
async function entryOf(answer: Response, action: string) {
  const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE request_id = ? AND action = ?")
    .bind(answer.headers.get("x-request-id"), action)
    .all<Entry>();
  expect(results, action).toHaveLength(1);
  return results[0] as Entry;
}

describe("the log says who did what, when, from where and with what result:", () => {
  const AT = "203.0.113.120";
  const wrong = "not-the-password-1";
  const refused = { email: "nobody@example.jp", firstnameJa: "花子", lastnameJa: "別人" };

  /** Everything security asks to be logged: what is done, to whom, and how it ends. */
  const EVENTS: Record<
    string,
    [ask: (of: Asked) => Promise<Response>, action: string, result: string, target: RegExp]
  > = {
    "a sign-in": [({ own, username }) => own.signIn(username), "login", "ok", /^[\w-]{36}$/],
    "a sign-in that fails": [({ own, username }) => own.signIn(username, wrong), "login", "failed", /^null$/],
    "a sign-out": [({ own }) => own.call("POST", "/logout"), "logout", "ok", /^[\w-]{36}$/],
    "a code that is sent": [
      ({ own, name }) =>
        own.call("POST", "/users/email/code", { email: `new-${name}@example.jp`, password: PASSWORD }),
      "code-sent",
      "ok",
      /^null$/,
    ],
    "a role that is refused": [
      ({ own }) => own.call("GET", "/doctor/licenceReview"),
      "refused",
      "failed",
      /^GET \/api\/doctor\/licenceReview$/,
    ],
    "a permission that is refused": [
      ({ own }) => own.call("GET", "/admin/accounts"),
      "refused",
      "failed",
      /^GET \/api\/admin\/accounts$/,
    ],
    "what the call itself refuses": [
      ({ doctor }) => doctor.call("POST", "/doctor/candidate", refused),
      "refused",
      "failed",
      /candidate$/,
    ],
    "one's data that is taken away": [
      ({ own }) => own.call("GET", "/users/export"),
      "data-exported",
      "ok",
      /^null$/,
    ],
    "a password that is changed": [
      ({ own }) =>
        own.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-7" }),
      "password-changed",
      "ok",
      /^null$/,
    ],
    "an account that is deleted": [
      ({ own }) => own.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true }),
      "account-withdrawn",
      "ok",
      /^null$/,
    ],
    "a picture of a licence that is read": [
      ({ desk, id }) => desk.call("GET", `/licenceImages/picture-${id}`),
      "licence-image-read",
      "ok",
      /^picture-/,
    ],
    "a licence that is decided": [
      ({ desk, id }) => desk.call("POST", `/admin/licences/${id}/decision`, { decision: "verified" }),
      "licence-decided",
      "ok",
      /_dcsr$/,
    ],
    "a ban": [
      ({ desk, id }) => desk.call("POST", `/admin/accounts/${id}/suspend`, { reason: "違反\r\nFORGED" }),
      "account-suspended",
      "ok",
      /_dcsr$/,
    ],
  };

  type Asked = Awaited<ReturnType<typeof asked>>;

  async function asked(name: string) {
    const waits = /licence/.test(name);
    const {
      id,
      username,
      browser: own,
    } = await person(name, waits ? { licence_state: "in-review" } : { role: "ms", licence_state: null });
    const { id: deskId, browser: desk } = await operator(`${name}-desk`);
    const { id: doctorId, username: doctorName, browser: doctor } = await person(`${name}-doctor`);
    await env.DB.prepare("INSERT INTO uploads VALUES (?, 'licence', ?, 'a.png', 'image/png', 1, 7, 0)")
      .bind(`picture-${id}`, id)
      .run();
    await env.FILES.put(`licence/picture-${id}`, "picture");
    await own.signIn(username);
    await doctor.signIn(doctorName);
    for (const each of [own, desk, doctor]) Object.assign(each, { ip: AT });
    return { name, id, username, own, deskId, desk, doctorId, doctor };
  }

  it.each(Object.entries(EVENTS))("%s", async (name, [ask, action, result, target]) => {
    const of = await asked(`log-${name.replace(/\W+/g, "-")}`.toLowerCase());
    const entry = await entryOf(await ask(of), action);
    const actor = String(ask).includes("desk")
      ? of.deskId
      : String(ask).includes("doctor.call")
        ? of.doctorId
        : of.id;
    expect(entry).toMatchObject({ actor_id: actor, result, ip: AT });
    expect(String(entry.target)).toMatch(target);
    expect(Math.abs(Date.now() - entry.at)).toBeLessThan(60_000);
  });

  it("and no words of a reason break its line", async () => {
    const { results } = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE detail LIKE '%FORGED%'",
    ).all<{ detail: string }>();
    expect(results).toHaveLength(1);
    expect(results[0]?.detail).not.toMatch(/[\r\n]/);
    expect(JSON.parse(results[0]?.detail ?? "")).toMatchObject({ reason: expect.stringContaining("FORGED") });
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

  it("means agreeing not to write of patients who can be known, and knowing that what is said can be opened", async () => {
    const answer = await browser().post("/users/getLatestTermsOfServiceVersion", { term: "terms" });
    const { body } = (await answer.json()) as { body: string };
    expect(body).toMatch(/患者さん個人を識別できる情報を入力しないでください/);
    expect(body).toMatch(/サーバー上で内容を復号して確認することがあります/);
  });
});
