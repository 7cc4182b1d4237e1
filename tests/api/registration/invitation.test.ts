import { env } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { stateOf } from "../../../workers/api/registration/invitations";
import { Browser, verified } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { PASSWORD } from "../../support/workerd/fixtures/registrations";
import { mailsTo, mailTo } from "../../support/workerd/mails";

const DAYS_29 = 29 * 24 * 60 * 60 * 1000;
let doctor: Browser;
/** Another doctor of the same hospital, with a day's invitations of their own. */
let colleague: Browser;

async function anInviter(id: string): Promise<Browser> {
  await person(id);
  await agreed();
  await listedDoctor(`${id}-d`, { userId: id });
  await worksAt(`${id}-d`, { hospitalId: "hospital-i" });
  const inviter = new Browser();
  inviter.wear(await cookieOf(id));
  return inviter;
}

beforeAll(async () => {
  await hospitals(["hospital-i"], { name: "青空病院", address: "1-1" });
  await person("inviter", { lastNameJa: "佐藤", firstNameJa: "健一" });
  await agreed();
  await listedDoctor("inviter-d", { userId: "inviter" });
  await worksAt("inviter-d", { hospitalId: "hospital-i" });
  doctor = new Browser();
  doctor.wear(await cookieOf("inviter"));
  colleague = await anInviter("inviting-colleague");
});

async function invited(email: string, by = doctor) {
  const response = await by.post("/invitation", { email });
  expect(response.status, await response.clone().text()).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const token = /\/invitation\/([A-Za-z0-9_-]+)/.exec((await mailTo(email)).text)?.[1] ?? "";
  return { id, token };
}

const accept = (who: Browser, token: string, also: Record<string, unknown> = {}) =>
  who.post("/doctor/registerCreateCoMedical", {
    id: token,
    lastnameJa: "鈴木",
    firstnameJa: "美咲",
    lastnameKana: "すずき",
    firstnameKana: "みさき",
    occupation: "nurse",
    password: PASSWORD,
    agreesToTerms: true,
    ...also,
  });

it("mails a link with 256 random bits that only the mail knows", async () => {
  const { id, token } = await invited("nurse@example.jp");
  expect(token).toHaveLength(43);
  expect(id).not.toBe(token);
  const mail = await mailTo("nurse@example.jp");
  expect(mail.subject).toBe("【医の輪】佐藤 健一 先生からの招待");
  expect(mail.text).toContain("青空病院");
  const stored = JSON.stringify((await env.DB.prepare("SELECT * FROM invitations").all()).results);
  expect(stored).not.toContain(token);
  expect((await new Browser().get(`/hospitals/forRegisterComedical/${id}`)).status).toBe(404);
  const shown = await new Browser().get(`/hospitals/forRegisterComedical/${token}`);
  expect(await shown.json()).toMatchObject({
    name: "青空病院",
    address: "東京都千代田区1-1",
    invitedBy: "佐藤 健一",
    email: "nurse@example.jp",
    state: "open",
  });
});

it("makes one account at the inviting hospital, whatever hospital or role is sent", async () => {
  const { token } = await invited("staff@example.jp");
  const who = await verified("staff@example.jp");
  const responses = await Promise.all(
    [1, 2].map(() => accept(who, token, { hospitalId: "another", role: "doctor" })),
  );
  const ids = await Promise.all(
    responses.map(async (each) => ((await each.json()) as { objectId: string }).objectId),
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/_cmd$/);
  const user = await env.DB.prepare("SELECT role, hospital_id, occupation FROM users WHERE id = ?")
    .bind(ids[0])
    .first();
  expect(user).toEqual({ role: "co-medical", hospital_id: "hospital-i", occupation: "nurse" });
  expect(await (await new Browser().get(`/hospitals/forRegisterComedical/${token}`)).json()).toMatchObject({
    state: "used",
  });
  const second = await verified("second-use@example.jp");
  expect((await accept(second, token)).status).toBe(403);
});

it("is bound to the invited address", async () => {
  const { token } = await invited("bound@example.jp");
  expect((await accept(await verified("somebody@example.jp"), token)).status).toBe(403);
  expect((await accept(new Browser(), token)).status).toBe(403);
});

const start = (who: Browser, id: string) => who.post("/registration/invitation", { id });

