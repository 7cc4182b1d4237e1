// A process of its own around one workerd, so that it can be killed: `node host.mjs <bundle> <state folder> <port>`.
import { Miniflare } from "../../../local/cloudflare.mjs";
import { LOCAL_DATABASES } from "../../../local/settings.mjs";

const [scriptPath, state, port] = process.argv.slice(2);
const secret = (name) => Buffer.from(`development ${name} `.padEnd(32, "0")).toString("base64");

const worker = new Miniflare({
  modules: true,
  scriptPath,
  compatibilityDate: "2026-04-20",
  compatibilityFlags: ["nodejs_compat"],
  // Clients come to the Worker itself: what Miniflare puts before it is not there in production.
  unsafeDirectSockets: [{ host: "127.0.0.1", port: Number(port) }],
  logRequests: false,
  durableObjects: {
    CHAT_ROOM: { className: "ChatRoom", useSQLite: true },
    INBOX: { className: "Inbox", useSQLite: true },
    PLACES: { className: "Place", useSQLite: true },
    PRESENCE: { className: "Presence", useSQLite: true },
  },
  // Those that openStore fills, where a bench has filled them.
  d1Databases: LOCAL_DATABASES,
  r2Buckets: ["FILES"],
  queueProducers: { EVENTS: "events" },
  queueConsumers: { events: {} },
  durableObjectsPersist: `${state}/do`,
  d1Persist: `${state}/v3/d1`,
  r2Persist: `${state}/r2`,
  bindings: {
    ENVIRONMENT: "test",
    SERVICE_NAME: "bench",
    CONNECT_SERVICE_NAME: "bench",
    API_ORIGIN: "",
    SITE_ORIGIN: "",
    MAIL_FROM: "bench@example.jp",
    MAIL_OPERATOR: "bench",
    MASTER_KEY: secret("master"),
    COOKIE_SECRET: secret("cookie"),
    LIVE_SECRET: secret("live"),
  },
});
await worker.ready;
console.log("ready");
process.on("SIGTERM", () => worker.dispose().then(() => process.exit(0)));
