import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import { isSameSecret } from "../../../durable-objects/hmac";
import { type CookieSecrets, cookieSecrets } from "../../keys/keys";

/** SHA-256 in hex: how tokens are stored. They have 256 random bits, so no salt is needed. */
export async function digest(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", utf8(token)));
}

/** HMAC of a short secret under the Worker's own, for one purpose: without that key four digits can't be guessed from it. */
export async function keyedDigest(
  { COOKIE_SECRET }: CookieSecrets,
  purpose: string,
  ...parts: string[]
): Promise<string> {
  return digestWith(COOKIE_SECRET, purpose, parts);
}

/** The same under every secret of the settings, the current one first: for what may have been made before it. */
export function keyedDigests(env: CookieSecrets, purpose: string, ...parts: string[]): Promise<string[]> {
  return Promise.all(cookieSecrets(env).map((secret) => digestWith(secret, purpose, parts)));
}

/** Is it the digest of these parts, under any secret of the settings? */
export async function isKeyedDigest(
  env: CookieSecrets,
  digest: string,
  purpose: string,
  ...parts: string[]
): Promise<boolean> {
  return (await keyedDigests(env, purpose, ...parts)).some((each) => isSameSecret(each, digest));
}

async function digestWith(secret: string, purpose: string, parts: string[]) {
  const key = await importSigningKey(utf8(`${purpose}:${secret}`));
  return toHex(await signatureOf(key, JSON.stringify(parts)));
}
