import {
  CONNACK,
  CONNECT,
  DISCONNECT,
  PINGREQ,
  PUBACK,
  PUBLISH,
  QOS_1,
  SUBACK,
  SUBSCRIBE,
} from "#contract/wire/mqtt";

const KIND = 0xf0;
const REFUSED = 0x80;
const CLEAN_SESSION = 0x02;
const LEVEL = 4;

const utf8 = new TextEncoder();
const text = new TextDecoder();

type Options = {
  /** The signed address. */
  address: string;
  clientId: string;
  keepaliveSeconds: number;
  onPublish: (topic: string, payload: string) => void;
};

export type MqttSocket = {
  /** Resolves when the server has taken the subscription; rejects when it refuses, or the socket ends before. */
  subscribe: (topic: string, qos: 0 | 1) => Promise<void>;
  /** Publishes at QoS 0, where the server takes it. */
  publish: (topic: string, payload: string) => void;
  /** Calls `hear` once the socket is gone, with the server's reason, unless it was ended here. */
  onClose: (onClosed: (reason: string) => void) => void;
  isConnected: () => boolean;
  end: () => void;
};

/**
 * MQTT 3.1.1 over a WebSocket, as far as a listener needs it: it connects, subscribes, receives and acknowledges, pings,
 * and publishes a word. A page has to load it before it hears anything, so it is not a whole client.
 */
export function openMqtt({ address, clientId, keepaliveSeconds, onPublish }: Options): MqttSocket {
  const socket = new WebSocket(address, "mqtt");
  socket.binaryType = "arraybuffer";
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  const connected = deferred();
  let read: Uint8Array = new Uint8Array();
  let packetId = 0;
  let receivedAt = Date.now();
  let pings = 0;
  let onClosed: (reason: string) => void = () => {};

  socket.onopen = () => {
    const seconds = [keepaliveSeconds >> 8, keepaliveSeconds & 0xff];
    send(CONNECT, [...field("MQTT"), LEVEL, CLEAN_SESSION, ...seconds, ...field(clientId)]);
    pings = window.setInterval(ping, (keepaliveSeconds * 1000) / 2);
  };
  socket.onmessage = ({ data }) => {
    receivedAt = Date.now();
    read = joined(read, new Uint8Array(data));
    for (let packet = firstPacket(read); packet; packet = firstPacket(read)) {
      read = read.subarray(packet.length);
      take(packet.head, packet.body);
    }
  };
  socket.onclose = ({ reason }) => {
    clearInterval(pings);
    const gone = new Error("the socket closed");
    connected.reject(gone);
    for (const { reject } of waiting.values()) reject(gone);
    onClosed(reason);
  };

  function take(head: number, body: Uint8Array) {
    const kind = head & KIND;
    if (kind === CONNACK) return body[1] === 0 ? connected.resolve() : socket.close();
    if (kind === PUBLISH) return takePublish(head, body);
    if (kind !== SUBACK) return;
    const id = numberAt(body, 0);
    const isRefused = ((body[2] ?? REFUSED) & REFUSED) !== 0;
    if (isRefused) waiting.get(id)?.reject(new Error("the subscription was refused"));
    else waiting.get(id)?.resolve();
    waiting.delete(id);
  }

  function takePublish(head: number, body: Uint8Array) {
    const topicEnd = 2 + numberAt(body, 0);
    const isAcknowledged = (head & QOS_1) !== 0;
    if (isAcknowledged) send(PUBACK, [...body.subarray(topicEnd, topicEnd + 2)]);
    const payload = body.subarray(isAcknowledged ? topicEnd + 2 : topicEnd);
    onPublish(text.decode(body.subarray(2, topicEnd)), text.decode(payload));
  }

  /** A server that has not answered the last ping is gone, whatever the network says. */
  function ping() {
    if (Date.now() - receivedAt > keepaliveSeconds * 1500) return socket.close();
    send(PINGREQ, []);
  }

  function send(kind: number, body: number[]) {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(new Uint8Array([kind, ...lengthOf(body.length), ...body]));
  }

  return {
    subscribe: async (topic, qos) => {
      await connected.promise;
      packetId += 1;
      const taken = deferred();
      waiting.set(packetId, taken);
      send(SUBSCRIBE, [packetId >> 8, packetId & 0xff, ...field(topic), qos]);
      await taken.promise;
    },
    publish: (topic, payload) => send(PUBLISH, [...field(topic), ...utf8.encode(payload)]),
    onClose: (listener) => {
      onClosed = listener;
    },
    isConnected: () => socket.readyState === WebSocket.OPEN,
    end: () => {
      onClosed = () => {};
      send(DISCONNECT, []);
      socket.close();
    },
  };
}

/** The packet that is first, once all of it is there. Its length is written in sevens of bits. */
function firstPacket(bytes: Uint8Array) {
  let length = 0;
  for (let at = 1; at < Math.min(bytes.length, 5); at += 1) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) << (7 * (at - 1));
    if (byte & 0x80) continue;
    const start = at + 1;
    if (bytes.length < start + length) return null;
    return { head: bytes[0] ?? 0, body: bytes.subarray(start, start + length), length: start + length };
  }
  return null;
}

function lengthOf(count: number): number[] {
  return count < 0x80 ? [count] : [(count & 0x7f) | 0x80, ...lengthOf(count >> 7)];
}

function field(value: string): number[] {
  const bytes = utf8.encode(value);
  return [bytes.length >> 8, bytes.length & 0xff, ...bytes];
}

const numberAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after;
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

function deferred() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever awaits the promise gets its failure; nobody else needs to.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
