import { expect } from "vitest";
import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";

const MOZILLA = "https://updates.push.services.mozilla.com/wpush/v2/";

/** A browser that can be pushed to: its address, and the keys that open what comes. */
export async function receiver() {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const pair = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  const keys = { p256dh: toBase64Url(point), auth: toBase64Url(crypto.getRandomValues(new Uint8Array(16))) };
  return { pair, subscription: { endpoint: `${MOZILLA}${crypto.randomUUID()}`, keys } };
}

/** What the browser sees after it has opened the message (RFC 8291, section 3.4). */
export async function opened(request: Request, { pair, subscription }: Awaited<ReturnType<typeof receiver>>) {
  const body = new Uint8Array(await request.arrayBuffer());
  const [salt, theirs, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = await crypto.subtle.importKey("raw", theirs, curve, false, []);
  const agreement = { name: "ECDH", public: point } as EcdhKeyDeriveParams;
  const shared = await crypto.subtle.deriveBits(agreement, pair.privateKey, 256);
  const derive = async (secret: ArrayBuffer, with_: Uint8Array, info: number[], length: number) => {
    const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    const how = { name: "HKDF", hash: "SHA-256", salt: with_, info: Uint8Array.from(info) };
    return crypto.subtle.deriveBits(how as HkdfParams, key, length * 8);
  };
  const own = fromBase64Url(subscription.keys.p256dh) ?? [];
  const auth = fromBase64Url(subscription.keys.auth) ?? new Uint8Array();
  const secret = await derive(shared, auth, [...utf8("WebPush: info\0"), ...own, ...theirs], 32);
  const key = await derive(secret, salt, [...utf8("Content-Encoding: aes128gcm\0")], 16);
  const iv = await derive(secret, salt, [...utf8("Content-Encoding: nonce\0")], 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const text = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, sealed));
  expect(text.at(-1)).toBe(2);
  return { notice: JSON.parse(textOf(text.slice(0, -1))) as Record<string, string>, size: body.length };
}

/** Did the owner of this key sign the text? ES256, as RFC 8292 has it. */
export async function isSigned(key: string, text: string, signature: string) {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const bytes = fromBase64Url(key) ?? new Uint8Array();
  const imported = await crypto.subtle.importKey("raw", bytes, curve, false, ["verify"]);
  const proof = fromBase64Url(signature) ?? new Uint8Array();
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, imported, proof, utf8(text));
}
