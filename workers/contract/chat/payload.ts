import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";
import { IV_BYTES, seal, unseal } from "#contract/wire/sealing";

/** A message as it is stored and sent live: `v1.{key version}.{message id}.{IV and cipher text}`. */
type Payload = { keyVersion: number; messageId: string; sealed: Uint8Array<ArrayBuffer> };

/** A room's key as its members hold it: `v1.{room id}.{key version}.{256 bits}`. */
export type SessionKey = { roomId: string; keyVersion: number; bytes: Uint8Array<ArrayBuffer> };

/** Null for anything that we did not write. */
export function readPayload(text: string): Payload | null {
  const [format, keyVersion, messageId, body] = text.split(".");
  const sealed = fromBase64Url(body ?? "");
  if (format !== "v1" || !messageId || !sealed || sealed.length <= IV_BYTES) return null;
  return { keyVersion: Number(keyVersion), messageId, sealed };
}

/** Null for anything that we did not write. */
export function readSessionKey(text: string): SessionKey | null {
  const [format, roomId, keyVersion, body] = text.split(".");
  const bytes = fromBase64Url(body ?? "");
  if (format !== "v1" || !roomId || bytes?.length !== 32) return null;
  return { roomId, keyVersion: Number(keyVersion), bytes };
}

export function writeSessionKey({ roomId, keyVersion, bytes }: SessionKey): string {
  return `v1.${roomId}.${keyVersion}.${toBase64Url(bytes)}`;
}

/** Seals a text for one place in one room: moved elsewhere, it can't be opened any more. */
export async function sealText(key: CryptoKey, place: Place, text: string): Promise<string> {
  const sealed = await sealBytes(key, place, utf8(text));
  return `v1.${place.keyVersion}.${place.messageId}.${toBase64Url(sealed)}`;
}

/** Opens a text; rejects when key, room, message or a single bit differ. */
export async function openText(key: CryptoKey, roomId: string, payload: Payload): Promise<string> {
  return textOf(await openBytes(key, { roomId, messageId: payload.messageId }, payload.sealed));
}

/** IV and AES-GCM cipher text, with a fresh IV, bound to its room and message. */
export function sealBytes(
  key: CryptoKey,
  place: Pick<Place, "roomId" | "messageId">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return seal(key, bytes, boundTo(place));
}

/** The reverse of `sealBytes`; rejects like `openText`. */
export function openBytes(
  key: CryptoKey,
  place: Pick<Place, "roomId" | "messageId">,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  return unseal(key, sealed, boundTo(place));
}

type Place = { roomId: string; messageId: string; keyVersion: number };

const boundTo = ({ roomId, messageId }: Pick<Place, "roomId" | "messageId">) => `${roomId}.${messageId}`;
