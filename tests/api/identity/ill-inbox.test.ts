import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createContext } from "~/request/context";
import { ORIGIN } from "../../support/workerd/callers";
import { ask } from "../../support/workerd/enter";
import { type Browser, person } from "./people";

const ILL = {
  fails: () => Promise.reject(new Error("the object is overloaded")),
  "never answers": () => new Promise<never>(() => {}),
};

/** Bindings whose every Inbox is ill, whatever it is asked. */
function withIllInbox(answer: () => Promise<never>): typeof env {
  const inbox = new Proxy({}, { get: () => answer });
  const namespace = { idFromName: (name: string) => name, get: () => inbox };
  return { ...env, INBOX: namespace as unknown as typeof env.INBOX };
}

let sick: Browser;
beforeAll(async () => {
  const { username, browser } = await person("ill-inbox");
  await browser.signIn(username);
  sick = browser;
});

const cookie = () => [...sick.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe.each(Object.entries(ILL))("when the viewer's Inbox %s", (_how, answer) => {
  const bindings = withIllInbox(answer);
  const get = (path: string) => ask(`${ORIGIN}/api${path}`, { headers: { cookie: cookie() } }, bindings);

  it("the profile answers, without the number of notices", async () => {
    const reply = await get("/profile");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ objectId: "ill-inbox_dcsr", unreadNotificationCount: 0 });
  });

  it("a page knows its viewer and leaves them signed in", async () => {
    const context = pageContext(bindings);
    expect(await context.viewer()).toMatchObject({ id: "ill-inbox_dcsr", hasAgreed: true });
    const cookies = context.commit(new Response()).headers.getSetCookie();
    expect(cookies.filter((line) => line.startsWith("__Host-session="))).toEqual([]);
  });

  it("the counts are an error soon, so that a page goes without its badges", async () => {
    const context = pageContext(bindings);
    await expect(context.api.users.getUnreadCounts()).rejects.toMatchObject({ status: 500 });
  });
});

/** What a page's loaders get: its calls reach the API with these bindings. */
function pageContext(bindings: typeof env) {
  const callApi = (request: Request) => ask(request.url, { headers: request.headers }, bindings);
  return createContext({
    request: new Request(`${ORIGIN}/home`, { headers: { cookie: cookie() } }),
    nonce: "",
    requestId: "",
    cookieSecret: env.COOKIE_SECRET,
    isDevelopment: false,
    services: { main: ORIGIN, connect: ORIGIN },
    operator: "",
    mailFrom: "",
    edge: env.EDGE_DB,
    later: () => {},
    callApi,
  });
}

it("profile and counts tell what the Inbox has counted", async () => {
  const inbox = env.INBOX.get(env.INBOX.idFromName("ill-inbox_dcsr"));
  const notices = ["a", "b", "c"].map((id) => ({ id, kind: "notification" as const, at: 1 }));
  await inbox.deliverItems([...notices, { id: "d", kind: "groupUnread", at: 1 }]);
  await inbox.setCounts({ businessCardRequest: 2 });
  const get = async (path: string) =>
    (await ask(`${ORIGIN}/api${path}`, { headers: { cookie: cookie() } })).json();
  expect(await get("/profile")).toMatchObject({ unreadNotificationCount: 3 });
  expect(await get("/users/getUnreadCounts")).toEqual({
    notification: { count: 3 },
    businessCardUnread: { count: 0 },
    businessCardRequest: { count: 2 },
    groupUnread: 1,
    openCommunityUnread: 0,
    chatUnread: 0,
  });
});
