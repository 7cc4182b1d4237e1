import { fromBase64Url, textOf, toBase64Url, utf8 } from "#contract/wire/bytes";

/** `payload.signature`, both URL-safe. The payload is readable: nothing secret goes in. */
export async function sign(payload: unknown, secret: string): Promise<string> {
  const text = toBase64Url(utf8(JSON.stringify(payload)));
  return `${text}.${toBase64Url(await crypto.subtle.sign("HMAC", await keyOf(secret), utf8(text)))}`;
}

/** What `sign` made, or null when it was not ours or was touched. */
export async function unsign(value: string | null, secret: string): Promise<unknown> {
  if (!value) return null;
  const [text = "", signature = ""] = value.split(".");
  const [payload, mac] = [fromBase64Url(text), fromBase64Url(signature)];
  if (!payload || !mac) return null;
  const genuine = await crypto.subtle.verify("HMAC", await keyOf(secret), mac, utf8(text));
  return genuine ? JSON.parse(textOf(payload)) : null;
}

let cached: { secret: string; key: Promise<CryptoKey> } | undefined;

function keyOf(secret: string) {
  if (cached?.secret !== secret) {
    const usage = ["sign", "verify"] as const;
    const key = crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, [
      ...usage,
    ]);
    cached = { secret, key };
  }
  return cached.key;
}
