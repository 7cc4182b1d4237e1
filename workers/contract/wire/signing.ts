// HMAC-SHA-256, written here once: for cookies that are read as they are, links in mails, rooms' ids and short secrets.
import { utf8 } from "#contract/wire/bytes";

/** A secret as a key that signs and verifies. It is the key that may be kept for later, never the promise of it. */
export function importSigningKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", secret, algorithm, false, ["sign", "verify"]);
}

/** 32 bytes that nobody can make of this text without the key. */
export async function signatureOf(key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text)));
}

/** Tells whether `signatureOf` made it of this text, in a time that does not tell where it differs. */
export function isSignatureOf(
  key: CryptoKey,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return crypto.subtle.verify("HMAC", key, signature, utf8(text));
}
