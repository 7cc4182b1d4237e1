import { toHex, utf8 } from "#contract/wire/bytes";
import type { Env } from "../../env";

/** HMAC of a short secret under the Worker's own, for one purpose: without that key four digits can't be guessed from it. */
export async function keyedDigest(env: Env, purpose: string, ...parts: string[]): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    utf8(`${purpose}:${env.COOKIE_SECRET}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const message = utf8(JSON.stringify(parts));
  return toHex(await crypto.subtle.sign("HMAC", key, message));
}
