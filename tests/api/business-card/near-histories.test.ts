import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Standing } from "#contract/business-card/shapes";
import { sized } from "../../support/size";
import { answer, call, signedIn } from "../../support/workerd/calls";
import { type NearEvent, NearModel } from "../../support/workerd/models/exchange-model";
import { agreed, person } from "../../support/workerd/people";

const DOCTORS = ["hata", "inoue", "jinbo"] as const;
const REP = "kubota";
const PEOPLE = [...DOCTORS, REP];
const companyOf = (who: string) => (who === REP ? "near" : null);
const TABLES = [
  "blocks",
  "refused_requests",
  "muted_companies",
  "contact_rules",
  "exchange_requests",
  "exchanges",
];

beforeAll(async () => {
  await env.DB.prepare(
    "INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('near', '近隣薬品', 'n@example.jp')",
  ).run();
  for (const id of DOCTORS) await person(id);
  await person(REP, { role: "ms", licenceState: null, companyCode: "near" });
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
});

const empty = () => env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
const standing = (who: string, userId: string) =>
  answer<Standing>(who, "POST", "/businessCard/getExchangeStatus", { userId });

async function ask(event: NearEvent, who: string, other: string): Promise<Response> {
  switch (event) {
    case "request":
      return call(who, "POST", "/businessCard/requestExchange", { userId: other });
    case "close":
      return call(who, "PUT", "/contactRules", { doctor: "asked", ms: "asked" });
    case "open":
      return call(who, "PUT", "/contactRules", {});
    case "mute":
      return call(who, "POST", "/contactRules/mutedCompanies", { userId: other });
    case "unmute":
      return call(who, "POST", "/contactRules/mutedCompanies/remove", { companyCode: "near" });
    case "block":
      return call(who, "POST", "/blocks", { userId: other });
    case "unblock":
      return call(who, "DELETE", `/blocks/${other}`);
    default: {
      const objectId = (await standing(who, other)).objectId ?? "nobodys";
      return call(who, "POST", `/businessCard/${event}Exchange`, { objectId });
    }
  }
}

const EVENTS: readonly NearEvent[] = [
  ...(["request", "request", "request", "accept", "cancel", "reject", "delete"] as const),
  ...(["close", "open", "mute", "unmute", "block", "unblock"] as const),
];
const step = fc
  .record({
    event: fc.constantFrom(...EVENTS),
    who: fc.constantFrom(...PEOPLE),
    other: fc.constantFrom(...PEOPLE),
  })
  .filter(({ who, other }) => who !== other)
  .filter(({ event, other }) => !event.endsWith("mute") || other === REP)
  .filter(({ event, who }) => !["close", "open"].includes(event) || who !== REP);

/** How the two stand as the viewer is told, and whether the other's card is open, and in the holder. */
async function sees(who: string, userId: string) {
  const path = "/businessCard/getBusinessCardByUserId";
  const card = await answer<Standing & { contact: object | null }>(who, "POST", path, { userId });
  const { cards } = await answer<{ cards: { userId: string }[] }>(
    who,
    "POST",
    "/businessCard/findBusinessCard",
    {},
  );
  return [card.status, card.contact !== null, cards.some((held) => held.userId === userId)];
}

test("rules, mutes and blocks among requests: no state outside the table, no card data but of who was let near", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (history) => {
      await empty();
      const model = new NearModel(companyOf);
      for (const { event, who, other } of history) {
        const expected = model.act(event, who, other);
        const { status } = await ask(event, who, other);
        expect([event, status === 204 ? 200 : status]).toEqual([event, expected.status]);
        const isOpen = model.seen(who, other) === "accepted";
        expect(await sees(who, other)).toEqual([model.seen(who, other), isOpen, isOpen]);
      }
      for (const who of PEOPLE) {
        const open = PEOPLE.filter((other) => {
          const { state, requester } = model.stateOf(who, other);
          return state === "requested" && requester === other && !model.isBlocked(who, other);
        });
        const path = "/businessCard/getBusinessCardRequestCount";
        expect(await answer(who, "GET", path)).toMatchObject({ count: open.length });
      }
    }),
    { numRuns: sized(10, 2000) },
  );
}, 3_600_000);
