import { fromBase64, joinBytes, textOf, toBase64, toHex, utf8 } from "#contract/wire/bytes";
import { IV_BYTES, seal, unseal } from "#contract/wire/sealing";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import { type Keys, openWith, rewrap } from "./keys";

/** Encrypts a short secret for the record, under a key of its own derived from MASTER_KEY: `v1.{IV}.{cipher text}`. */
export async function sealSecret(masterKey: string, purpose: string, secret: string): Promise<string> {
  const sealed = await seal(await sealingKey(masterKey), utf8(secret), purpose);
  return `v1.${toBase64(sealed.subarray(0, IV_BYTES))}.${toBase64(sealed.subarray(IV_BYTES))}`;
}

/** Opens what `sealSecret` closed for the same purpose; rejects when it was touched or belongs elsewhere. */
export function openSecret(masterKeys: Keys, purpose: string, sealed: string): Promise<string> {
  return openWith(masterKeys, (masterKey) => opened(masterKey, purpose, sealed));
}

/** The secret sealed under the current master key; null where it is. Rejects like `openSecret`. */
export function rewrapSecret(masterKeys: Keys, purpose: string, sealed: string): Promise<string | null> {
  return rewrap(
    masterKeys,
    (masterKey) => opened(masterKey, purpose, sealed),
    (masterKey, secret) => sealSecret(masterKey, purpose, secret),
  );
}

async function opened(masterKey: string, purpose: string, sealed: string) {
  const [, iv = "", data = ""] = sealed.split(".");
  const bytes = joinBytes([fromBase64(iv), fromBase64(data)]);
  return textOf(await unseal(await sealingKey(masterKey), bytes, purpose));
}

/** HMAC in hex: how recovery codes are stored, which a plain digest would give away to whoever reads the table. */
export async function recoveryCodeHash(masterKey: string, userId: string, code: string): Promise<string> {
  return codeHash(await codesKey(masterKey), userId, code);
}

/** The same under the key of a MASTER_KEY that is no more (`retired-keys.ts`). */
export async function retiredCodeHash(key: string, userId: string, code: string): Promise<string> {
  return codeHash(await importSigningKey(fromBase64(key)), userId, code);
}

/** The key under which recovery codes are hashed, in base64: hashes cannot be made anew without the codes. */
export async function recoveryCodeKey(masterKey: string): Promise<string> {
  const key = (await crypto.subtle.exportKey("raw", await codesKey(masterKey))) as ArrayBuffer;
  return toBase64(new Uint8Array(key));
}

async function codeHash(key: CryptoKey, userId: string, code: string) {
  return toHex(await signatureOf(key, `recovery:${userId}:${code}`));
}

const codesKey = (masterKey: string) =>
  derive(masterKey, "codes", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"], true);

function sealingKey(masterKey: string) {
  return derive(masterKey, "secrets", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);
}

async function derive(
  masterKey: string,
  info: string,
  algorithm: AesKeyGenParams | HmacKeyGenParams,
  usages: KeyUsage[],
  isExtractable = false,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", fromBase64(masterKey), "HKDF", false, ["deriveKey"]);
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(32),
    info: utf8(`identity:${info}`),
  };
  return crypto.subtle.deriveKey(parameters, material, algorithm, isExtractable, usages);
}