it("proves the address by the mailed link, without a code, and starts one registration for a repeated start", async () => {
  const { token } = await invited("linked@example.jp", colleague);
  const who = new Browser();
  expect((await accept(who, token)).status).toBe(403);
  const responses = [await start(who, token), ...(await Promise.all([start(who, token), start(who, token)]))];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await (await who.get("/registration")).json()).toMatchObject({
    email: "linked@example.jp",
    isVerified: true,
  });
  const rows = await env.DB.prepare(
    "SELECT count(*) AS n FROM registrations WHERE email = 'linked@example.jp'",
  );
  expect(await rows.first()).toEqual({ n: 1 });
  const made = await accept(who, token);
  expect(made.status, await made.clone().text()).toBe(200);
  expect((await start(new Browser(), token)).status).toBe(409);
});

it("proves nothing by a link that was withdrawn, renewed, has expired or was never sent", async () => {
  const withdrawn = await invited("start-withdrawn@example.jp", colleague);
  await colleague.post(`/invitations/${withdrawn.id}/withdraw`);
  const expired = await invited("start-expired@example.jp", colleague);
  await env.DB.prepare("UPDATE invitations SET created_at = ? WHERE id = ?")
    .bind(Date.now() - DAYS_29, expired.id)
    .run();
  const renewed = await invited("start-renewed@example.jp", colleague);
  await aMinuteAgo("start-renewed@example.jp");
  await colleague.post("/invitation", { email: "start-renewed@example.jp" });
  const tries = [
    [withdrawn.token, 409],
    [expired.token, 409],
    [renewed.token, 404],
    [expired.id, 404],
    ["a".repeat(43), 404],
  ] as const;
  for (const [token, status] of tries) {
    const who = new Browser();
    expect((await start(who, token)).status, token).toBe(status);
    expect(await (await who.get("/registration")).json()).toBeNull();
  }
});

it("proves the invited address only, and tells whoever holds the link of an account there is", async () => {
  const { token } = await invited("other-start@example.jp", colleague);
  const who = await verified("begun@example.jp");
  expect((await start(who, token)).status).toBe(200);
  expect(await (await who.get("/registration")).json()).toMatchObject({ email: "other-start@example.jp" });
  await person("joined-meanwhile", { email: "meanwhile@example.jp", username: "meanwhile@example.jp" });
  const late = await env.DB.prepare("UPDATE invitations SET email = 'meanwhile@example.jp' WHERE email = ?")
    .bind("other-start@example.jp")
    .run();
  expect(late.meta.changes).toBe(1);
  expect((await start(new Browser(), token)).status).toBe(409);
});

it.each([
  [-1000, "open"],
  [-1, "open"],
  [0, "expired"],
  [1000, "expired"],
])("is good until 29 days later: %d ms from then it is %s", (offset, state) => {
  const createdAt = Date.UTC(2026, 10, 21);
  const row = { usedAt: null, withdrawnAt: null, createdAt };
  expect(stateOf(row, createdAt + DAYS_29 + offset)).toBe(state);
});

it.each([
  [-1000, 200],
  [0, 409],
  [1000, 409],
])(
  "is taken until 29 days later, and no longer: %d ms from then it is answered %d",
  async (offset, status) => {
    const email = `boundary-${offset}@example.jp`;
    const { id, token } = await invited(email);
    const who = await verified(email);
    const now = Date.now();
    await env.DB.prepare("UPDATE invitations SET created_at = ? WHERE id = ?")
      .bind(now - DAYS_29 - offset, id)
      .run();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    try {
      const response = await accept(who, token);
      expect(response.status, await response.clone().text()).toBe(status);
    } finally {
      clock.mockRestore();
    }
    const made = await env.DB.prepare("SELECT count(*) AS n FROM users WHERE email = ?").bind(email).first();
    expect(made).toEqual({ n: status === 200 ? 1 : 0 });
  },
);

it("carries no second header and no second recipient, whatever is in a name or an address", async () => {
  const forged = "佐藤\r\nBcc: all@example.jp";
  await env.DB.prepare("UPDATE users SET last_name_ja = ? WHERE id = 'inviter'").bind(forged).run();
  await invited("headers@example.jp");
  await env.DB.prepare("UPDATE users SET last_name_ja = '佐藤' WHERE id = 'inviter'").run();
  const { subject } = await mailTo("headers@example.jp");
  expect(subject).toBe("【医の輪】佐藤 Bcc: all@example.jp 健一 先生からの招待");
  for (const email of ["a@example.jp\r\nBcc: b@example.jp", "a@example.jp, b@example.jp", "a b@example.jp"]) {
    expect((await doctor.post("/invitation", { email })).status, email).toBe(422);
  }
  const saved = await env.DB.prepare(
    "SELECT count(*) AS n FROM invitations WHERE email LIKE '%bcc%'",
  ).first();
  expect(saved).toEqual({ n: 0 });
});

