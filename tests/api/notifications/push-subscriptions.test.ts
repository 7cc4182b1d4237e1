import { env } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isPushService } from "#contract/push/calls";
import { utf8 } from "#contract/wire/bytes";
import { verified } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { receiver } from "../../support/workerd/fixtures/push-receiver";
import { particulars, register, uploadLicence } from "../../support/workerd/fixtures/registrations";
import { endpointsOf, newMessage, pushed, stateOf, subscribed } from "./pushed";

afterEach(() => vi.restoreAllMocks());

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
    const [before, after] = [await subscribed("push-before"), await openAccount("push-after")];
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
    const response = await subscriber.browser.call("POST", "/push/subscribe", { endpoint, keys });
    expect(response.status).toBe(422);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QabC",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("is taken for %s", (endpoint) => expect(isPushService(endpoint)).toBe(true));
});

let subscriber: Awaited<ReturnType<typeof subscribed>> | undefined;
