import { toHex, utf8 } from "#contract/wire/bytes";

/** SHA-256 in hex: how tokens are stored. They have 256 random bits, so no salt is needed. */
export async function digest(token: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", utf8(token)));
}
