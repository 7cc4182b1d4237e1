import { env } from "cloudflare:test";
import { contracts } from "#contract/contracts";
import type { Endpoint, Principal } from "#contract/endpoint";
import { PRINCIPALS } from "#contract/endpoint";
import { VIEWER_HEADER } from "#contract/wire/viewer-mark";
import type { users } from "../../../../workers/db/schema/users";
import { ORIGIN } from "../origin";
import { ask } from "./enter";
import { CHEAP_HASH } from "./password-hash";
import { cookieOf, person } from "./people";

export type Caller = "guest" | Principal | "notAgreed";
export const CALLERS: readonly Caller[] = ["guest", ...PRINCIPALS, "notAgreed"];

/** Every call of every contract, under its capability and name. */
export const CALLS = Object.values(contracts).flatMap((contract) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${name} ${endpoint.path}`, endpoint })),
);

const FACTS: Record<Exclude<Caller, "guest">, Partial<typeof users.$inferInsert>> = {
  doctor: { role: "doctor", licenceState: "verified" },
  temporaryDoctor: { role: "doctor", licenceState: "in-review" },
  "co-medical": { role: "co-medical", licenceState: null },
  ms: { role: "ms", licenceState: null },
  connect: { role: "connect", licenceState: null },
  connectCompany: { role: "connectCompany", licenceState: null },
  notAgreed: { role: "doctor", licenceState: "verified" },
};

export const idOf = (caller: Exclude<Caller, "guest">) => `the-${caller}`;

/** One person for each caller, all but `notAgreed` with the newest terms. */
export async function seatCallers() {
  const agreed = { agreedTermsVersion: await newest("terms"), agreedPrivacyVersion: await newest("privacy") };
  for (const [caller, facts] of Object.entries(FACTS)) {
    const isAgreed = caller !== "notAgreed";
    await person(`the-${caller}`, { passwordHash: CHEAP_HASH, ...facts, ...(isAgreed ? agreed : {}) });
  }
}

const newest = (term: string) =>
  env.DB.prepare("SELECT version FROM terms_versions WHERE term = ? ORDER BY revised_at DESC LIMIT 1")
    .bind(term)
    .first<string>("version");

/** A fresh cookie: some calls end the session they came with. */
export async function freshCookie(caller: Caller): Promise<string> {
  return caller === "guest" ? "" : cookieOf(idOf(caller));
}

type Sent = { cookie: string; mark?: string; params?: string; query?: string; body?: string };

/** Sends what it is given, fit or not, to the address of a call; `params` stands for every parameter of the path. */
export function send({ method, path }: Endpoint, { cookie, mark, params = "abc", query = "", body }: Sent) {
  const address = path.replace(/:\w+/g, encodeURIComponent(params));
  const headers = {
    origin: ORIGIN,
    cookie,
    "content-type": "application/json",
    ...(mark === undefined ? {} : { [VIEWER_HEADER]: mark }),
  };
  const carries = method !== "GET" && body !== undefined;
  const url = `${ORIGIN}/api${address}${query}`;
  return ask(url, { method, headers, ...(carries ? { body } : {}) });
}
