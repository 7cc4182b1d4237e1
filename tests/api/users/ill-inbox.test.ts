import { createMessageBatch, env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WITHDRAWN_MESSAGE } from "#contract/chat/texts";
import { createContext } from "~/request/context";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { knock, signedUrl } from "../../support/workerd/chat/live";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { exchanged } from "../../support/workerd/client/people";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { newestMail } from "../../support/workerd/mails";
import { ORIGIN } from "../../support/workerd/origin";

const ILL = {
  fails: () => Promise.reject(new Error("the object is overloaded")),
  "never answers": () => new Promise<never>(() => {}),
};

/** Bindings whose every Inbox is ill, whatever it is asked; what goes to the queue waits here. */
function withIllInbox(response: () => Promise<never>) {
  const inbox = new Proxy({}, { get: () => response });
  const namespace = { idFromName: (name: string) => name, get: () => inbox };
  const queued: QueueMessage[] = [];
  const send = async (event: QueueMessage) => void queued.push(event);
  const ill = { ...env, INBOX: namespace, EVENTS: { send } } as unknown as typeof env;
  return { ill, queued };
}

let sick: Browser;
beforeAll(async () => {
  const { username, browser } = await openAccount("ill-inbox");
  await browser.signIn(username);
  sick = browser;
});

const cookie = () => [...sick.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe.each(Object.entries(ILL))("when the viewer's Inbox %s", (_how, response) => {
  const { ill: bindings } = withIllInbox(response);
  const get = (path: string) => ask(`${ORIGIN}/api${path}`, { headers: { cookie: cookie() } }, bindings);

  it("the profile answers, without the number of notices", async () => {
    const reply = await get("/profile");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ objectId: "ill-inbox_dcsr", unreadNotificationCount: 0 });
  });

  it("a page knows its viewer and leaves them signed in", async () => {
    const context = pageContext(bindings);
    expect(await context.viewer()).toMatchObject({ id: "ill-inbox_dcsr", hasAgreed: true });
    const cookies = (await context.commit(new Response())).headers.getSetCookie();
    expect(cookies.filter((line) => line.startsWith("__Host-session="))).toEqual([]);
  });

  it("the counts are an error soon, so that a page goes without its badges", async () => {
    const context = pageContext(bindings);
    await expect(context.api.users.getUnreadCounts()).rejects.toMatchObject({ status: 500 });
  });
});

type Sick = Awaited<ReturnType<typeof openAccount>>;
type Ending = {
  act: (sick: Sick) => Promise<Response>;
  /** How often the person's other sign-in is left. */
  ends: "this" | "others" | "all";
};

/** Everything that ends sign-ins. */
const ENDINGS: Record<string, Ending> = {
  "signing out": { ends: "this", act: ({ browser }) => browser.call("POST", "/logout") },
  "a new password": {
    ends: "others",
    act: ({ browser }) =>
      browser.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-7" }),
  },
  "a new address": { ends: "others", act: ({ id, browser }) => changeEmail(id, browser) },
  "ending another sign-in": {
    ends: "others",
    act: ({ browser }) => browser.call("DELETE", "/users/sessions"),
  },
  withdrawal: {
    ends: "all",
    act: ({ browser }) => browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true }),
  },
  suspension: { ends: "all", act: ({ id, browser }) => suspend(id, browser.bindings) },
};

async function changeEmail(name: string, browser: Browser) {
  const email = `new-${name}@example.jp`;
  const { bindings } = browser;
  browser.bindings = env;
  await browser.call("POST", "/users/email/code", { email, password: PASSWORD });
  const code = /認証コード：(\d{4})/.exec((await newestMail(email, "authCode")).text)?.[1];
  browser.bindings = bindings;
  return browser.call("PATCH", "/users/email", { email, code });
}

async function suspend(id: string, bindings: typeof env) {
  const desk = await operator(`desk-of-${id}`);
  desk.browser.bindings = bindings;
  return desk.browser.call("POST", `/admin/accounts/${id}/suspend`, { reason: "規約違反" });
}

/** Delivers what the queue has. */
async function deliver(queued: QueueMessage[], bindings = env) {
  const messages = queued
    .splice(0)
    .map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
  await consume(createMessageBatch<QueueMessage>("inowa-events", messages), bindings);
}

let number = 0;

