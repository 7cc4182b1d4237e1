import type { chat } from "#contract/chat/calls";
import type { AnnounceFrame, SessionFrame } from "#contract/chat/live";
import { ANNOUNCE, sessionTopic } from "#contract/chat/socket";
import { ask } from "~/browser/confirm/ask";
import { placeSubscription } from "../place-subscriptions";
import { type MqttSocket, openMqtt } from "./mqtt-socket";
import { type Cert, socketAddress } from "./socket-address";

/** Credentials and socket together: a second is left until the page asks by itself. */
const OPEN_WITHIN_MS = 4000;
const KEEPALIVE_SECONDS = 55;

/** The person whose line it is, and the functions that hear what comes over it. */
export type LineOptions = {
  viewerId: string;
  /** null: no room, only what concerns the viewer. */
  roomId: string | null;
  onFrame: (frame: SessionFrame) => void;
  onAnnounce: (frame: AnnounceFrame) => void;
};

/**
 * The viewer's own connection; on the screen of a room it receives the room's events as well, unless the host offers a socket to
 * the room itself: then both stand, or none.
 */
export type LiveLine = MqttSocket[];

/** All connections open and subscribed; rejects when that takes too long, or one of them fails. */
export async function dial(options: LineOptions): Promise<LiveLine> {
  const { roomId } = options;
  const until = Date.now() + OPEN_WITHIN_MS;
  const cert = await credentials();
  const own = open(await socketAddress(cert, null, Date.now(), location), options);
  const line = [own];
  const ready = [subscribed(own, ANNOUNCE, 0, until)];
  if (roomId !== null && !cert.hasRoomSockets) ready.push(subscribed(own, sessionTopic(roomId), 1, until));
  if (roomId !== null && cert.hasRoomSockets) {
    const room = open(await socketAddress(cert, roomId, Date.now(), location), options);
    line.push(room);
    ready.push(subscribed(room, sessionTopic(roomId), 1, until));
  }
  try {
    await Promise.all(ready);
    return line;
  } catch (error) {
    hangUp(line);
    throw error;
  }
}

function open(address: string, { viewerId, onFrame, onAnnounce }: LineOptions): MqttSocket {
  return openMqtt({
    address,
    clientId: `${viewerId}/${crypto.randomUUID()}`,
    keepaliveSeconds: KEEPALIVE_SECONDS,
    onPublish: (topic, payload) => {
      const frame = JSON.parse(payload);
      if (topic === ANNOUNCE) onAnnounce(frame);
      else if (topic.startsWith("place/")) placeSubscription(topic, frame);
      else onFrame(frame);
    },
  });
}

function subscribed(socket: MqttSocket, topic: string, qos: 0 | 1, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the socket did not open")), until - Date.now());
    socket
      .subscribe(topic, qos)
      .then(resolve, reject)
      .finally(() => clearTimeout(late));
  });
}

async function credentials(): Promise<Cert> {
  const response = await ask<(typeof chat)["cert"]>("GET", "/api/chat/cert", { withinMs: OPEN_WITHIN_MS });
  if (!response.ok) throw new Error(`no credentials: ${response.status}`);
  return response.reply;
}

export function hangUp(line: LiveLine) {
  for (const socket of line) socket.end();
}
