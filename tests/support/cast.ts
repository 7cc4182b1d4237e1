import { scryptSync } from "node:crypto";
import type { Principal } from "#contract/endpoint";
import * as demo from "../../scripts/demo/people/cast";

/** Doctors who have not agreed to the newest terms: one never does, each of the others once, in a test. */
export const NOT_AGREED = ["mori", "hayashi", "shimizu", "ogawa"] as const;

/** A nurse whose workplace nobody has confirmed. */
export const UNCONFIRMED = "nishi";

/** The people of the demo data, those who have not agreed, and one who is not confirmed. */
export type Name = demo.Player | (typeof NOT_AGREED)[number] | typeof UNCONFIRMED;

export const PASSWORD = demo.PASSWORD;
/** The password's hash for a hundredth of its cost: people sign in some hundred times, about something else. */
export const QUICK_PASSWORD_HASH = quickHash(PASSWORD);
export const NAMES: readonly Name[] = [
  ...(Object.keys(demo.CAST) as demo.Player[]),
  ...NOT_AGREED,
  UNCONFIRMED,
];

export const emailOf = (name: Name) => `${name}@example.jp`;

function quickHash(password: string): string {
  const salt = Buffer.alloc(16, "salt");
  const key = scryptSync(password, salt, 32, { N: 512, r: 8, p: 1 });
  return ["scrypt", 512, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
}

/** The token of the session that everybody has from the start. */
export const everydayToken = (name: Name) => `${name}-everyday`;

/** One person for each principal. */
export const ONE_OF: Record<Principal, Name> = {
  doctor: "sato",
  temporaryDoctor: "yamamoto",
  "co-medical": "suzuki",
  ms: "tanaka",
  connect: "takahashi",
  connectCompany: "aoba",
};
