import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { ExchangeLog, HeldCard } from "#contract/business-card/calls";
import { NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";

const COMPANY = "aster";
const DOCTORS = Array.from({ length: 10 }, (_, nth) => `doctor-${nth}`);
/** One wants no company, one takes nobody new this month, one has silenced this company. */
const CLOSED = ["doctor-2", "doctor-5", "doctor-8"] as const;

beforeAll(async () => {
  await env.DB.prepare(
    "INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('aster', '紫苑製薬', 'a@example.jp')",
  ).run();
  await person(COMPANY, { role: "connectCompany", licenceState: null, companyCode: "aster", rank: "GOLD" });
  for (const id of DOCTORS) await person(id);
  await agreed();
  for (const id of [COMPANY, ...DOCTORS]) await signedIn(id);
  const [wantsNone, pauses, silences] = CLOSED;
  await respond(wantsNone, "PUT", "/contactRules", { connectCompany: "asked" });
  await respond(pauses, "PUT", "/contactRules", { isPaused: true });
  await respond(silences, "POST", "/contactRules/mutedCompanies", { userId: COMPANY });
});

test("a company asks ten doctors, of whom three do not want it", async () => {
  const path = "/businessCard/requestExchange";
  const asked = await Promise.all(
    DOCTORS.map(async (userId) => {
      const response = await call(COMPANY, "POST", path, { userId, message: "ご挨拶に伺います。" });
      return [userId, response.status, (await response.json()) as { message?: string }] as const;
    }),
  );
  const turnedAway = asked.filter(([, status]) => status !== 200);
  expect(turnedAway.map(([id]) => id)).toEqual([...CLOSED]);
  // Which of the three reasons it was is told to nobody.
  expect(new Set(turnedAway.map(([, status, { message }]) => `${status} ${message}`))).toEqual(
    new Set([`403 ${NOT_TAKING_CONTACT}`]),
  );

  const limit = await respond<{ limit: number; requestedCount: number }>(
    COMPANY,
    "GET",
    "/businessCard/getBusinessCardExchangeLimit",
  );
  expect(limit).toMatchObject({ limit: 100, requestedCount: 10 });
  const { logs } = await respond<{ logs: ExchangeLog[] }>(
    COMPANY,
    "POST",
    "/businessCard/findExchangeLog",
    {},
  );
  expect(logs).toHaveLength(7);

  for (const doctor of DOCTORS) {
    const isClosed = CLOSED.some((id) => id === doctor);
    const counts = await respond<{ connect: number }>(
      doctor,
      "GET",
      "/businessCard/getBusinessCardRequestCount",
    );
    const found = await respond<{ logs: ExchangeLog[] }>(doctor, "POST", "/businessCard/findExchangeLog", {});
    expect([counts.connect, found.logs.length]).toEqual(isClosed ? [0, 0] : [1, 1]);
    const word = JSON.stringify(await respond(doctor, "GET", "/notifications"));
    expect(word.includes("紫苑製薬") || word.includes(COMPANY)).toBe(!isClosed);
  }

  const [first] = (
    await respond<{ logs: ExchangeLog[] }>("doctor-0", "POST", "/businessCard/findExchangeLog", {})
  ).logs;
  await respond("doctor-0", "POST", "/businessCard/acceptExchange", { objectId: first?.objectId });
  const held = await respond<{ cards: HeldCard[] }>(COMPANY, "POST", "/businessCard/findBusinessCard", {});
  expect(held.cards.map(({ userId }) => userId)).toEqual(["doctor-0"]);
});
