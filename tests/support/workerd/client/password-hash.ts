import { scryptSync } from "node:crypto";
import { PASSWORD } from "./browser";

/** The hash of everybody's password. Its cost is read from it: tests that are not about it save 170 ms each time. */
export const CHEAP_HASH = cheapHash(PASSWORD);

function cheapHash(password: string) {
  const salt = new Uint8Array(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${btoa(String.fromCharCode(...salt))}$${key.toString("base64")}`;
}