it("says why it can't be used any more", async () => {
  const expired = await invited("expired@example.jp");
  await env.DB.prepare("UPDATE invitations SET created_at = ? WHERE id = ?")
    .bind(Date.now() - DAYS_29, expired.id)
    .run();
  const tooLate = await accept(await verified("expired@example.jp"), expired.token);
  expect(tooLate.status).toBe(409);
  expect(((await tooLate.json()) as { message: string }).message).toBe("招待の有効期限が切れています");
  const withdrawn = await invited("withdrawn@example.jp");
  expect((await doctor.post(`/invitations/${withdrawn.id}/withdraw`)).status).toBe(204);
  const gone = await accept(await verified("withdrawn@example.jp"), withdrawn.token);
  expect(((await gone.json()) as { message: string }).message).toBe("この招待は取り消されました。");
});

it("shows an invitation to its inviter only", async () => {
  const { id } = await invited("mine@example.jp");
  const list = (await (await doctor.get("/invitations")).json()) as { id: string }[];
  expect(list.map((each) => each.id)).toContain(id);
  await person("stranger");
  await agreed();
  const stranger = new Browser();
  stranger.wear(await cookieOf("stranger"));
  expect(await (await stranger.get("/invitations")).json()).toEqual([]);
  expect((await stranger.post(`/invitations/${id}/withdraw`)).status).toBe(404);
  const without = await stranger.post("/invitation", { email: "x@example.jp" });
  expect(without.status).toBe(422);
});

const aMinuteAgo = (email: string) =>
  env.DB.prepare("UPDATE invitations SET created_at = created_at - 60001 WHERE email = ?").bind(email).run();

it("mails once for a double click, and sends again with a new link that ends the old one", async () => {
  const email = "twice-invited@example.jp";
  const clicks = await Promise.all([1, 2].map(() => doctor.post("/invitation", { email })));
  const ids = await Promise.all(clicks.map(async (each) => ((await each.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  const { token } = await invited(email);
  expect(await mailsTo(email)).toHaveLength(1);
  await aMinuteAgo(email);
  await doctor.post("/invitation", { email });
  const renewed = /\/invitation\/([A-Za-z0-9_-]+)/.exec((await mailTo(email, 2)).text)?.[1] ?? "";
  expect((await new Browser().get(`/hospitals/forRegisterComedical/${token}`)).status).toBe(404);
  const shown = await new Browser().get(`/hospitals/forRegisterComedical/${renewed}`);
  expect(await shown.json()).toMatchObject({ email, state: "open" });
  const list = (await (await doctor.get("/invitations")).json()) as { email: string }[];
  expect(list.filter((each) => each.email === email)).toHaveLength(1);
});

it("tells of addresses that have an account no more often than one may invite", async () => {
  const curious = await anInviter("curious-inviter");
  const statuses = [];
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await curious.post("/invitation", { email: "inviter@example.jp" })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(409), 429]);
});

it("invites one address three times a day and refuses one that has an account", async () => {
  for (let index = 0; index < 3; index += 1) {
    expect((await doctor.post("/invitation", { email: "often@example.jp" })).status).toBe(200);
    await aMinuteAgo("often@example.jp");
  }
  expect((await doctor.post("/invitation", { email: "often@example.jp" })).status).toBe(429);
  const taken = await doctor.post("/invitation", { email: "inviter@example.jp" });
  expect(taken.status).toBe(409);
  expect(((await taken.json()) as { message: string }).message).toBe(
    "このメールアドレスはすでに存在しています",
  );
});

it.each([
  [{ occupation: "doctor" }, "occupation", "職種を選択してください。"],
  [{ occupation: "other" }, "occupationOther", "職種を入力してください。"],
  [{ agreesToTerms: false }, "agreesToTerms", "利用規約及びプライバシーポリシーに同意してください。"],
])("refuses %j", async (facts, field, message) => {
  const response = await accept(await verified(`form-${Math.random()}@example.jp`), "any-token", facts);
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: Record<string, string> }).errors[field]).toBe(message);
});
