import { fromBase64, textOf, toBase64, toHex, utf8 } from "#contract/bytes";

/** Encrypts a short secret for the record: AES-GCM under a key of its own drawn from MASTER_KEY. */
export async function seal(masterKey: string, purpose: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: utf8(purpose) },
    await sealingKey(masterKey),
    utf8(secret),
  );
  return `v1.${toBase64(iv)}.${toBase64(data)}`;
}

/** What `seal` closed for the same purpose; throws when it was touched or belongs elsewhere. */
export async function unseal(masterKey: string, purpose: string, sealed: string): Promise<string> {
  const [, iv, data] = sealed.split(".");
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64(iv ?? ""), additionalData: utf8(purpose) },
    await sealingKey(masterKey),
    fromBase64(data ?? ""),
  );
  return textOf(opened);
}

/** HMAC in hex: how short codes are stored, which a plain digest would give away to whoever reads the table. */
export async function keyedDigest(masterKey: string, purpose: string, code: string): Promise<string> {
  const key = await derive(masterKey, "codes", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, utf8(`${purpose}:${code}`));
  return toHex(mac);
}

function sealingKey(masterKey: string) {
  return derive(masterKey, "secrets", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);
}

async function derive(
  masterKey: string,
  info: string,
  algorithm: AesKeyGenParams | HmacKeyGenParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", fromBase64(masterKey), "HKDF", false, ["deriveKey"]);
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(32),
    info: utf8(`identity:${info}`),
  };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, usages);
}
