import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { PairRelation } from "#contract/business-card/calls";
import { sized } from "../../support/size";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { type Comers, type NearEvent, NearModel } from "../../support/workerd/models/exchange-model";
import { inQueue, liveSideBySide, QUEUES, SIDE_BY_SIDE } from "../../support/workerd/side-by-side";

const DOCTORS = ["hata", "inoue", "jinbo"] as const;
const REP = "kubota";
const COMPANY = "lilac";
const PEOPLE = [...DOCTORS, REP, COMPANY];
/** A company and its MS: one mute keeps both away. The limit is so low that histories use it up. */
const LIMIT = 3;
const comersIn = (queue: number): Comers => ({
  [inQueue(REP, queue)]: { company: "near" },
  [inQueue(COMPANY, queue)]: { company: "near", limit: LIMIT },
});
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
  await env.DB.prepare("UPDATE card_limits SET per_month = ? WHERE rank = 'BRONZE'").bind(LIMIT).run();
  const seller = { licenceState: null, companyCode: "near" } as const;
  for (const queue of QUEUES) {
    for (const id of DOCTORS) await person(inQueue(id, queue));
    await person(inQueue(REP, queue), { role: "ms", ...seller });
    await person(inQueue(COMPANY, queue), { role: "connectCompany", rank: "BRONZE", ...seller });
  }
  await agreed();
  for (const queue of QUEUES) for (const id of PEOPLE) await signedIn(inQueue(id, queue));
});

const empty = () => env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
const exchange = (who: string, userId: string) =>
  respond<PairRelation>(who, "POST", "/businessCard/getExchangeStatus", { userId });

async function ask(event: NearEvent, who: string, other: string): Promise<Response> {
  switch (event) {
    case "request":
      return call(who, "POST", "/businessCard/requestExchange", { userId: other });
    case "close":
      return call(who, "PUT", "/contactRules", { doctor: "asked", ms: "asked", connectCompany: "asked" });
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
      const objectId = (await exchange(who, other)).objectId ?? "nobodys";
      return call(who, "POST", `/businessCard/${event}Exchange`, { objectId });
    }
  }
}

const isDoctor = (who: string) => DOCTORS.some((each) => each === who);
const EVENTS: readonly NearEvent[] = [
  ...(["request", "request", "request", "accept", "cancel", "reject", "delete"] as const),
  ...(["close", "open", "mute", "unmute", "block", "unblock"] as const),
];
type Step = { event: NearEvent; who: string; other: string };
const step: fc.Arbitrary<Step> = fc
  .record({
    event: fc.constantFrom(...EVENTS),
    who: fc.constantFrom(...PEOPLE),
    other: fc.constantFrom(...PEOPLE),
  })
  .filter(({ who, other }) => who !== other)
  .filter(({ event, who, other }) => !event.endsWith("mute") || (isDoctor(who) && !isDoctor(other)))
  .filter(({ event, who }) => !["close", "open"].includes(event) || isDoctor(who));
const history = fc.array(step, { minLength: 6, maxLength: 18 });

/** How the two stand as the viewer sees it, and whether the other's card is open, and in the holder. */
async function sees(who: string, userId: string) {
  const path = "/businessCard/getBusinessCardByUserId";
  const [card, { cards }] = await Promise.all([
    respond<PairRelation & { contact: object | null }>(who, "POST", path, { userId }),
    respond<{ cards: { userId: string }[] }>(who, "POST", "/businessCard/findBusinessCard", {}),
  ]);
  return [card.status, card.contact !== null, cards.some((held) => held.userId === userId)];
}

async function liveBy(steps: Step[], model: NearModel) {
  for (const { event, who, other } of steps) {
    const expected = model.act(event, who, other);
    const { status } = await ask(event, who, other);
    expect([event, status === 204 ? 200 : status]).toEqual([event, expected.status]);
    const isOpen = model.seen(who, other) === "accepted";
    expect(await sees(who, other)).toEqual([model.seen(who, other), isOpen, isOpen]);
  }
}

async function expectCount(who: string, people: string[], model: NearModel) {
  const open = people.filter((other) => {
    const { state, requester } = model.stateOf(who, other);
    return state === "requested" && requester === other && !model.isBlocked(who, other);
  });
  const path = "/businessCard/getBusinessCardRequestCount";
  expect(await respond(who, "GET", path)).toMatchObject({ count: open.length });
}

const RUNS = sized(2, 250);

test(`${RUNS * SIDE_BY_SIDE} histories with rules, mutes and blocks: no state outside the table, no card data but of who was let near, a company's count as told`, async () => {
  const live = async (steps: Step[], queue: number) => {
    const model = new NearModel(comersIn(queue));
    const people = PEOPLE.map((who) => inQueue(who, queue));
    await liveBy(steps, model);
    await Promise.all(people.map((who) => expectCount(who, people, model)));
    const company = inQueue(COMPANY, queue);
    const limit = await respond(company, "GET", "/businessCard/getBusinessCardExchangeLimit");
    expect(limit).toMatchObject({ limit: LIMIT, requestedCount: model.used(company) });
  };
  await liveSideBySide({ history, runs: RUNS, empty, live });
}, 3_600_000);
