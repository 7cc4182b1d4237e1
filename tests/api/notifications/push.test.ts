import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPushService } from "#contract/push/calls";
import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { sealPush } from "../../../workers/push/encryption";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { verified } from "../../support/workerd/asking/browser";
import { isSigned, opened, receiver } from "../../support/workerd/given/push-receiver";
import { particulars, register, uploadLicence } from "../../support/workerd/given/registrations";
import { person } from "../identity/people";

let events = 0;
afterEach(() => vi.restoreAllMocks());

type Person = Awaited<ReturnType<typeof person>>;

async function subscribed(name: string) {
  const somebody = await person(name);
  await somebody.browser.signIn(somebody.username);
  const browser = await receiver();
  const answer = await somebody.browser.call("POST", "/push/subscribe", browser.subscription);
  expect(answer.status).toBe(204);
  return { ...somebody, ...browser };
}

const endpointsOf = async ({ id }: Pick<Person, "id">) =>
  (
    await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE user_id = ?")
      .bind(id)
      .all<{ endpoint: string }>()
  ).results.map(({ endpoint }) => endpoint);

const newMessage = (userId: string, lastSeq = 1): QueueMessage => ({
  type: "newMessage",
  userId,
  roomId: "room-1",
  kind: "direct",
  lastSeq,
});

/** Runs an event through the queue, and what it puts into the queue; gives what reached the push services. */
async function pushed(
  event: QueueMessage,
  answer = () => new Response(null, { status: 201 }),
): Promise<Request[]> {
  const asked: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    asked.push(new Request(input as string, init as RequestInit));
    return answer();
  });
  const waiting: QueueMessage[] = [event];
  const take = async (bodies: QueueMessage[]) => void waiting.push(...bodies);
  const EVENTS = {
    send: (body: QueueMessage) => take([body]),
    sendBatch: (all: { body: QueueMessage }[]) => take(all.map(({ body }) => body)),
  } as unknown as Queue<QueueMessage>;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.type === "mail") continue;
    const message = { id: `${++events}`, timestamp: new Date(), attempts: 1, body: next };
    const batch = createMessageBatch<QueueMessage>("inowa-events", [message]);
    await consume(batch, { ...env, EVENTS });
    retried.push(...(await getQueueResult(batch, createExecutionContext())).retryMessages);
  }
  return asked;
}
const retried: unknown[] = [];

