import { scryptSync } from "node:crypto";
import { PASSWORD } from "./browser";

/** Of everybody's password. The cost is read from the stored hash: tests that are not about it need not pay 170 ms for each look. */
export const CHEAP_HASH = cheapHash(PASSWORD);

function cheapHash(password: string) {
  const salt = new Uint8Array(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${btoa(String.fromCharCode(...salt))}$${key.toString("base64")}`;
}
