import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import mqtt from "mqtt";
import { type Cert, socketAddress } from "../../../app/live/line/socket-address";
import { sessionTopic } from "../../../workers/contract/chat/socket";
import { ORIGIN } from "../../support/site/origin";
import { callAs, cookieOf } from "../../support/site/web";
import { isLong } from "../../support/size";

/** An object that has nothing to do goes to sleep after ten seconds, and nothing sends it there sooner; its sockets stay. */
const IDLE_MS = 15_000;

// This test runs in `npm test -- long` alone.
if (isLong)
  test("a socket that was idle for fifteen seconds receives the next message, by the name it subscribed under", async () => {
    const viewer = await json<{ objectId: string }>("ms", "/profile");
    const { people } = await json<{ people: { objectId: string }[] }>("ms", "/chat/contacts");
    const memberList = people.slice(0, 2).map(({ objectId }) => objectId);
    const { key } = await json<{ key: string }>("ms", "/chat/rooms", { memberList, title: "昼休み" });
    const address = await socketAddress(await json<Cert>("ms", "/chat/cert"), key, Date.now(), {
      protocol: "http:",
      host: "",
    });
    const client = await mqtt.connectAsync(address, {
      protocolVersion: 4,
      clientId: `${viewer.objectId}/idle`,
      reconnectPeriod: 0,
      keepalive: 0,
      transformWsUrl: () => address,
      wsOptions: { headers: { origin: ORIGIN } },
    });
    const ids: (number | undefined)[] = [];
    const heard: string[] = [];
    client.on("packetreceive", (packet) => {
      if (packet.cmd === "publish" && packet.topic === sessionTopic(key)) ids.push(packet.messageId);
    });
    client.on("message", (topic) => heard.push(topic));
    await client.subscribeAsync(sessionTopic(key), { qos: 1 });
    const say = (message: string) => json("ms", `/chat/rooms/${key}/messages`, { message });
    await say("起きている間");
    await expect.poll(() => heard).toContain(sessionTopic(key));
    await pause(IDLE_MS);
    expect(client.connected).toBe(true);
    await say("眠っている間");
    await expect.poll(() => ids).toHaveLength(2);
    // Packet ids go on: what the object knew of the socket outlived its sleep.
    expect(ids[1]).toBeGreaterThan(ids[0] ?? Number.NaN);
    await client.endAsync(true);
  });

const json = <Reply>(who: "ms", path: string, body?: object) =>
  callAs<Reply>(cookieOf(who), body ? "POST" : "GET", path, body);
