import { fromBase64, toBase64Url, utf8 } from "#contract/wire/bytes";
import type { Env } from "../env";

/** The lifetime of a token may be at most 24 hours (RFC 8292); a clock that is wrong by some hours does no harm. */
const TOKEN_MS = 12 * 3_600_000;
const CURVE = { name: "ECDSA", namedCurve: "P-256" };

/** Our identity for a push service: the key that browsers subscribe with (base64url), and the header of a request. */
export type Vapid = { publicKey: string; authorization: (endpoint: string, now: number) => Promise<string> };

/** What came of reading the key, not the promise of it: a request that is cut off keeps none, and others would wait. */
let existing: { secret: string; vapid: Vapid | null } | undefined;

/** Null means that this installation sends no pushes. A key that cannot be read stops nothing else. */
export async function vapidOf({ VAPID_PRIVATE_KEY: secret = "", MAIL_FROM }: Env): Promise<Vapid | null> {
  if (secret === "") return null;
  if (existing?.secret !== secret)
    existing = { secret, vapid: await load(secret, MAIL_FROM).catch(unreadable) };
  return existing.vapid;
}

/** `secret`: PKCS #8 in base64. The public half is only in its JWK form. */
async function load(secret: string, contact: string): Promise<Vapid> {
  const pkcs8 = fromBase64(secret);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, CURVE, true, ["sign"]);
  const { kty, crv, x, y } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const half = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, CURVE, true, ["verify"]);
  const publicKey = toBase64Url((await crypto.subtle.exportKey("raw", half)) as ArrayBuffer);
  return {
    publicKey,
    authorization: async (endpoint, now) => {
      const expiresAt = Math.floor((now + TOKEN_MS) / 1000);
      const claims = { aud: new URL(endpoint).origin, exp: expiresAt, sub: `mailto:${contact}` };
      return `vapid t=${await sign(key, claims)}, k=${publicKey}`;
    },
  };
}

async function sign(key: CryptoKey, claims: object): Promise<string> {
  const [head, body] = [{ typ: "JWT", alg: "ES256" }, claims].map((part) =>
    toBase64Url(utf8(JSON.stringify(part))),
  );
  const text = `${head}.${body}`;
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, utf8(text));
  return `${text}.${toBase64Url(signature)}`;
}

function unreadable() {
  console.error(JSON.stringify({ fault: "VAPID_PRIVATE_KEY is not a P-256 key in PKCS #8: no pushes" }));
  return null;
}
