import { env } from "cloudflare:test";
import { beforeAll, expect, it, test } from "vitest";
import { monthInJapan } from "#contract/dates/japan-time";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { auditOf, operator } from "../../support/workerd/fixtures/accounts";

const COMPANY = "kaede";
const DOCTORS = ["maki", "nagi", "oto"];
let desk: Browser;
let deskId = "";

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("card-desk"));
  await person(COMPANY, { role: "connectCompany", licenceState: null, rank: "SILVER" });
  for (const id of DOCTORS) await person(id);
  await agreed();
  for (const id of [COMPANY, ...DOCTORS]) await signedIn(id);
});

const ask = (userId: string) => call(COMPANY, "POST", "/businessCard/requestExchange", { userId });
const limit = () => respond<object>(COMPANY, "GET", "/businessCard/getBusinessCardExchangeLimit");
const setLimits = (SILVER: unknown) =>
  desk.call("PUT", "/admin/cardLimits", { PLATINUM: 200, GOLD: 100, SILVER, BRONZE: 20 });

test("an operator's number holds from the next request on, and what was asked stays counted", async () => {
  expect((await ask("maki")).status).toBe(200);
  expect(await limit()).toMatchObject({ limit: 50, requestedCount: 1 });
  expect((await setLimits("１")).status).toBe(200);
  expect(await limit()).toMatchObject({ limit: 1, requestedCount: 1 });
  expect((await ask("nagi")).status).toBe(429);
  expect((await setLimits(2)).status).toBe(200);
  expect((await ask("nagi")).status).toBe(200);
  expect((await setLimits("二十")).status).toBe(422);
  expect(await limit()).toMatchObject({ limit: 2, requestedCount: 2 });
  expect((await auditOf(deskId)).filter((entry) => entry === "card-limits-set:ok")).toHaveLength(2);
  const foreign = { PLATINUM: 9, GOLD: 9, SILVER: 9, BRONZE: 9 };
  expect((await call(COMPANY, "PUT", "/admin/cardLimits", foreign)).status).toBe(404);
});

test("what was asked before the month began in Japan counts no more", async () => {
  const { from } = monthInJapan(Date.now());
  const asked = env.DB.prepare("UPDATE exchange_requests SET requested_at = ? WHERE receiver_id = ?");
  await env.DB.batch([asked.bind(from - 1, "maki"), asked.bind(from, "nagi")]);
  expect(await limit()).toMatchObject({ requestedCount: 1 });
  expect((await ask("oto")).status).toBe(200);
});

it.each([
  ["2026-11-30T14:59:59Z", "2026-10-31T15:00:00Z", "2026-11-30T15:00:00Z"],
  ["2026-11-30T15:00:00Z", "2026-11-30T15:00:00Z", "2026-12-31T15:00:00Z"],
  ["2028-02-29T00:00:00Z", "2028-01-31T15:00:00Z", "2028-02-29T15:00:00Z"],
])("%s lies in the month of Japan from %s until %s", (at, from, until) => {
  expect(monthInJapan(Date.parse(at))).toEqual({ from: Date.parse(from), until: Date.parse(until) });
});
