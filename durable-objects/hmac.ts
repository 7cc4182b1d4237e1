import { timingSafeEqual } from "node:crypto";
import { fromBase64, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";

/** Holds keys, not promises of them: that of a request which is cut off is never kept, and others would wait for it. */
const keys = new Map<string, CryptoKey>();

/** HMAC-SHA-256 of `text` under a base64 secret of the settings. */
export async function hmac(secret: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = keys.get(secret) ?? (await importSigningKey(fromBase64(secret)));
  keys.set(secret, key);
  return signatureOf(key, text);
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [utf8(left), utf8(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
