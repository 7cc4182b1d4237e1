import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { CERT_LIFETIME_MS, LIVE_CLOCK_TOLERANCE_MS } from "#contract/chat/limits";
import { openSocket } from "../../../workers/live";
import {
  closedWith,
  connected,
  connectPacket,
  forget,
  knock,
  openLive,
  signedUrl,
  subscribePacket,
} from "../../support/workerd/chat/live";
import { inboxOf, somebody } from "../../support/workerd/chat/rooms";
import { ask } from "../../support/workerd/client/enter";

describe("the door of the socket", () => {
  it("lets in what was signed with fresh credentials", async () => {
    const response = await knock(await signedUrl(somebody("sato")));
    expect(response.status).toBe(101);
    expect(response.headers.get("sec-websocket-protocol")).toBe("mqtt");
    response.webSocket?.accept();
    response.webSocket?.close();
  });

  it("refuses another origin, no origin, no subprotocol, no upgrade", async () => {
    const url = await signedUrl(somebody("sato"));
    expect((await knock(url, { origin: "https://evil.test" })).status).toBe(403);
    expect((await knock(url, { origin: "null" })).status).toBe(403);
    expect((await knock(url, { "sec-websocket-protocol": "soap" })).status).toBe(400);
    expect((await knock(url, { upgrade: "h2c" })).status).toBe(426);
  });

  it("looks at the beginning of the protocols only", async () => {
    const url = await signedUrl(somebody("sato"));
    for (const protocols of [
      `a${"\t".repeat(100_000)}b`,
      `a${" ,".repeat(60_000)} mqtt`,
      `${"a".repeat(9000)}, mqtt`,
    ]) {
      expect((await knock(url, { "sec-websocket-protocol": protocols })).status).toBe(400);
    }
  });

  it("refuses with the headers that every answer bears", async () => {
    const sato = somebody("sato");
    const url = (await signedUrl(sato)).href;
    const over = (await signedUrl(sato, { sessionId: "over" })).href;
    await inboxOf(sato).endSession("over");
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openLive(sato)));
    const headers = { upgrade: "websocket", origin: "https://inowa.test", "sec-websocket-protocol": "mqtt" };
    const refusals: [string, RequestInit, number][] = [
      [url, {}, 426],
      [url, { method: "HEAD" }, 426],
      [url, { headers: { ...headers, origin: "https://evil.test" } }, 403],
      [url, { headers: { ...headers, "sec-websocket-protocol": "soap" } }, 400],
      ["https://inowa.test/mqtt", { headers }, 403],
      [over, { headers }, 403],
      [url, { headers }, 429],
      [url, { method: "POST", headers: { origin: "https://evil.test" } }, 403],
    ];
    const api = await ask("https://inowa.test/api/profile");
    for (const [address, init, status] of refusals) {
      const refused = await ask(address, init);
      expect(refused.status, address).toBe(status);
      expect(namesOf(refused)).toEqual(expect.arrayContaining(namesOf(api)));
      expect(refused.headers.get("cache-control")).toBe("no-store");
    }
    for (const { socket } of sockets) socket.close();
  });

  it("lets in the site's own pages where the site stands before this host", async () => {
    const url = await signedUrl(somebody("sato"));
    const headers = {
      upgrade: "websocket",
      origin: "https://www.inowa.test",
      "sec-websocket-protocol": "mqtt",
    };
    const knocking = new Request(url, { headers });
    expect((await openSocket(knocking, env)).status).toBe(403);
    const before = { ...env, SITE_ORIGIN: "https://www.inowa.test/" };
    const response = await openSocket(knocking, before);
    expect(response.status).toBe(101);
    response.webSocket?.accept();
    response.webSocket?.close();
  });

  it("refuses credentials at 60 minutes, and an address signed too long ago or ahead", async () => {
    const sato = somebody("sato");
    const at = async (signing: object) => (await knock(await signedUrl(sato, signing))).status;
    const now = Date.now();
    expect(await at({ issuedAt: now - CERT_LIFETIME_MS - 1 })).toBe(403);
    expect(await at({ signedAt: now - LIVE_CLOCK_TOLERANCE_MS - 2000 })).toBe(403);
    expect(await at({ signedAt: now + LIVE_CLOCK_TOLERANCE_MS + 2000 })).toBe(403);
    expect(await at({ issuedAt: now - CERT_LIFETIME_MS + 60_000, signedAt: now - 60_000 })).toBe(101);
  });

  it("refuses every altered or borrowed part of the address", async () => {
    const url = await signedUrl(somebody("sato"));
    const foreign = await signedUrl(somebody("tanaka"));
    const names = ["X-Amz-Signature", "X-Amz-Security-Token", "X-Amz-Credential", "X-Amz-Date"] as const;
    for (const name of names) {
      for (const value of ["", "x", `${url.searchParams.get(name)}0`, foreign.searchParams.get(name) ?? ""]) {
        const altered = new URL(url);
        altered.searchParams.set(name, value);
        if (altered.href === url.href) continue;
        expect((await knock(altered)).status, `${name}=${value}`).toBe(403);
      }
    }
    const added = new URL(url);
    added.searchParams.set("user", "tanaka");
    expect((await knock(added)).status).toBe(403);
    expect((await knock(await signedUrl(somebody("sato"), { secret: env.COOKIE_SECRET }))).status).toBe(403);
  });

  it("refuses the credentials of a session that ended, and cuts its socket; another session stays", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato, { sessionId: "ended" });
    const other = await openLive(sato, { sessionId: "other" });
    await inboxOf(sato).endSession("ended");
    await closedWith(live, 1008);
    expect((await knock(await signedUrl(sato, { sessionId: "ended" }))).status).toBe(403);
    expect(other.closed).toBeNull();
    other.socket.close();
  });

  it("takes five sockets of a person, not six", async () => {
    const sato = somebody("sato");
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openLive(sato)));
    expect((await knock(await signedUrl(sato))).status).toBe(429);
    for (const { socket } of sockets) socket.close();
  });
});

