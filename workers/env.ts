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
  /** Mails: those that somebody waits for, and all others. */
  CODES: Queue<QueueMessage>;
  LETTERS: Queue<QueueMessage>;
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
  /** The secrets before these, while they are being replaced: they open and verify, and seal and sign nothing. */
  MASTER_KEY_PREVIOUS?: string;
  COOKIE_SECRET_PREVIOUS?: string;
  LIVE_SECRET_PREVIOUS?: string;
  /** Mail: who sends it, and through what (workers/mail/senders.ts). */
  MAIL_FROM: string;
  MAIL_OPERATOR: string;
  SEND_EMAIL?: SendEmail;
  RESEND_API_KEY?: string;
  /** Where Resend answers, for a stand-in; by default its own address. */
  RESEND_API_ORIGIN?: string;
  /** Requests a second that the provider takes; by default 5. */
  MAIL_PER_SECOND?: string;
  /** Signs what Resend says of bounces and complaints: `whsec_…`. */
  RESEND_WEBHOOK_SECRET?: string;
  /** Days after its decision for which pictures of a licence are kept; by default 30. */
  LICENCE_IMAGE_DAYS?: string;
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
const previousKey = z.union([z.literal(""), key]).optional();
const settings = z.object({
  SERVICE_NAME: z.string().min(1),
  CONNECT_SERVICE_NAME: z.string().min(1),
  API_ORIGIN: z.union([z.literal(""), z.url()]),
  ENVIRONMENT: z.enum(["development", "test", "production"]),
  MASTER_KEY: key,
  COOKIE_SECRET: key,
  LIVE_SECRET: key,
  MASTER_KEY_PREVIOUS: previousKey,
  COOKIE_SECRET_PREVIOUS: previousKey,
  LIVE_SECRET_PREVIOUS: previousKey,
  MAIL_FROM: z.email(),
  MAIL_OPERATOR: z.string().min(1),
  SITE_ORIGIN: z.union([z.literal(""), z.url()]),
  RESEND_API_ORIGIN: z.union([z.literal(""), z.url()]).optional(),
  MAIL_PER_SECOND: z
    .string()
    .regex(/^(\d{1,3}(\.\d+)?)?$/, { error: "1秒あたりの送信数を数字で" })
    .optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_[\w+/=-]+)?$/, { error: "whsec_ で始まる値を" })
    .optional(),
  LICENCE_IMAGE_DAYS: z
    .string()
    .regex(/^(\d{1,4})?$/, { error: "日数を0から9999の数字で" })
    .optional(),
  HOST_SECRET: z.union([z.literal(""), z.string().min(32)]).optional(),
});

const SECRETS = ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"] as const;

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
  const keys = SECRETS.map((name) => [env[name], env[`${name}_PREVIOUS`]] as const);
  const development = keys.flat().some((value) => value?.startsWith(DEVELOPMENT_KEY_PREFIX));
  if (env.ENVIRONMENT !== "production") return "";
  if (development) return "production runs on development keys";
  if (!isPublicOrigin(env.SITE_ORIGIN))
    return "SITE_ORIGIN: production needs its https address, and nothing after the host";
  return faultOfMail(env);
}

/** Mail that nobody can get would look sent: a code that waits in a table lets nobody in. */
function faultOfMail({ MAIL_FROM, RESEND_API_KEY, SEND_EMAIL }: Env): string {
  if (!RESEND_API_KEY && !SEND_EMAIL)
    return "RESEND_API_KEY: production needs it, or a send_email binding named SEND_EMAIL, to send mail";
  const host = MAIL_FROM.split("@").at(-1)?.toLowerCase() ?? "";
  return RESERVED_HOST.test(host)
    ? "MAIL_FROM: production needs an address of its own; this one is a placeholder that no mail can come from"
    : "";
}

/** Names that nobody can own (RFC 2606, RFC 6761, JPRS), our placeholder among them. */
const RESERVED_HOST = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org|jp|(co|or|ne|ac)\.jp))$/;

/** Links in mails begin with it: an origin, exactly. */
function isPublicOrigin(address: string): boolean {
  return URL.canParse(address) && address.startsWith("https://") && new URL(address).origin === address;
}
