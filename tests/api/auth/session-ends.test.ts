import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { REVOKED_SESSION } from "#contract/chat/socket";
import {
  SESSION_END_HEADER,
  SESSION_EXPIRED,
  SESSION_REVOKED,
  SHARED_SESSION_EXPIRED,
} from "#contract/wire/session-end";
import { createContext } from "~/request/context";
import { openLive } from "../../support/workerd/chat/live";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { newestMail } from "../../support/workerd/mails";
import { ORIGIN } from "../../support/workerd/origin";
import { until } from "../../support/workerd/until";

const FORGET = '"cache", "storage"';
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = "umi-no-iro-7";

let desk: Browser;
beforeAll(async () => {
  ({ browser: desk } = await operator("desk-of-ends"));
});

let count = 0;

/** Somebody signed in with two browsers: one looks on, the other acts. */
async function signedInTwice(facts: Parameters<typeof openAccount>[1] = {}) {
  const own = await openAccount(`ends-${++count}`, facts);
  const here = new Browser();
  for (const each of [here, own.browser]) expect((await each.signIn(own.username)).status).toBe(200);
  const [first] = (await sessionsOf(own.id)) as [{ id: string }];
  return { ...own, here, hereId: first.id };
}

type Person = Awaited<ReturnType<typeof signedInTwice>>;

const sessionsOf = async (userId: string) =>
  (await env.DB.prepare("SELECT id FROM sessions WHERE user_id = ? ORDER BY id").bind(userId).all()).results;
const aged = (id: string, set: string) =>
  env.DB.prepare(`UPDATE sessions SET ${set} WHERE user_id = ?`).bind(id).run();

async function endOf(browser: Browser) {
  const response = await browser.get("/users/session");
  expect(response.status).toBe(401);
  expect(await response.text()).toBe("invalid session token");
  return response.headers.get(SESSION_END_HEADER);
}

async function resetByMail({ username }: Person) {
  await new Browser().post("/password/forgot", { email: username });
  const token = /token=([\w-]+)/.exec((await newestMail(username, "passwordReset")).text)?.[1];
  return new Browser().post("/password/reset", { token, password: NEW_PASSWORD });
}

async function changeEmail({ browser, id }: Person) {
  const email = `new-${id}@example.jp`;
  await browser.post("/users/email/code", { email, password: PASSWORD });
  const code = /認証コード：(\d{4})/.exec((await newestMail(email, "authCode")).text)?.[1];
  return browser.call("PATCH", "/users/email", { email, code });
}

const REVOKING: Record<string, (person: Person) => Promise<Response>> = {
  "removal from the list of devices": ({ browser, hereId }) =>
    browser.call("DELETE", `/users/sessions/${hereId}`),
  "removal of all other devices": ({ browser }) => browser.call("DELETE", "/users/sessions"),
  "a new password": ({ browser }) =>
    browser.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: NEW_PASSWORD }),
  "a new password by the mailed link": resetByMail,
  "a new address": changeEmail,
  withdrawal: ({ browser }) => browser.post("/users/withdraw", { password: PASSWORD, isConfirmed: true }),
  suspension: ({ id }) => desk.post(`/admin/accounts/${id}/suspend`, { reason: "規約違反" }),
  "removal of the second factors": ({ id }) =>
    desk.post(`/admin/accounts/${id}/clearSecondFactors`, { reason: "紛失のため", password: PASSWORD }),
};

describe.each(Object.entries(REVOKING))("%s", (_name, act) => {
  it("revokes the session elsewhere, for calls, the socket, and the first page of the browser", async () => {
    const person = await signedInTwice();
    const live = await openLive(person.id, { sessionId: person.hereId });
    expect((await act(person)).ok).toBe(true);
    expect(await endOf(person.here)).toBe(SESSION_REVOKED);
    await until(() =>
      expect(live.closed?.reason).toMatch(new RegExp(`^(${REVOKED_SESSION}|account closed)$`)),
    );
    const first = await pageOf(person.here);
    expect(first.get(SESSION_END_HEADER)).toBe(SESSION_REVOKED);
    expect(first.get("clear-site-data")).toBe(FORGET);
    for (const cookie of first.getSetCookie()) expect(cookie).not.toContain("__Host-session=");
    const next = await pageOf(person.here, first.getSetCookie());
    expect(next.get("clear-site-data")).toBeNull();
  });
});

