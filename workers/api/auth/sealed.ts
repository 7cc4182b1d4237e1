import { fromBase64, joinBytes, textOf, toBase64, toHex, utf8 } from "#contract/wire/bytes";
import { IV_BYTES, seal, unseal } from "#contract/wire/sealing";
import { signatureOf } from "#contract/wire/signing";

/** Encrypts a short secret for the record, under a key of its own drawn from MASTER_KEY: `v1.{IV}.{cipher text}`. */
export async function sealSecret(masterKey: string, purpose: string, secret: string): Promise<string> {
  const sealed = await seal(await sealingKey(masterKey), utf8(secret), purpose);
  return `v1.${toBase64(sealed.subarray(0, IV_BYTES))}.${toBase64(sealed.subarray(IV_BYTES))}`;
}

/** Opens what `sealSecret` closed for the same purpose; throws when it was touched or belongs elsewhere. */
export async function openSecret(masterKey: string, purpose: string, sealed: string): Promise<string> {
  const [, iv = "", data = ""] = sealed.split(".");
  const bytes = joinBytes([fromBase64(iv), fromBase64(data)]);
  return textOf(await unseal(await sealingKey(masterKey), bytes, purpose));
}

/** HMAC in hex: how recovery codes are stored, which a plain digest would give away to whoever reads the table. */
export async function recoveryCodeHash(masterKey: string, userId: string, code: string): Promise<string> {
  const key = await derive(masterKey, "codes", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);
  return toHex(await signatureOf(key, `recovery:${userId}:${code}`));
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
