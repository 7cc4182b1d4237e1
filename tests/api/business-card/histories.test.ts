import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { PairRelation } from "#contract/business-card/calls";
import { sized } from "../../support/size";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { ExchangeModel, type ModelEvent } from "../../support/workerd/models/exchange-model";
import { inQueue, liveSideBySide, QUEUES, SIDE_BY_SIDE } from "../../support/workerd/side-by-side";

const PEOPLE = ["kato", "mori", "ono", "sakai"] as const;
const EVENTS: readonly ModelEvent[] = ["request", "cancel", "accept", "reject", "delete"];

beforeAll(async () => {
  const everybody = QUEUES.flatMap((queue) => PEOPLE.map((who) => inQueue(who, queue)));
  for (const id of everybody) await person(id);
  await agreed();
  for (const id of everybody) await signedIn(id);
});

async function empty() {
  const tables = ["exchange_requests", "exchanges"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

const exchange = (who: string, userId: string) =>
  respond<PairRelation>(who, "POST", "/businessCard/getExchangeStatus", { userId });

async function act(event: ModelEvent, who: string, other: string, objectId: string): Promise<number> {
  const isRequest = event === "request";
  const body = isRequest ? { userId: other } : { objectId };
  return (await call(who, "POST", `/businessCard/${event}Exchange`, body)).status;
}

/** The same on what is between the two at that moment. */
async function actNow(event: ModelEvent, who: string, other: string): Promise<number> {
  return act(event, who, other, (await exchange(who, other)).objectId ?? "nobodys");
}

type Step = { event: ModelEvent; who: string; other: string };
const step: fc.Arbitrary<Step> = fc
  .record({
    event: fc.constantFrom(...EVENTS, "request" as const),
    who: fc.constantFrom(...PEOPLE),
    other: fc.constantFrom(...PEOPLE),
  })
  .filter(({ who, other }) => who !== other);
const history = fc.array(step, { minLength: 4, maxLength: 16 });

const cardOf = (who: string, userId: string) =>
  respond<PairRelation & { contact: object | null }>(who, "POST", "/businessCard/getBusinessCardByUserId", {
    userId,
  });

async function liveBy(steps: Step[], model: ExchangeModel) {
  const between = new Map<string, string>();
  for (const { event, who, other } of steps) {
    const pair = [who, other].sort().join();
    const expected = model.act(event, who, other);
    const status = await act(event, who, other, between.get(pair) ?? "nobodys");
    expect([event, status]).toEqual([event, expected.status]);
    const card = await cardOf(who, other);
    expect(card.status).toBe(expected.state);
    expect(card.contact !== null).toBe(expected.state === "accepted");
    if (card.objectId) between.set(pair, card.objectId);
  }
}

/** Both badges, as the model counts them. */
async function expectCounts(who: string, people: string[], model: ExchangeModel) {
  const open = people.filter((other) => {
    const { state, requester } = model.stateOf(who, other);
    return state === "requested" && requester === other;
  });
  const [requests, cards] = await Promise.all([
    respond(who, "GET", "/businessCard/getBusinessCardRequestCount"),
    respond(who, "GET", "/businessCard/getBusinessCardUnreadCount"),
  ]);
  expect(requests).toMatchObject({ count: open.length, doctor: open.length });
  expect(cards).toMatchObject({ count: model.unseenCards(who) });
}

const RUNS = sized(2, 250);

test(`${RUNS * SIDE_BY_SIDE} histories of four people end where the table says, with the counts it says`, async () => {
  const live = async (steps: Step[], queue: number) => {
    const model = new ExchangeModel();
    const people = PEOPLE.map((who) => inQueue(who, queue));
    await liveBy(steps, model);
    await Promise.all(people.map((who) => expectCounts(who, people, model)));
  };
  await liveSideBySide({ history, runs: RUNS, empty, live });
}, 3_600_000);

const STATES = ["none", "requested", "accepted", "canceled", "rejected", "deleted"];

test("twenty at once on one pair leave a state of the table, one row a direction, and one answer each", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ event: fc.constantFrom(...EVENTS), isFirst: fc.boolean() }), {
        minLength: 20,
        maxLength: 20,
      }),
      async (acts) => {
        await empty();
        const statuses = await Promise.all(
          acts.map(({ event, isFirst }) =>
            actNow(event, isFirst ? "kato-0" : "mori-0", isFirst ? "mori-0" : "kato-0"),
          ),
        );
        expect(statuses.every((status) => [200, 403, 404, 409].includes(status))).toBe(true);
        const [one, other] = [await exchange("kato-0", "mori-0"), await exchange("mori-0", "kato-0")];
        expect([one.status, one.objectId]).toEqual([other.status, other.objectId]);
        expect(STATES).toContain(one.status);
        const { results } = await env.DB.prepare(
          "SELECT status, count(*) AS rows FROM exchanges WHERE status IN ('requested', 'accepted')",
        ).all<{ rows: number }>();
        expect(results[0]?.rows ?? 0).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: sized(6, 200) },
  );
}, 3_600_000);
