import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { fromBase64, toBase64 } from "#contract/wire/bytes";
import { SCRYPT } from "./scrypt-cost";

const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$hash`, base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const { N, r, p } = SCRYPT;
  const key = await derive(password, salt, { N, r, p });
  return ["scrypt", N, r, p, toBase64(salt), toBase64(key)].join("$");
}

/** Takes as long for an account without a password (or no account) as for a wrong one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? NOBODY).split("$");
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, fromBase64(salt ?? ""), options);
  const matches = timingSafeEqual(key, fromBase64(hash ?? ""));
  return stored !== null && matches;
}

const NOBODY = `scrypt$${SCRYPT.N}$${SCRYPT.r}$${SCRYPT.p}$${toBase64(new Uint8Array(16))}$${toBase64(new Uint8Array(KEY_BYTES))}`;

function derive(password: string, salt: Uint8Array, options: ScryptOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