it("an operator who changes the role of an account revokes its sessions", async () => {
  const person = await signedInTwice({ role: "ms" });
  const changed = await desk.call("PUT", `/admin/accounts/${person.id}`, {
    role: "connect",
    lastNameJa: "佐藤",
    firstNameJa: "健一",
    lastNameKana: "さとう",
    firstNameKana: "けんいち",
    companyCode: "",
    reason: "異動のため",
    seenAt: 0,
  });
  expect(await changed.text()).toBe("");
  expect(await endOf(person.here)).toBe(SESSION_REVOKED);
});

it("whoever did it from a browser stays signed in there", async () => {
  const person = await signedInTwice();
  await person.browser.call("DELETE", "/users/sessions");
  expect((await person.browser.get("/users/session")).status).toBe(204);
});

it.each([
  ["idle for 12 hours", `seen_at = seen_at - ${13 * HOUR_MS}`, SESSION_EXPIRED, null],
  ["at its absolute end", "expires_at = 1", SESSION_EXPIRED, null],
  [
    "idle for 30 minutes on a shared terminal",
    `shared_terminal = 1, seen_at = seen_at - ${HOUR_MS}`,
    SHARED_SESSION_EXPIRED,
    FORGET,
  ],
  [
    "at its absolute end on a shared terminal",
    "shared_terminal = 1, expires_at = 1",
    SHARED_SESSION_EXPIRED,
    FORGET,
  ],
])("a session that is %s has expired", async (_when, set, end, forget) => {
  const person = await signedInTwice();
  await aged(person.id, set);
  expect(await endOf(person.here)).toBe(end);
  const page = await pageOf(person.here);
  expect([page.get(SESSION_END_HEADER), page.get("clear-site-data")]).toEqual([end, forget]);
});

it("a session that ended because somebody signed in at its browser has expired", async () => {
  const person = await signedInTwice();
  const before = new Browser();
  before.wear(`__Host-session=${person.here.cookies.get("__Host-session")}`);
  await person.here.signIn(person.username);
  expect(await endOf(before)).toBe(SESSION_EXPIRED);
});

it("nothing is said of a session where no cookie came, and an unknown one has expired", async () => {
  const stranger = new Browser();
  expect(await endOf(stranger)).toBeNull();
  stranger.wear("__Host-session=unknown");
  expect(await endOf(stranger)).toBe(SESSION_EXPIRED);
});

it("an ended session is noted without its person and without its token", async () => {
  const person = await signedInTwice();
  await person.browser.call("DELETE", `/users/sessions/${person.hereId}`);
  const { results } = await env.DB.prepare("SELECT * FROM ended_sessions").all();
  const text = JSON.stringify(results);
  expect(text).not.toContain(person.id);
  expect(text).not.toContain(person.here.cookies.get("__Host-session"));
});

/** The headers of a page of that browser, which asks who is looking. */
async function pageOf(browser: Browser, setCookies: string[] = []): Promise<Headers> {
  const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const cookie = [...own, ...setCookies.map((line) => line.split(";")[0])].join("; ");
  const context = createContext({
    request: new Request(`${ORIGIN}/login`, { headers: { cookie } }),
    nonce: "",
    requestId: "",
    cookieSecrets: [env.COOKIE_SECRET],
    isDevelopment: false,
    services: { main: ORIGIN, connect: ORIGIN },
    operator: "",
    mailFrom: "",
    EDGE_DB: env.EDGE_DB,
    hasGoogleMaps: false,
    googleMaps: () => null,
    later: () => {},
    callApi: (request: Request) => ask(request.url, { headers: request.headers }),
  });
  expect(await context.viewer()).toBeNull();
  return (await context.commit(new Response())).headers;
}
