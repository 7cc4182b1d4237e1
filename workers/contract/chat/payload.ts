import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/bytes";

const IV_BYTES = 12;

/** A message as it is stored and sent live: `v1.{key version}.{message id}.{IV and cipher text}`. */
export type Payload = { keyVersion: number; messageId: string; sealed: Uint8Array<ArrayBuffer> };

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

/** 256 bits as a key that seals and opens. */
export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** A text for one place in one room: moved elsewhere, it opens no more. */
export async function sealText(key: CryptoKey, place: Place, text: string): Promise<string> {
  const sealed = await sealBytes(key, place, utf8(text));
  return `v1.${place.keyVersion}.${place.messageId}.${toBase64Url(sealed)}`;
}

/** The text; rejects when key, room, message or a single bit differ. */
export async function openText(key: CryptoKey, roomId: string, payload: Payload): Promise<string> {
  return textOf(await openBytes(key, { roomId, messageId: payload.messageId }, payload.sealed));
}

/** IV and AES-GCM cipher text, with a fresh IV, bound to its room and message. */
export async function sealBytes(
  key: CryptoKey,
  place: Pick<Place, "roomId" | "messageId">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: boundTo(place) },
    key,
    bytes,
  );
  const sealed = new Uint8Array(IV_BYTES + cipher.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(cipher), IV_BYTES);
  return sealed;
}

/** The reverse; rejects like `openText`. */
export function openBytes(
  key: CryptoKey,
  place: Pick<Place, "roomId" | "messageId">,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const iv = sealed.subarray(0, IV_BYTES);
  const additionalData = boundTo(place);
  return crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, sealed.subarray(IV_BYTES));
}

type Place = { roomId: string; messageId: string; keyVersion: number };

const boundTo = ({ roomId, messageId }: Pick<Place, "roomId" | "messageId">) =>
  utf8(`${roomId}.${messageId}`);
