import * as z from "zod";
import { del, get, PRINCIPALS, post } from "#contract/endpoint";
import { PUSH_ENDPOINT_CHARS } from "#contract/push/limits";
import { PUSH_SERVICE_UNKNOWN } from "#contract/push/texts";
import { FIELD_INVALID } from "#contract/texts";
import { fromBase64Url } from "#contract/wire/bytes";
import { isUrl } from "#contract/wire/is-url";

/** Everybody has notifications; messages are pushed to whoever may chat. */
const PUSHED = PRINCIPALS;

/** The push services of the existing browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)?\.notify\.windows\.com$/,
];

/**
 * Tells whether an address is a push service's: we post to it because a client says so, so it must be a known service,
 * over https at its own port.
 */
export function isPushService(endpoint: string): boolean {
  if (!isUrl(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== "https:" || `${port}${username}${password}${hash}` !== "") return false;
  return SERVICES.some((service) => service.test(hostname));
}

const endpoint = z
  .string({ error: FIELD_INVALID })
  .max(PUSH_ENDPOINT_CHARS, FIELD_INVALID)
  .refine(isPushService, { error: PUSH_SERVICE_UNKNOWN });

const bytes = (length: number) =>
  z
    .string({ error: FIELD_INVALID })
    .max(2 * length, FIELD_INVALID)
    .refine((value) => fromBase64Url(value)?.length === length, { error: FIELD_INVALID });

export const push = {
  pushState: get("/push", {
    about:
      "Additive: the facts that a browser needs to subscribe. `publicKey` null: not offered (no key here, or a shared terminal). `endpoints`: SHA-256 (hex) of the addresses that are subscribed, so that a browser knows whether it is one of them.",
    access: { who: PUSHED, relation: "self" },
    reply: z.object({ publicKey: z.string().nullable(), endpoints: z.array(z.string()) }),
  }),

  subscribe: post("/push/subscribe", {
    about:
      "Additive. 409 on a shared terminal, 422 for an address that is no push service. Subscribing twice is one subscription.",
    access: { who: PUSHED, relation: "self" },
    body: z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) }),
  }),

  unsubscribe: del("/push/subscribe", {
    about: "Additive.",
    access: { who: PUSHED, relation: "self" },
    body: z.object({ endpoint: z.string({ error: FIELD_INVALID }).max(PUSH_ENDPOINT_CHARS, FIELD_INVALID) }),
  }),
};
