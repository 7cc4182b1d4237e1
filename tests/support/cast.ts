import type { Principal } from "#contract/endpoint";
import data from "./cast.data.json" with { type: "json" };

export type Name = keyof typeof data.people;

/** The people of the demo data and of the tests; `mori` has not agreed to the newest terms. */
export const CAST: Record<Name, { username: string; name: string }> = data.people;
export const PASSWORD = data.password;

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
