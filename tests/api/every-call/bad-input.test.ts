import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint";
import { PRINCIPALS } from "#contract/endpoint";
import { NAUGHTY_BODIES, NAUGHTY_TEXTS, NAUGHTY_VALUES } from "../../support/naughty";
import { sized } from "../../support/size";
import { CALLS, type Caller, freshCookie, seatCallers, send } from "../../support/workerd/client/callers";
import { exampleOf, keysOf } from "../../support/workerd/requests/example-body";

const LEAKS = /SQLITE|D1_ERROR|SELECT |INSERT INTO|drizzle|ZodError|\bat \w+ \(|\.ts:\d+|node_modules/;

const IN_FLIGHT = 8;

beforeAll(seatCallers);

type Sent = { params?: string; query?: string; body?: string };

/** A call gets every tenth of all bad inputs, beginning elsewhere than the call before it: together they get all. */
const SHARE = sized(10, 1);

const NUMBERED = CALLS.map((call, number) => ({ ...call, number }));

test.each(NUMBERED)("$name takes anything without falling over", async ({ endpoint, number }) => {
  const cookies = await Promise.all(callersOf(endpoint).map(freshCookie));
  const bad = [...badQueries(endpoint), ...badBodies(endpoint), ...badParams(endpoint)];
  const sent = bad.filter((_, turn) => turn % SHARE === number % SHARE);
  for (let from = 0; from < sent.length; from += IN_FLIGHT) {
    const some = sent.slice(from, from + IN_FLIGHT);
    await Promise.all(
      some.map((what, turn) => survives(endpoint, cookies[(from + turn) % cookies.length], what)),
    );
  }
});

async function survives(endpoint: Endpoint, cookie = "", what: Sent) {
  const response = await send(endpoint, { cookie, ...what });
  const text = await response.text();
  const shown = JSON.stringify(what).slice(0, 200);
  expect(response.status, `${shown} → ${text.slice(0, 300)}`).toBeLessThan(500);
  if (response.status >= 400) expect(text, shown).not.toMatch(LEAKS);
}

/** Each bad thing is sent by another of those who may call, in turn. */
function callersOf({ access, path }: Endpoint): Caller[] {
  if (path === "/logout") return ["guest"];
  return access.who === "public" ? ["guest", ...PRINCIPALS] : [...access.who];
}

function badQueries({ query }: Endpoint): Sent[] {
  const keys = keysOf(query);
  if (keys.length === 0) return [];
  const values = [...NAUGHTY_TEXTS, "-1", "1e9", "1.5"];
  const all = values.map((value) => keys.map((key) => [key, value.toWellFormed()]));
  const alone = keys.flatMap((key) => ["-1", "NaN", "%", "あ".repeat(17)].map((value) => [[key, value]]));
  return [...all, ...alone].map((pairs) => ({ query: `?${new URLSearchParams(pairs)}` }));
}

function badBodies({ method, body }: Endpoint): Sent[] {
  if (method === "GET") return [];
  const keys = keysOf(body);
  const fit = body ? (exampleOf(body) as object) : {};
  const all = [...NAUGHTY_TEXTS, ...NAUGHTY_VALUES].map((value) =>
    Object.fromEntries(keys.map((key) => [key, value])),
  );
  const alone = keys.flatMap((key) => NAUGHTY_VALUES.map((value) => ({ ...fit, [key]: value })));
  const texts = new Set([...NAUGHTY_BODIES, ...[...all, ...alone].map((each) => JSON.stringify(each))]);
  return [...texts].map((text) => ({ body: text }));
}

function badParams({ path, body }: Endpoint): Sent[] {
  if (!path.includes(":")) return [];
  const fit = JSON.stringify(body ? exampleOf(body) : {});
  return NAUGHTY_TEXTS.filter((text) => text !== "" && text.length < 2_000).map((text) => ({
    params: text.toWellFormed(),
    body: fit,
  }));
}