describe("a push", () => {
  it("comes sealed for its browser, signed for its service, and says neither who wrote nor what", async () => {
    const reader = await subscribed("push-reader");
    const [request, ...others] = await pushed(newMessage(reader.id));
    expect(others).toEqual([]);
    if (!request) throw new Error("nothing was pushed");
    expect(request.url).toBe(reader.subscription.endpoint);
    expect(request.redirect).toBe("manual");
    expect(request.headers.get("content-encoding")).toBe("aes128gcm");
    expect(request.headers.get("ttl")).toBe("43200");
    expect(request.headers.get("topic")).toMatch(/^[\w-]{32}$/);
    const [, head = "", claims = "", signature = "", key = ""] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ??
      [];
    const stated = JSON.parse(textOf(fromBase64Url(claims) ?? new Uint8Array()));
    expect(stated.aud).toBe("https://updates.push.services.mozilla.com");
    expect(stated.sub).toBe(`mailto:${env.MAIL_FROM}`);
    expect(stated.exp * 1000 - Date.now()).toBeLessThan(24 * 3_600_000);
    expect(await isSigned(key, `${head}.${claims}`, signature)).toBe(true);
    const { notice, size } = await opened(request, reader);
    expect(notice).toEqual({
      title: "医の輪",
      body: "新しいメッセージが届いています",
      path: "/rooms/room-1",
      tag: "room/room-1",
    });
    expect(size).toBe(512 + 16 + 4 + 1 + 65 + 1 + 16);
  });

  it("is sealed as the example of RFC 8291 has it", async () => {
    const point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const [x, y] = [fromBase64Url(point)?.slice(1, 33), fromBase64Url(point)?.slice(33)];
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: toBase64Url(x ?? new Uint8Array()),
      y: toBase64Url(y ?? new Uint8Array()),
    };
    const d = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const pair = {
      privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d }, curve, true, ["deriveBits"]),
      publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    };
    const salt = fromBase64Url("DGv6ra1nlYgDCS1FRnbzlw") ?? new Uint8Array();
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const sealed = await sealPush(keys, utf8("When I grow up, I want to be a watermelon"), { pair, salt });
    expect(toBase64Url(sealed)).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is sent once per event, however often the queue brings it, and to each browser", async () => {
    const reader = await subscribed("push-once");
    const second = await receiver();
    await reader.browser.call("POST", "/push/subscribe", second.subscription);
    expect(await pushed(newMessage(reader.id))).toHaveLength(2);
    expect(await pushed(newMessage(reader.id))).toHaveLength(0);
    const unread: QueueMessage = {
      type: "unreadMessage",
      userId: reader.id,
      roomId: "room-1",
      kind: "direct",
      senderId: reader.id,
      lastSeq: 1,
      unread: 1,
    };
    expect(await pushed(unread)).toHaveLength(0);
    expect(await pushed({ ...unread, lastSeq: 2 })).toHaveLength(2);
  });

  it("is tried again when the service is down or busy, and given up when it refuses", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reader = await subscribed("push-retried");
    for (const status of [503, 429]) {
      const before = retried.length;
      await pushed(newMessage(reader.id, 5), () => new Response(null, { status }));
      expect(retried.length).toBe(before + 1);
    }
    expect(await pushed(newMessage(reader.id, 5))).toHaveLength(1);
    const before = retried.length;
    const elsewhere = { status: 307, headers: { location: "http://169.254.169.254/" } };
    for (const answer of [{ status: 403 }, elsewhere]) {
      expect(
        await pushed(newMessage(reader.id, answer.status), () => new Response(null, answer)),
      ).toHaveLength(1);
    }
    expect(retried.length).toBe(before);
    expect(await endpointsOf(reader)).toHaveLength(1);
  });

  it.each([404, 410])("that the service answers with %i was the last to that browser", async (status) => {
    const reader = await subscribed(`push-gone-${status}`);
    await pushed(newMessage(reader.id), () => new Response(null, { status }));
    expect(await endpointsOf(reader)).toEqual([]);
    expect(await pushed(newMessage(reader.id, 2))).toEqual([]);
  });

  it("is neither offered nor sent without a key", async () => {
    const reader = await subscribed("push-off");
    const { VAPID_PRIVATE_KEY } = env;
    for (const unfit of ["", "bm8ga2V5"]) {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      Object.assign(env, { VAPID_PRIVATE_KEY: unfit });
      expect(await stateOf(reader)).toEqual({ publicKey: null, endpoints: [] });
      expect((await reader.browser.call("POST", "/push/subscribe", reader.subscription)).status).toBe(404);
      expect(await pushed(newMessage(reader.id))).toEqual([]);
    }
    Object.assign(env, { VAPID_PRIVATE_KEY });
    expect(await pushed(newMessage(reader.id))).toHaveLength(1);
  });
});

