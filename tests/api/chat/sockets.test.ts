import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { connectPacket, knock, openLive, openRoom, signedUrl } from "../../support/workerd/chat/live";
import { groupRoom } from "../../support/workerd/chat/rooms";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { newestMail } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";

type Somebody = Awaited<ReturnType<typeof openAccount>>;

/** Somebody signed in, whose page is open. */
async function present(name: string) {
  const somebody = await openAccount(name);
  await somebody.browser.signIn(somebody.username);
  const sessionId = await sessionOf(somebody.id);
  const live = await openLive(somebody.id, { sessionId });
  live.send(connectPacket(somebody.id));
  await until(() => expect(live.of("connack")).toHaveLength(1));
  return { ...somebody, sessionId, live };
}

async function sessionOf(userId: string) {
  const row = await env.DB.prepare("SELECT id FROM sessions WHERE user_id = ?")
    .bind(userId)
    .first<{ id: string }>();
  return row?.id ?? "";
}

async function resetPassword({ username }: Somebody) {
  const stranger = new Browser("203.0.113.90");
  await stranger.call("POST", "/password/forgot", { email: username });
  const { text } = await newestMail(username, "passwordReset");
  const token = /token=([\w.-]+)/.exec(text)?.[1];
  return stranger.call("POST", "/password/reset", { token, password: "umi-no-iro-3" });
}

async function changePassword({ username }: Somebody) {
  const phone = new Browser("203.0.113.92");
  await phone.signIn(username);
  return phone.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-4" });
}

async function changeAddress({ username }: Somebody) {
  const phone = new Browser("203.0.113.93");
  await phone.signIn(username);
  const email = `moved-${username}`;
  await phone.call("POST", "/users/email/code", { email, password: PASSWORD });
  const [, code] = /認証コード：(\d{4})/.exec((await newestMail(email, "authCode")).text) ?? [];
  return phone.call("PATCH", "/users/email", { email, code });
}

describe("an open socket is closed without another request, and its credentials open no other, when", () => {
  const endings: [string, (somebody: Somebody) => Promise<Response>][] = [
    ["its owner signs out", ({ browser }) => browser.call("POST", "/logout")],
    ["the password is reset", resetPassword],
    [
      "its session is ended from another device",
      async ({ username }) => {
        const phone = new Browser("203.0.113.91");
        await phone.signIn(username);
        return phone.call("DELETE", "/users/sessions");
      },
    ],
    ["the password is changed on another device", changePassword],
    ["the address is changed on another device", changeAddress],
    [
      "the operator clears its second factors",
      async ({ id }) =>
        (await operator("socket-desk-3")).browser.call("POST", `/admin/accounts/${id}/clearSecondFactors`, {
          reason: "紛失のため",
          password: PASSWORD,
        }),
    ],
    [
      "the account is suspended",
      async ({ id }) =>
        (await operator("socket-desk")).browser.call("POST", `/admin/accounts/${id}/suspend`, {
          reason: "規約違反",
        }),
    ],
    [
      "its owner withdraws",
      ({ browser }) => browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true }),
    ],
  ];

  it.each(endings)("%s", async (name, end) => {
    const somebody = await present(`socket-${endings.findIndex(([each]) => each === name)}`);
    const { sessionId } = somebody;
    const { id: room } = await groupRoom([somebody.id, "a-colleague"]);
    const inRoom = await openRoom(somebody.id, room, { sessionId });
    const saved = [
      await signedUrl(somebody.id, { sessionId }),
      await signedUrl(somebody.id, { sessionId, room }),
    ];
    const response = await end(somebody);
    expect(response.status).toBeLessThan(300);
    for (const live of [somebody.live, inRoom]) {
      await until(() => expect(live.closed?.code).toBe(1008));
    }
    for (const url of saved) expect((await knock(url)).status).toBe(403);
    expect((await somebody.browser.call("GET", "/profile")).status).toBe(401);
  });
});

it("an account that was suspended admits no credentials at all from before, restored or not", async () => {
  const somebody = await present("socket-expelled");
  const unknownSession = await signedUrl(somebody.id, { sessionId: "issued-a-moment-before" });
  const { browser: desk } = await operator("socket-desk-2");
  const path = `/admin/accounts/${somebody.id}`;
  await desk.call("POST", `${path}/suspend`, { reason: "規約違反" });
  await desk.call("POST", `${path}/restore`);
  expect((await knock(unknownSession)).status).toBe(403);
});

it("whoever changes their own password or address stays here, with their socket, and is out everywhere else", async () => {
  const changes: Record<string, (somebody: Somebody) => Promise<Response>> = {
    password: ({ browser }) =>
      browser.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-5" }),
    address: async ({ browser }) => {
      const email = "stays-moved@example.jp";
      await browser.call("POST", "/users/email/code", { email, password: PASSWORD });
      const [, code] = /認証コード：(\d{4})/.exec((await newestMail(email, "authCode")).text) ?? [];
      return browser.call("PATCH", "/users/email", { email, code });
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    const somebody = await present(`stays-${name}`);
    const elsewhere = new Browser("203.0.113.94");
    await elsewhere.signIn(somebody.username);
    expect((await change(somebody)).status, name).toBe(204);
    expect((await somebody.browser.call("GET", "/profile")).status, name).toBe(200);
    expect((await elsewhere.call("GET", "/profile")).status, name).toBe(401);
    expect(somebody.live.closed, name).toBeNull();
    somebody.live.socket.close();
  }
});

describe("a role that changes counts from the next call on, in every session that is open", () => {
  const set = (sql: string, id: string) =>
    env.DB.prepare(`UPDATE users SET ${sql} WHERE id = ?`).bind(id).run();

  it("a licence that is verified, or no longer is", async () => {
    const { id, username, browser } = await openAccount("role-licence", { licence_state: "in-review" });
    await browser.signIn(username);
    expect((await browser.call("GET", "/invitations")).status).toBe(403);
    const { browser: desk } = await operator("role-desk");
    await desk.call("POST", `/admin/licences/${id}/decision`, { decision: "verified" });
    expect((await browser.call("GET", "/invitations")).status).toBe(200);
    await set("licence_state = 'refused'", id);
    expect((await browser.call("GET", "/invitations")).status).toBe(403);
  });

  it("another role, and the operator's permission taken away", async () => {
    const { id, browser } = await operator("role-operator");
    expect((await browser.call("GET", "/admin/overview")).status).toBe(200);
    await set("admin_permissions = '[]'", id);
    expect((await browser.call("GET", "/admin/overview")).status).toBe(404);
    await set("role = 'ms', licence_state = NULL", id);
    expect((await browser.call("GET", "/invitations")).status).toBe(403);
  });
});
