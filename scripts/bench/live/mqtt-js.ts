import type { MqttClient } from "mqtt";
import type { MqttSocket, openMqtt } from "~/live/line/mqtt-socket";

type Options = Parameters<typeof openMqtt>[0];
type OnClose = (reason: string) => void;

const text = new TextDecoder();

/** What `openMqtt` of the page does, done by mqtt.js in a chunk of its own: takes its place in a copy of the project. */
function openByMqttJs(options: Options): MqttSocket {
  let onClose: OnClose = () => {};
  let client: MqttClient | null = null;
  let isOver = false;
  const connecting = import("mqtt").then(({ default: mqtt }) => {
    if (isOver) throw new Error("ended before it began");
    client = connect(mqtt, options, (reason) => onClose(reason));
    return client;
  });
  // Whoever subscribes receives it.
  connecting.catch(() => {});

  return {
    subscribe: async (topic, qos) => {
      const open = await connecting;
      await new Promise<void>((resolve, reject) => {
        open.once("close", () => reject(new Error("the socket closed")));
        open.subscribe(topic, { qos }, (error) => (error ? reject(error) : resolve()));
      });
    },
    onClose: (listener) => {
      onClose = listener;
    },
    publish: (topic, payload) => void client?.publish(topic, payload),
    isConnected: () => client?.connected ?? false,
    end: () => {
      isOver = true;
      onClose = () => {};
      client?.end();
    },
  };
}

function connect(mqtt: typeof import("mqtt").default, options: Options, onClose: OnClose): MqttClient {
  const { address, clientId, keepaliveSeconds, onPublish } = options;
  let reason = "";
  const client = mqtt.connect(address, {
    clientId,
    keepalive: keepaliveSeconds,
    // An address is signed for a while only: the line reconnects by itself, with a new one.
    reconnectPeriod: 0,
    // The default is a worker made from a blob, which the policy of our pages refuses.
    timerVariant: "native",
    transformWsUrl: () => address,
    createWebsocket: (url, protocols) => {
      const socket = new WebSocket(url, protocols);
      socket.addEventListener("close", (event) => {
        reason = event.reason;
      });
      return socket;
    },
  });
  client.on("message", (topic, payload) => onPublish(topic, text.decode(payload)));
  client.on("close", () => onClose(reason));
  return client;
}

export { openByMqttJs as openMqtt };
