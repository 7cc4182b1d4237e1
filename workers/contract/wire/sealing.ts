// Authenticated encryption, AES-GCM with 256 bits: written here once, for messages, rooms' keys, drafts and secrets
// alike. Web Push has a form of its own (RFC 8188): workers/push/encryption.ts.
import { utf8 } from "#contract/wire/bytes";

export const IV_BYTES = 12;

/** 256 bits as a key that seals and opens. */
export function importKey(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seals bytes: a fresh IV and the cipher text behind it, bound to where it belongs: elsewhere it can't be opened. */
export async function seal(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  boundTo: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: utf8(boundTo) },
    key,
    bytes,
  );
  const sealed = new Uint8Array(IV_BYTES + cipher.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(cipher), IV_BYTES);
  return sealed;
}

/** Opens what `seal` closed; rejects when key, place or a single bit differ. */
export function unseal(
  key: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
  boundTo: string,
): Promise<ArrayBuffer> {
  const iv = sealed.subarray(0, IV_BYTES);
  const additionalData = utf8(boundTo);
  return crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, sealed.subarray(IV_BYTES));
}
