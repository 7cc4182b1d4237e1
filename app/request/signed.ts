import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { importSigningKey, isSignatureOf, signatureOf } from "#contract/wire/signing";

/** The newest signs; what any of them has signed is ours. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** `payload.signature`, both URL-safe. The payload is readable: nothing secret goes in. */
export async function sign(payload: unknown, [secret]: Secrets): Promise<string> {
  const text = toBase64Url(utf8(JSON.stringify(payload)));
  return `${text}.${toBase64Url(await signatureOf(await keyOf(secret), text))}`;
}

/** What `sign` made, or null when it was not ours or was touched. */
export async function unsign(value: string | null, secrets: Secrets): Promise<unknown> {
  if (!value) return null;
  const [text = "", signature = ""] = value.split(".");
  const [payload, mac] = [fromBase64Url(text), fromBase64Url(signature)];
  if (!payload || !mac) return null;
  for (const secret of secrets)
    if (await isSignatureOf(await keyOf(secret), text, mac)) return JSON.parse(textOf(payload));
  return null;
}

/** The keys, not promises of them: that of a request which is cut off is never kept, and others would wait for it. */
const cached = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const key = cached.get(secret) ?? (await importSigningKey(utf8(secret)));
  cached.set(secret, key);
  return key;
}