describe.each(Object.entries(ILL))("whoever's Inbox %s", (_how, response) => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    // Nobody waits here until an answer is late; the limit of the queue is for what never ends.
    const wait = scheduler.wait.bind(scheduler);
    const isLimit = (ms: number) => ms >= 1000 && ms < 60_000;
    vi.spyOn(scheduler, "wait").mockImplementation(async (ms, options) =>
      isLimit(ms) ? undefined : wait(ms, options),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(ENDINGS))(
    "%s ends what it should at once, and sockets soon",
    async (_name, ending) => {
      const sick = await openAccount(`ill-${++number}`);
      const other = new Browser();
      for (const each of [sick.browser, other]) await each.signIn(sick.username);
      const sessions = await env.DB.prepare("SELECT id FROM sessions WHERE user_id = ? ORDER BY id")
        .bind(sick.id)
        .all<{ id: string }>();
      const opens = async (at: number) => {
        const sessionId = sessions.results[at]?.id;
        return (await knock(await signedUrl(sick.id, { sessionId }))).status === 101;
      };
      const { ill, queued } = withIllInbox(response);
      sick.browser.bindings = ill;
      expect((await ending.act(sick)).status).toBeLessThan(300);

      sick.browser.bindings = env;
      const left = [sick.browser, other].map(
        async (each) => (await each.call("GET", "/profile")).status === 200,
      );
      const isIn = [ending.ends === "others", ending.ends === "this"];
      expect(await Promise.all(left)).toEqual(isIn);

      expect(queued.map(({ type }) => type)).toContain("socketsEnd");
      await deliver([...queued]);
      expect([await opens(0), await opens(1)]).toEqual(isIn);
    },
  );

  it("signing in again does not wait for the former sign-in's sockets", async () => {
    const { username, browser } = await openAccount(`ill-${++number}`);
    await browser.signIn(username);
    const { ill, queued } = withIllInbox(response);
    browser.bindings = ill;
    expect((await browser.signIn(username)).status).toBe(200);
    expect(queued).toMatchObject([{ type: "socketsEnd" }]);
  });

  it("what a person wrote goes from rooms once the Inbox is well, at the latest in one of the next nights", async () => {
    const [withdrawn, friend] = [await openAccount(`ill-${++number}`), await openAccount(`ill-${++number}`)];
    for (const { username, browser } of [withdrawn, friend]) await browser.signIn(username);
    await exchanged(withdrawn.id, friend.id);
    const opened = await withdrawn.browser.call("POST", "/chat/rooms", { memberList: [friend.id] });
    const { sessionId: roomId } = (await opened.json()) as { sessionId: string };
    await withdrawn.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "秘密の話です" });
    const { ill, queued } = withIllInbox(response);
    withdrawn.browser.bindings = ill;
    const leaving = { password: PASSWORD, isConfirmed: true };
    expect((await withdrawn.browser.call("POST", "/users/withdraw", leaving)).status).toBe(204);
    const read = async () => (await friend.browser.call("GET", `/chat/rooms/${roomId}`)).text();
    expect(await read()).toContain("秘密の話です");

    queued.length = 0;
    await cleanUp({ ...ill, DB: env.DB });
    expect(queued).toContainEqual({ type: "roomsLeft", userId: withdrawn.id });
    await deliver(queued);
    expect(await read()).not.toContain("秘密の話です");
    expect(await read()).toContain(WITHDRAWN_MESSAGE);
  });
});

/** What a page's loaders get: its calls reach the API with these bindings. */
function pageContext(bindings: typeof env) {
  const callApi = (request: Request) => ask(request.url, { headers: request.headers }, bindings);
  return createContext({
    request: new Request(`${ORIGIN}/home`, { headers: { cookie: cookie() } }),
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
    callApi,
  });
}

it("profile and counts tell what the Inbox has counted", async () => {
  const inbox = env.INBOX.get(env.INBOX.idFromName("ill-inbox_dcsr"));
  const about = { type: "hospital" as const, id: "h" };
  for (const id of ["a", "b", "c"])
    await inbox.notify({ id, topic: "searchMatched", about, actorId: null, text: "", at: 1 });
  await inbox.setCounts({ businessCardRequest: 2 });
  const get = async (path: string) =>
    (await ask(`${ORIGIN}/api${path}`, { headers: { cookie: cookie() } })).json();
  expect(await get("/profile")).toMatchObject({ unreadNotificationCount: 3 });
  expect(await get("/users/getUnreadCounts")).toEqual({
    notification: { count: 3 },
    businessCardUnread: { count: 0 },
    businessCardRequest: { count: 2 },
    groupUnread: 0,
    openCommunityUnread: 0,
    chatUnread: 0,
    hospitalNoticeUnread: 0,
  });
});
