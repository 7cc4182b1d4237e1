import { fromBase64Url, toBase64Url } from "#contract/wire/bytes";
import { importKey, seal, unseal } from "#contract/wire/sealing";
import { type Keys, openWith, rewrap } from "../workers/keys/keys";
import { hmac } from "./hmac";

const KEY_BYTES = 32;

type KeyName = { roomId: string; keyVersion: number };
export type RoomKey = KeyName & { bytes: Uint8Array<ArrayBuffer>; key: CryptoKey };

/** A new 256-bit key of a room, and the form in which it may be stored. */
export async function newRoomKey(masterKey: string, name: KeyName): Promise<RoomKey & { wrapped: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { ...name, bytes, key: await importKey(bytes), wrapped: await wrap(masterKey, name, bytes) };
}

/** Rejects when the key was wrapped for another room, version or master key. */
export async function unwrapRoomKey(masterKeys: Keys, name: KeyName, wrapped: string): Promise<RoomKey> {
  const bytes = await openWith(masterKeys, (masterKey) => unwrap(masterKey, name, wrapped));
  return { ...name, bytes, key: await importKey(bytes) };
}

/** The key wrapped under the current master key; null where it is. Rejects like `unwrapRoomKey`. */
export function rewrapRoomKey(masterKeys: Keys, name: KeyName, wrapped: string): Promise<string | null> {
  return rewrap(
    masterKeys,
    (masterKey) => unwrap(masterKey, name, wrapped),
    (masterKey, bytes) => wrap(masterKey, name, bytes),
  );
}

async function unwrap(masterKey: string, name: KeyName, wrapped: string) {
  const sealed = fromBase64Url(wrapped.replace(/^v1\./, ""));
  if (!sealed) throw new Error("a wrapped key is not readable");
  return new Uint8Array(await unseal(await wrappingKey(masterKey), sealed, boundTo(name)));
}

async function wrap(masterKey: string, name: KeyName, bytes: Uint8Array<ArrayBuffer>) {
  return `v1.${toBase64Url(await seal(await wrappingKey(masterKey), bytes, boundTo(name)))}`;
}

const boundTo = ({ roomId, keyVersion }: KeyName) => `${roomId}.${keyVersion}`;

async function wrappingKey(masterKey: string) {
  return importKey(await hmac(masterKey, "room-key"));
}
