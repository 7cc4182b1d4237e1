import mqtt, { type MqttClient } from "mqtt";
import { socketAddress } from "../../../app/live/line/socket-address";
import { issueCredentials } from "../../../durable-objects/credentials";
import { ANNOUNCE, sessionTopic } from "../../../workers/contract/chat/socket";
import { LIVE_SECRET } from "./host/host";

/** A member's browser, as the product connects it: to a room, or with null to what concerns the member. */
export async function connectMember(
  origin: string,
  userId: string,
  roomId: string | null,
): Promise<MqttClient> {
  const { expiresAt, ...keys } = await issueCredentials(LIVE_SECRET, { userId, sessionId: `s-${userId}` });
  const cert = { ...keys, expiration: expiresAt };
  const address = await socketAddress(cert, roomId, Date.now(), new URL(origin));
  const client = mqtt.connect(address, {
    protocolVersion: 4,
    clientId: userId,
    reconnectPeriod: 0,
    keepalive: 0,
    transformWsUrl: () => address,
    // In production the edge compresses; here that would take 240 KB for each socket of the process that is measured.
    wsOptions: { headers: { origin }, perMessageDeflate: false },
  });
  await connected(client);
  await client.subscribeAsync(roomId === null ? ANNOUNCE : sessionTopic(roomId), { qos: 0 });
  return client;
}

/** A member of any other broker. */
export async function connectPlain(address: string, topics: string[]): Promise<MqttClient> {
  const client = mqtt.connect(address, { protocolVersion: 4, reconnectPeriod: 0, keepalive: 0 });
  await connected(client);
  if (topics.length > 0) await client.subscribeAsync(topics, { qos: 0 });
  return client;
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("the socket closed")));
  });
}
