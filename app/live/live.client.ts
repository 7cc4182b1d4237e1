import type { chat } from "#contract/chat/calls";
import { CERT_REFRESH_MS } from "#contract/chat/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/chat/live";
import { ANNOUNCE, sessionTopic } from "#contract/chat/socket";
import { ask } from "~/browser/ask";
import { isIdle } from "~/browser/idle";
import { backoffMs } from "./backoff";
import { hearOver, placeHeard } from "./heard-places";
import { type MqttSocket, openMqtt } from "./mqtt-socket";
import { type Cert, socketAddress } from "./socket-address";
import { POLL_MS } from "./unread/ask-unread";

export { withoutPatientData } from "#contract/patient-data";
// What a page needs once it is at rest comes together: opening what is sealed, sending, looking at what is sent.
export { openMedia } from "~/live/room/open-media";
export { openedMessage } from "~/live/room/opened-message";
export { blankedFile, foundIn } from "~/live/sending/patient-data";
export { beginRoom } from "~/live/sending/postman";
export { postMessage, uploadTo } from "~/live/sending/send-message";
export { createSender } from "~/live/sending/sender";

/** Credentials and socket together: a second is left until the page asks by itself. */
const OPEN_WITHIN_MS = 4000;
const KEEPALIVE_SECONDS = 55;

export type LiveState = "connecting" | "open" | "polling" | "offline";

export type LiveOptions = {
  viewerId: string;
  /** null: no room, only what concerns the viewer. */
  roomId: string | null;
  onFrame: (frame: SessionFrame) => void;
  onAnnounce: (frame: AnnounceFrame) => void;
  onState: (state: LiveState) => void;
  /** Asks for what may have been missed: after (re)connecting, and every few seconds without a connection. */
  catchUp: () => void;
};

/**
 * The viewer's own connection; on the screen of a room it hears the room as well, unless the host offers a socket to the
 * room itself: then both stand, or none.
 */
type Line = MqttSocket[];

/** Keeps a line for as long as a screen is open. Gives the function that ends it. */
export function openLive(options: LiveOptions): () => void {
  const { roomId, onState, catchUp } = options;
  let line: Line | null = null;
  let isOver = false;
  let isResting = false;
  let attempt = 0;
  const timers = { retry: 0, refresh: 0, poll: 0 };

  async function connect() {
    clearTimeout(timers.retry);
    if (isOver || isResting) return;
    if (!navigator.onLine) return wait("offline");
    try {
      const fresh = await dial(options);
      if (isOver || isResting) return hangUp(fresh);
      replace(fresh);
    } catch {
      wait("polling");
    }
  }

  /** The new line stands before the old one goes: a refresh loses no message, the reducer drops doubles. */
  function replace(fresh: Line) {
    const before = line;
    line = fresh;
    attempt = 0;
    for (const socket of fresh) socket.onClose(() => lose(fresh));
    if (!fresh.every((socket) => socket.isConnected())) return lose(fresh);
    if (before) hangUp(before);
    clearInterval(timers.poll);
    clearTimeout(timers.refresh);
    timers.refresh = window.setTimeout(connect, CERT_REFRESH_MS);
    // A place that refuses, or is slow, keeps nothing else from being heard.
    const [own] = fresh;
    hearOver((topic) => void own?.subscribe(topic, 0).catch(() => {}));
    onState("open");
    catchUp();
  }

  function lose(lost: Line) {
    if (line !== lost) return;
    line = null;
    hangUp(lost);
    if (!isOver) wait(navigator.onLine ? "connecting" : "offline");
  }

  /** A refresh that failed waits too, while the connection that it was to replace still stands. */
  function wait(state: LiveState) {
    clearTimeout(timers.retry);
    timers.retry = window.setTimeout(connect, backoffMs(attempt));
    attempt += 1;
    if (line) return;
    onState(state);
    if (state === "polling") poll();
  }

  function poll() {
    clearInterval(timers.poll);
    catchUp();
    timers.poll = window.setInterval(() => {
      if (document.visibilityState === "visible" && !isAway()) catchUp();
    }, POLL_MS);
  }

  function comeBack() {
    if (document.visibilityState === "hidden") return rest();
    isResting = false;
    if (line) return;
    attempt = 0;
    void connect();
  }

  /** A conversation is read without a hand on the mouse, too; whatever else is open waits for nobody who is away. */
  function isAway() {
    return isIdle() && (roomId === null || document.visibilityState === "hidden");
  }

  /** Nobody is there: the connection ends, so that mails and pushes reach the person elsewhere. */
  function rest() {
    if (!isAway()) return;
    isResting = true;
    stop();
  }

  function stop() {
    clearTimeout(timers.retry);
    clearTimeout(timers.refresh);
    clearInterval(timers.poll);
    if (line) hangUp(line);
    line = null;
  }

  window.addEventListener("online", comeBack);
  window.addEventListener("inowa:idle", rest);
  window.addEventListener("inowa:active", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  onState("connecting");
  void connect();

  return () => {
    isOver = true;
    window.removeEventListener("online", comeBack);
    window.removeEventListener("inowa:idle", rest);
    window.removeEventListener("inowa:active", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    stop();
  };
}

/** All connections open and subscribed; rejects when that takes too long, or one of them fails. */
async function dial(options: LiveOptions): Promise<Line> {
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

function open(address: string, { viewerId, onFrame, onAnnounce }: LiveOptions): MqttSocket {
  return openMqtt({
    address,
    clientId: `${viewerId}/${crypto.randomUUID()}`,
    keepaliveSeconds: KEEPALIVE_SECONDS,
    onPublish: (topic, payload) => {
      const frame = JSON.parse(payload);
      if (topic === ANNOUNCE) onAnnounce(frame);
      else if (topic.startsWith("place/")) placeHeard(topic, frame);
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
  const answer = await ask<(typeof chat)["cert"]>("GET", "/api/chat/cert", { withinMs: OPEN_WITHIN_MS });
  if (!answer.ok) throw new Error(`no credentials: ${answer.status}`);
  return answer.reply;
}

function hangUp(line: Line) {
  for (const socket of line) socket.end();
}
