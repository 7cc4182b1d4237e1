import { env } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { sealPush } from "../../../workers/push/encryption";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { isSigned, opened, receiver } from "../../support/workerd/fixtures/push-receiver";
import { endpointsOf, later, newMessage, pushed, retried, stateOf, subscribed } from "./pushed";

afterEach(() => vi.restoreAllMocks());

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
      badge: 0,
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

  it("waits while the service is down or busy and spends no attempt, and is given up when it refuses", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reader = await subscribed("push-retried");
    for (const status of [503, 429]) {
      const before = [retried.length, later.length + 1];
      await pushed(newMessage(reader.id, 5), () => new Response(null, { status }));
      expect([retried.length, later.length]).toEqual(before);
    }
    expect(await pushed(newMessage(reader.id, 5))).toHaveLength(1);
    const before = retried.length;
    const elsewhere = { status: 307, headers: { location: "http://169.254.169.254/" } };
    for (const response of [{ status: 403 }, elsewhere]) {
      expect(
        await pushed(newMessage(reader.id, response.status), () => new Response(null, response)),
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