describe("CONNECT", () => {
  it.each([
    ["MQTT 3.1", { protocolId: "MQIsdp", protocolVersion: 3 }, 1],
    ["another's client id", { clientId: `${crypto.randomUUID()}/tab` }, 2],
    ["a client id of 129 letters", { clientId: "a".repeat(129) }, 2],
    ["a will", { will: { topic: "announce", payload: "x", qos: 0, retain: true } }, 5],
  ])("refuses %s", async (_, more, returnCode) => {
    const live = await connected(somebody("sato"), more);
    expect(live.of("connack")[0]?.returnCode).toBe(returnCode);
    await closedWith(live, 1000);
  });

  it("takes what a client calls itself, as mqtt.js does by default", async () => {
    const live = await connected(somebody("sato"), { clientId: "mqttjs_0a1b2c3d" });
    expect(live.of("connack")[0]?.returnCode).toBe(0);
    live.socket.close();
  });

  it("comes first, and once", async () => {
    const sato = somebody("sato");
    const early = await openLive(sato);
    early.send(subscribePacket(["announce"]));
    await closedWith(early, 1002);
    const twice = await connected(sato);
    twice.send(connectPacket(sato));
    await closedWith(twice, 1002);
  });

  it("takes over from the socket that had the client id", async () => {
    const sato = somebody("sato");
    const before = await connected(sato);
    const after = await connected(sato);
    await closedWith(before, 1000);
    expect(after.closed).toBeNull();
    after.socket.close();
  });

  it("has ten seconds", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato);
    await runInDurableObject(inboxOf(sato), (_, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), openedAt: Date.now() - 10_000 });
      }
    });
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    await closedWith(live, 1008);
  });

  it("lasts no longer than its credentials", async () => {
    const sato = somebody("sato");
    const live = await connected(sato);
    await runInDurableObject(inboxOf(sato), (_, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), expiresAt: Date.now() });
      }
    });
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    await closedWith(live, 1008);
  });
});

/** What of a body is said, which a refusal has in another form, stands aside. */
const namesOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== "content-type");
