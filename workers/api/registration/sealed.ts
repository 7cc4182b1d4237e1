import { timingSafeEqual } from "node:crypto";
import type { Env } from "../../env";

/** HMAC of a short secret under the Worker's own, for one purpose: without that key four digits can't be guessed from it. */
export async function seal(env: Env, purpose: string, ...parts: string[]): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(`${purpose}:${env.COOKIE_SECRET}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const message = new TextEncoder().encode(JSON.stringify(parts));
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compares two seals in constant time. */
export function sealsMatch(one: string, other: string): boolean {
  const [a, b] = [one, other].map((seal) => new TextEncoder().encode(seal));
  return a?.length === b?.length && timingSafeEqual(a ?? new Uint8Array(), b ?? new Uint8Array());
}
