import type { Principal } from "#contract/endpoint";
import * as demo from "../../scripts/demo/people/cast";

/** Doctors who have not agreed to the newest terms: one never does, each of the others once, in a test. */
export const NOT_AGREED = ["mori", "hayashi", "shimizu", "ogawa"] as const;

/** The people of the demo data, and those who have not agreed. */
export type Name = demo.Player | (typeof NOT_AGREED)[number];

export const PASSWORD = demo.PASSWORD;
export const PASSWORD_HASH = demo.PASSWORD_HASH;
export const NAMES: readonly Name[] = [...(Object.keys(demo.CAST) as demo.Player[]), ...NOT_AGREED];

export const emailOf = (name: Name) => `${name}@example.jp`;

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
