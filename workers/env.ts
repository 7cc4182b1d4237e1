import * as z from "zod";
import type { ChatRoom } from "../durable-objects/chat-room";
import type { Inbox } from "../durable-objects/inbox";
import type { Place } from "../durable-objects/place";
import type { Presence } from "../durable-objects/presence";
import type { QueueMessage } from "./queue/queue-message";

/** The bindings of wrangler.toml and the secrets. */
export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  SEARCH_DB: D1Database;
  EDGE_DB: D1Database;
  FILES: R2Bucket;
  EVENTS: Queue<QueueMessage>;
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
  INBOX: DurableObjectNamespace<Inbox>;
  PLACES: DurableObjectNamespace<Place>;
  PRESENCE: DurableObjectNamespace<Presence>;
  SERVICE_NAME: string;
  CONNECT_SERVICE_NAME: string;
  API_ORIGIN: string;
  /** Shared by the web and its API host when they are apart: a host that shows it may say for whom it asks. */
  HOST_SECRET?: string;
  ENVIRONMENT: "development" | "test" | "production";
  MASTER_KEY: string;
  COOKIE_SECRET: string;
  LIVE_SECRET: string;
  /** Mail: who sends it, and through what (workers/mail/senders.ts). */
  MAIL_FROM: string;
  MAIL_OPERATOR: string;
  SEND_EMAIL?: SendEmail;
  RESEND_API_KEY?: string;
  /** Signs web pushes (workers/push/vapid.ts); without it there are none. */
  VAPID_PRIVATE_KEY?: string;
  /**
   * The key with which hospitals can be shown in Google Maps; then the style of that map, if there is one of our own.
   */
  GOOGLE_MAPS_API_KEY?: string;
  GOOGLE_MAPS_MAP_ID?: string;
  /** The address of the site, for links in mails; empty only in development: then `npm start` serves it. */
  SITE_ORIGIN: string;
}

/** A value that is no base64 throws when it is read. */
const isKey = (value: string) => z.base64().safeParse(value).success && atob(value).length >= 32;
const key = z.string().refine(isKey, { error: "32バイト以上の鍵（base64）が必要です" });
const settings = z.object({
  SERVICE_NAME: z.string().min(1),
  CONNECT_SERVICE_NAME: z.string().min(1),
  API_ORIGIN: z.union([z.literal(""), z.url()]),
  ENVIRONMENT: z.enum(["development", "test", "production"]),
  MASTER_KEY: key,
  COOKIE_SECRET: key,
  LIVE_SECRET: key,
  MAIL_FROM: z.email(),
  MAIL_OPERATOR: z.string().min(1),
  SITE_ORIGIN: z.union([z.literal(""), z.url()]),
  HOST_SECRET: z.union([z.literal(""), z.string().min(32)]).optional(),
});

/** Development values begin with this; `npm start` writes them. Production refuses to start on one. */
const DEVELOPMENT_KEY_PREFIX = "ZGV2ZWxvcG1lbnQ";

/** An isolate is given one and the same object with every request. */
const checked = new WeakMap<Env, string>();

/** Names the missing or unfit settings, which are looked at once; null when the Worker may serve. */
export function faultOfSettings(env: Env): string | null {
  const fault = checked.get(env) ?? findFault(env);
  checked.set(env, fault);
  return fault || null;
}

/** The missing or unfit settings, in words; empty when there are none. */
export function findFault(env: Env): string {
  const parsed = settings.safeParse(env);
  if (!parsed.success) return parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`).join("; ");
  const development = [env.MASTER_KEY, env.COOKIE_SECRET, env.LIVE_SECRET].some((value) =>
    value.startsWith(DEVELOPMENT_KEY_PREFIX),
  );
  if (env.ENVIRONMENT !== "production") return "";
  if (development) return "production runs on development keys";
  return isPublicOrigin(env.SITE_ORIGIN)
    ? ""
    : "SITE_ORIGIN: production needs its https address, and nothing after the host";
}

/** Links in mails begin with it: an origin, exactly. */
function isPublicOrigin(address: string): boolean {
  return URL.canParse(address) && address.startsWith("https://") && new URL(address).origin === address;
}
