import { fromBase64Url, toBase64Url, utf8 } from "#contract/bytes";
import { importKey } from "#contract/sealing";
import { hmac } from "./hmac";

const KEY_BYTES = 32;
const IV_BYTES = 12;

export type KeyName = { roomId: string; keyVersion: number };
export type RoomKey = KeyName & { bytes: Uint8Array<ArrayBuffer>; key: CryptoKey };

/** A new 256-bit key of a room, and the form in which it may be stored. */
export async function newRoomKey(masterKey: string, name: KeyName): Promise<RoomKey & { wrapped: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { ...name, bytes, key: await importKey(bytes), wrapped: await wrap(masterKey, name, bytes) };
}

/** Rejects when the key was wrapped for another room, version or master key. */
export async function unwrapRoomKey(masterKey: string, name: KeyName, wrapped: string): Promise<RoomKey> {
  const sealed = fromBase64Url(wrapped.replace(/^v1\./, ""));
  if (!sealed) throw new Error("a wrapped key is not readable");
  const [iv, body] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)];
  const wrapping = await wrappingKey(masterKey);
  const opened = await crypto.subtle.decrypt(bound(iv, name), wrapping, body);
  const bytes = new Uint8Array(opened);
  return { ...name, bytes, key: await importKey(bytes) };
}

async function wrap(masterKey: string, name: KeyName, bytes: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const body = await crypto.subtle.encrypt(bound(iv, name), await wrappingKey(masterKey), bytes);
  return `v1.${toBase64Url(new Uint8Array([...iv, ...new Uint8Array(body)]))}`;
}

const bound = (iv: Uint8Array<ArrayBuffer>, { roomId, keyVersion }: KeyName) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(`${roomId}.${keyVersion}`),
});

async function wrappingKey(masterKey: string) {
  return importKey(await hmac(masterKey, "room-key"));
}
