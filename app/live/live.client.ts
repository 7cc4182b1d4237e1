import mqtt, { type MqttClient } from "mqtt";
import { CERT_REFRESH_MS } from "#contract/limits";
import type { AnnounceFrame, SessionFrame } from "#contract/live";
import { ANNOUNCE, sessionTopic } from "#contract/socket";
import { backoffMs } from "./backoff";
import { type Cert, socketAddress } from "./socket-address";

/** Credentials and socket together: a second is left until the page asks by itself. */
// Frames come sealed: what opens them is needed where this is, and not before.
export { openedMessage } from "./opened-message";

const OPEN_WITHIN_MS = 4000;
const KEEPALIVE_SECONDS = 55;
const POLL_MS = 4000;

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

/** Keeps one live connection for as long as a screen is open. Gives the function that ends it. */
export function openLive(options: LiveOptions): () => void {
  const { onState, catchUp } = options;
  let client: MqttClient | null = null;
  let isOver = false;
  let attempt = 0;
  const timers = { retry: 0, refresh: 0, poll: 0 };

  async function connect() {
    clearTimeout(timers.retry);
    if (isOver) return;
    if (!navigator.onLine) return wait("offline");
    try {
      const fresh = await dial(options);
      if (isOver) return hangUp(fresh);
      replace(fresh);
    } catch {
      wait("polling");
    }
  }

  /** The new connection stands before the old one goes: a refresh loses no message, the reducer drops doubles. */
  function replace(fresh: MqttClient) {
    const before = client;
    client = fresh;
    attempt = 0;
    fresh.on("close", () => {
      if (client === fresh) lose();
    });
    if (before) hangUp(before);
    clearInterval(timers.poll);
    clearTimeout(timers.refresh);
    timers.refresh = window.setTimeout(connect, CERT_REFRESH_MS);
    onState("open");
    catchUp();
  }

  function lose() {
    client = null;
    if (!isOver) wait(navigator.onLine ? "connecting" : "offline");
  }

  /** A refresh that failed waits too, while the connection that it was to replace still stands. */
  function wait(state: LiveState) {
    clearTimeout(timers.retry);
    timers.retry = window.setTimeout(connect, backoffMs(attempt));
    attempt += 1;
    if (client) return;
    onState(state);
    if (state === "polling") poll();
  }

  function poll() {
    clearInterval(timers.poll);
    catchUp();
    timers.poll = window.setInterval(() => {
      if (document.visibilityState === "visible") catchUp();
    }, POLL_MS);
  }

  function comeBack() {
    if (client || document.visibilityState === "hidden") return;
    attempt = 0;
    void connect();
  }

  window.addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  onState("connecting");
  void connect();

  return () => {
    isOver = true;
    window.removeEventListener("online", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    clearTimeout(timers.retry);
    clearTimeout(timers.refresh);
    clearInterval(timers.poll);
    if (client) hangUp(client);
  };
}

/** A connection that is open and subscribed; rejects when that takes too long. */
async function dial({ viewerId, roomId, onFrame, onAnnounce }: LiveOptions): Promise<MqttClient> {
  const until = Date.now() + OPEN_WITHIN_MS;
  const address = await signedAddress();
  const client = mqtt.connect(address, {
    protocolVersion: 4,
    clean: true,
    clientId: `${viewerId}/${crypto.randomUUID()}`,
    keepalive: KEEPALIVE_SECONDS,
    connectTimeout: OPEN_WITHIN_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    // Its own timer would run in a worker made from a blob, which our content policy refuses.
    timerVariant: "native",
    // mqtt.js would write the port into the address, which is signed without one.
    transformWsUrl: () => address,
  });
  client.on("error", () => {});
  client.on("message", (topic, bytes) => {
    const frame = JSON.parse(bytes.toString());
    if (topic === ANNOUNCE) onAnnounce(frame);
    else onFrame(frame);
  });
  try {
    const session = roomId === null ? {} : { [sessionTopic(roomId)]: { qos: 1 as const } };
    await subscribed(client, { [ANNOUNCE]: { qos: 0 }, ...session }, until - Date.now());
    return client;
  } catch (error) {
    hangUp(client);
    throw error;
  }
}

function subscribed(
  client: MqttClient,
  topics: Record<string, { qos: 0 | 1 }>,
  withinMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the socket did not open")), withinMs);
    client.once("close", () => reject(new Error("the socket closed")));
    client.once("connect", () =>
      client.subscribe(topics, (error) => {
        clearTimeout(late);
        if (error) reject(error);
        else resolve();
      }),
    );
  });
}

async function signedAddress(): Promise<string> {
  const signal = AbortSignal.timeout(OPEN_WITHIN_MS);
  const response = await fetch("/api/chat/cert", { headers: { accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`no credentials: ${response.status}`);
  const cert: Cert = await response.json();
  return socketAddress(cert, Date.now(), location.protocol);
}

function hangUp(client: MqttClient) {
  client.removeAllListeners("close");
  client.end(true);
}
