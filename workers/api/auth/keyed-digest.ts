import { toHex, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import type { Env } from "../../env";

/** HMAC of a short secret under the Worker's own, for one purpose: without that key four digits can't be guessed from it. */
export async function keyedDigest(
  env: Pick<Env, "COOKIE_SECRET">,
  purpose: string,
  ...parts: string[]
): Promise<string> {
  const key = await importSigningKey(utf8(`${purpose}:${env.COOKIE_SECRET}`));
  return toHex(await signatureOf(key, JSON.stringify(parts)));
}
