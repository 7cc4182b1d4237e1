import { env } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { connectPacket, knock, openLive, signedUrl } from "../../support/workerd/live";
import { Browser, mailTo, operator, PASSWORD, person } from "../identity/people";

type Somebody = Awaited<ReturnType<typeof person>>;

/** Somebody signed in, whose page is open. */
async function present(name: string) {
  const somebody = await person(name);
  await somebody.browser.signIn(somebody.username);
  const sessionId = await sessionOf(somebody.id);
  const live = await openLive(somebody.id, { sessionId });
  live.send(connectPacket(somebody.id));
  await vi.waitFor(() => expect(live.of("connack")).toHaveLength(1));
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
  const { text } = await mailTo(username, "passwordReset");
  const token = /token=([\w.-]+)/.exec(text)?.[1];
  return stranger.call("POST", "/password/reset", { token, password: "umi-no-iro-3" });
}

async function changePassword({ username }: Somebody) {
  const phone = new Browser("203.0.113.92");
  await phone.signIn(username);
  return phone.call("PATCH", "/users/password", { currentPassword: PASSWORD, password: "umi-no-iro-4" });
}

describe("an open socket is closed within five seconds, and its credentials open no other, when", () => {
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
    [
      "the operator clears its second factors",
      async ({ id }) =>
        (await operator("socket-desk-3")).browser.call("POST", `/admin/accounts/${id}/clearSecondFactors`, {
          reason: "紛失のため",
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
    const kept = await signedUrl(somebody.id, { sessionId: somebody.sessionId });
    const answer = await end(somebody);
    expect(answer.status).toBeLessThan(300);
    await vi.waitFor(() => expect(somebody.live.closed?.code).toBe(1008), { timeout: 5000 });
    expect((await knock(kept)).status).toBe(403);
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
