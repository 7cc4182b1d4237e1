import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { INVALID_SESSION_TOKEN } from "#contract/texts";
import {
  CALLERS,
  CALLS,
  type Caller,
  freshCookie,
  seatCallers,
  send,
} from "../../support/workerd/client/callers";

beforeAll(seatCallers);

/** What stands before the handler says: in, or how it refuses. Nobody here has a permission of the operator. */
function verdict(caller: Caller, { access }: Endpoint) {
  if (access.who === "public") return "in";
  if (caller === "guest") return "401";
  if (access.permission) return access.who.includes(roleOf(caller)) ? "404" : "403 wrong-role";
  if (caller !== "notAgreed") return access.who.includes(caller) ? "in" : "403 wrong-role";
  if (!access.who.includes("doctor")) return "403 wrong-role";
  return access.beforeTerms ? "in" : "403 terms-not-agreed";
}

const roleOf = (caller: Exclude<Caller, "guest">) => (caller === "notAgreed" ? "doctor" : caller);

/** A browser may keep a file and nothing else, and what is between nothing at all; of refusals neither. */
function mayBeSaved({ reply }: Endpoint, policy: string | null) {
  return policy !== "no-store" && !(reply === "file" && policy?.startsWith("private"));
}

async function answerOf(caller: Caller, endpoint: Endpoint) {
  const response = await send(endpoint, { cookie: await freshCookie(caller), body: "{}" });
  const text = await response.text();
  const policy = response.headers.get("cache-control");
  if (mayBeSaved(endpoint, policy)) return `may be kept: ${policy}`;
  if (response.status === 401) return text === INVALID_SESSION_TOKEN ? "401" : "in";
  if (response.status === 404 && endpoint.access.permission) return "404";
  if (response.status !== 403) return response.status < 500 ? "in" : `${response.status} ${text}`;
  const { code } = JSON.parse(text) as { code: string };
  return code === "wrong-role" || code === "terms-not-agreed" ? `403 ${code}` : "in";
}

describe.each(CALLS)("$name", ({ endpoint }) => {
  test("lets in whom the contract names, and nobody else", async () => {
    for (const caller of CALLERS) {
      expect(`${caller}: ${await answerOf(caller, endpoint)}`).toBe(
        `${caller}: ${verdict(caller, endpoint)}`,
      );
    }
  });
});

test("every contract is asked", () => {
  expect(CALLS.length).toBeGreaterThan(9);
});
