import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { importSigningKey, isSignatureOf, signatureOf } from "#contract/wire/signing";

/** `payload.signature`, both URL-safe. The payload is readable: nothing secret goes in. */
export async function sign(payload: unknown, secret: string): Promise<string> {
  const text = toBase64Url(utf8(JSON.stringify(payload)));
  return `${text}.${toBase64Url(await signatureOf(await keyOf(secret), text))}`;
}

/** What `sign` made, or null when it was not ours or was touched. */
export async function unsign(value: string | null, secret: string): Promise<unknown> {
  if (!value) return null;
  const [text = "", signature = ""] = value.split(".");
  const [payload, mac] = [fromBase64Url(text), fromBase64Url(signature)];
  if (!payload || !mac) return null;
  return (await isSignatureOf(await keyOf(secret), text, mac)) ? JSON.parse(textOf(payload)) : null;
}

/** The key, not the promise of it: that of a request which is cut off is never kept, and others would wait for it. */
let cached: { secret: string; key: CryptoKey } | undefined;

async function keyOf(secret: string): Promise<CryptoKey> {
  if (cached?.secret !== secret) cached = { secret, key: await importSigningKey(utf8(secret)) };
  return cached.key;
}
