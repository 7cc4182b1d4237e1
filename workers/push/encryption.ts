import { fromBase64Url, utf8 } from "#contract/wire/bytes";

/** A browser's keys, base64url: its P-256 point (65 bytes) and its secret (16 bytes). */
export type BrowserKeys = { p256dh: string; auth: string };
type Fresh = { pair: CryptoKeyPair; salt: Uint8Array<ArrayBuffer> };

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const RECORD_BYTES = 4096;
const LAST_RECORD = 2;

/**
 * A push message that only one browser can open: one record of `aes128gcm` (RFC 8188), keyed as RFC 8291 has it.
 * `fresh` is new for each message. Rejects keys that are no keys.
 */
export async function sealPush(
  keys: BrowserKeys,
  text: Uint8Array,
  fresh?: Fresh,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pair, salt } = fresh ?? (await freshKeys());
  const theirs = bytesOf(keys.p256dh);
  const ours = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const shared = await agree(pair.privateKey, theirs);
  const secret = await derive(shared, bytesOf(keys.auth), bytes(utf8("WebPush: info\0"), theirs, ours), 32);
  const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, bytes(text, [LAST_RECORD]));
  const header = new DataView(new ArrayBuffer(5));
  header.setUint32(0, RECORD_BYTES);
  header.setUint8(4, ours.length);
  return bytes(salt, new Uint8Array(header.buffer), ours, new Uint8Array(sealed));
}

/** Is it a point of the curve? Nothing can be sealed for any other. */
export async function isPoint(p256dh: string): Promise<boolean> {
  const imported = crypto.subtle.importKey("raw", bytesOf(p256dh), CURVE, false, []);
  return imported.then(
    () => true,
    () => false,
  );
}

async function freshKeys(): Promise<Fresh> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  return { pair, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

async function agree(own: CryptoKey, theirs: Uint8Array<ArrayBuffer>) {
  const point = await crypto.subtle.importKey("raw", theirs, CURVE, false, []);
  return crypto.subtle.deriveBits({ name: "ECDH", public: point } as EcdhKeyDeriveParams, own, 256);
}

async function derive(secret: ArrayBuffer, salt: BufferSource, info: BufferSource, length: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(text);
  if (!bytes) throw new Error("a browser's key is not base64url");
  return bytes;
}

const bytes = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