describe("a subscription", () => {
  it("shows its browser that it is one, and ends when its owner says so", async () => {
    const reader = await subscribed("push-switch");
    const { endpoint } = reader.subscription;
    const hash = await crypto.subtle.digest("SHA-256", utf8(endpoint));
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(await stateOf(reader)).toMatchObject({ endpoints: [hex] });
    const stranger = await subscribed("push-stranger");
    await stranger.browser.call("DELETE", "/push/subscribe", { endpoint });
    expect(await endpointsOf(reader)).toEqual([endpoint]);
    await reader.browser.call("DELETE", "/push/subscribe", { endpoint });
    expect(await stateOf(reader)).toMatchObject({ endpoints: [] });
  });

  it("ends with signing out, with its sign-in being revoked, with suspension and with leaving", async () => {
    const out = await subscribed("push-out");
    await out.browser.call("POST", "/logout");
    expect(await endpointsOf(out)).toEqual([]);

    const revoked = await subscribed("push-revoked");
    const { sessions } = (await (await revoked.browser.call("GET", "/users/sessions")).json()) as {
      sessions: { id: string }[];
    };
    await revoked.browser.call("DELETE", `/users/sessions/${sessions[0]?.id}`);
    expect(await endpointsOf(revoked)).toEqual([]);

    const left = await subscribed("push-left");
    await left.browser.call("POST", "/users/withdraw", { password: "kawa-no-oto-7", isConfirmed: true });
    expect(await endpointsOf(left)).toEqual([]);
    expect(await pushed(newMessage(left.id))).toEqual([]);

    const suspended = await subscribed("push-suspended");
    await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = ?").bind(suspended.id).run();
    expect(await pushed(newMessage(suspended.id))).toEqual([]);
  });

  it("follows its owner into the next sign-in of the same browser, and goes out with that one", async () => {
    const reader = await subscribed("push-again");
    await reader.browser.signIn(reader.username);
    expect(await endpointsOf(reader)).toEqual([reader.subscription.endpoint]);
    await reader.browser.call("POST", "/logout");
    expect(await endpointsOf(reader)).toEqual([]);
  });

  it("ends when somebody else signs in at the browser, or its owner as on a shared terminal", async () => {
    const [before, after] = [await subscribed("push-before"), await person("push-after")];
    await before.browser.signIn(after.username);
    expect(await endpointsOf(before)).toEqual([]);
    const shared = await subscribed("push-shared");
    await shared.browser.signIn(shared.username, undefined, { sharedTerminal: true });
    expect(await endpointsOf(shared)).toEqual([]);
    expect(await stateOf(shared)).toEqual({ publicKey: null, endpoints: [] });
    const again = await shared.browser.call("POST", "/push/subscribe", shared.subscription);
    expect(again.status).toBe(409);
  });

  it("ends when a newcomer registers at the browser, whether or not its owner had signed out", async () => {
    const before = await subscribed("push-newcomer");
    const email = "push-newcomer-next@example.jp";
    const registering = await verified(email);
    for (const [name, value] of before.browser.cookies) registering.wear(`${name}=${value}`);
    const given = particulars(email);
    await uploadLicence(registering, email);
    expect((await register(registering, given)).status).toBe(200);
    expect(await endpointsOf(before)).toEqual([]);
    expect((await before.browser.call("GET", "/profile")).status).toBe(401);
    const { objectId } = (await (await registering.get("/profile")).json()) as { objectId: string };
    expect(await endpointsOf({ id: objectId })).toEqual([]);
  });

  it("belongs to whoever sits at the browser now, and a person has ten at most", async () => {
    const [one, other] = [await subscribed("push-one"), await subscribed("push-other")];
    await other.browser.call("POST", "/push/subscribe", one.subscription);
    expect(await endpointsOf(one)).toEqual([]);
    expect(await endpointsOf(other)).toHaveLength(2);
    for (let made = 0; made < 11; made += 1) {
      await other.browser.call("POST", "/push/subscribe", (await receiver()).subscription);
    }
    expect(await endpointsOf(other)).toHaveLength(10);
  });

  it("is refused with keys that nothing can be sealed for", async () => {
    subscriber ??= await subscribed("push-ssrf");
    const { endpoint, keys } = subscriber.subscription;
    // Another x, so beside the curve.
    const elsewhere = `${keys.p256dh.startsWith("BA") ? "BB" : "BA"}${keys.p256dh.slice(2)}`;
    for (const unfit of [{ p256dh: elsewhere }, { p256dh: "BA" }, { auth: "AAAA" }, { auth: "!" }]) {
      const body = { endpoint, keys: { ...keys, ...unfit } };
      expect((await subscriber.browser.call("POST", "/push/subscribe", body)).status).toBe(422);
    }
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://user:secret@fcm.googleapis.com/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evil.example/fcm.googleapis.com",
    "https://evil.example#.push.apple.com",
    "https://evilpush.apple.com/a",
    "https://push.services.mozilla.com.evil.example/",
    "https://notify.windows.com/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/a",
    "https://localhost/a",
    "https://metadata.google.internal/a",
    "https://ｆcm.googleapis.com@evil.example/a",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//fcm.googleapis.com/a",
    "",
    `https://fcm.googleapis.com/${"a".repeat(1024)}`,
  ])("is refused for %s", async (endpoint) => {
    subscriber ??= await subscribed("push-ssrf");
    const { keys } = subscriber.subscription;
    const answer = await subscriber.browser.call("POST", "/push/subscribe", { endpoint, keys });
    expect(answer.status).toBe(422);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QabC",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("is taken for %s", (endpoint) => expect(isPushService(endpoint)).toBe(true));
});

let subscriber: Awaited<ReturnType<typeof subscribed>> | undefined;

const stateOf = async ({ browser }: Pick<Person, "browser">) => (await browser.call("GET", "/push")).json();
