import { createHash, createHmac } from "node:crypto";
import { expect, test } from "@playwright/test";
import mqtt from "mqtt";
import { ORIGIN } from "../../../support/site/origin";
import { callAs, cookieOf } from "../../../support/site/web";

type Cert = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

/**
 * A client that knows the specification alone: credentials of A-079 sign an address as AWS IoT has it (Signature
 * Version 4, query string), mqtt.js does the rest. Nothing of the product's own code.
 */
function addressFor({ accessKeyId, secretAccessKey, sessionToken }: Cert, now = new Date()): string {
  const { host } = new URL(ORIGIN);
  const stamp = now.toISOString().replace(/[:-]|\.\d{3}/g, "");
  const scope = `${stamp.slice(0, 8)}/ap-northeast-1/iotdevicegateway/aws4_request`;
  const query = Object.entries({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${accessKeyId}/${scope}`,
    "X-Amz-Date": stamp,
    "X-Amz-SignedHeaders": "host",
  })
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");
  const canonical = ["GET", "/mqtt", query, `host:${host}\n`, "host", sha256("")].join("\n");
  const text = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n");
  const key = [...scope.split("/")].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac("sha256", key).update(text).digest("hex");
  // AWS IoT signs the address without the token, which is added afterwards.
  const token = encodeURIComponent(sessionToken);
  return `ws://${host}/mqtt?${query}&X-Amz-Signature=${signature}&X-Amz-Security-Token=${token}`;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("one connection receives announcements, and a room's events from entering to leaving it", async () => {
  const { people } = await json<{ people: { objectId: string }[] }>("/chat/contacts");
  const memberList = people.slice(0, 2).map(({ objectId }) => objectId);
  const { sessionId, sessionKey } = await json<{ sessionId: string; sessionKey: string }>("/chat/rooms", {
    memberList,
    title: "仕様だけの客",
  });
  const address = addressFor(await json<Cert>("/chat/cert"));
  const client = await mqtt.connectAsync(address, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    transformWsUrl: () => address,
    wsOptions: { headers: { origin: ORIGIN } },
  });
  const heard: { topic: string; payload: string }[] = [];
  client.on("message", (topic, bytes) => heard.push({ topic, ...JSON.parse(bytes.toString()) }));
  await client.subscribeAsync("announce");
  const topic = `session/${sessionId}`;
  const say = (message: string) => json<{ seq: number }>(`/chat/rooms/${sessionId}/messages`, { message });
  const inRoom = () => heard.filter((each) => each.topic === topic);

  await say("入る前");
  await expect.poll(() => heard.map((each) => each.topic)).toContain("announce");
  expect(inRoom()).toEqual([]);

  await client.subscribeAsync(topic, { qos: 1 });
  await say("来週の勉強会の件です。");
  await expect.poll(() => inRoom().length).toBe(1);
  const { payload } = inRoom()[0] ?? { payload: "" };
  expect(await json("/chat/messages/decrypt", { payload, sessionKey })).toEqual({
    message: "来週の勉強会の件です。",
  });

  await client.unsubscribeAsync(topic);
  const { seq } = await say("出たあと");
  const announced = { topic: "announce", roomId: sessionId, lastSeq: seq };
  await expect.poll(() => heard).toContainEqual(expect.objectContaining(announced));
  expect(inRoom()).toHaveLength(1);
  await client.endAsync();
});

const json = <Reply>(path: string, body?: object) =>
  callAs<Reply>(cookieOf("ms"), body ? "POST" : "GET", path, body);
