import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Standing } from "#contract/business-card/shapes";
import { sized } from "../../support/size";
import { answer, call, signedIn } from "../../support/workerd/calls";
import { ExchangeModel, type ModelEvent } from "../../support/workerd/models/exchange-model";
import { agreed, person } from "../../support/workerd/people";

const PEOPLE = ["kato", "mori", "ono", "sakai"] as const;
const EVENTS: readonly ModelEvent[] = ["request", "cancel", "accept", "reject", "delete"];

beforeAll(async () => {
  for (const id of PEOPLE) await person(id);
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
});

async function empty() {
  const tables = ["exchange_requests", "exchanges"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

const standing = (who: string, userId: string) =>
  answer<Standing>(who, "POST", "/businessCard/getExchangeStatus", { userId });

async function act(event: ModelEvent, who: string, other: string): Promise<number> {
  if (event === "request")
    return (await call(who, "POST", "/businessCard/requestExchange", { userId: other })).status;
  const objectId = (await standing(who, other)).objectId ?? "nobodys";
  return (await call(who, "POST", `/businessCard/${event}Exchange`, { objectId })).status;
}

const step = fc.record({
  event: fc.constantFrom(...EVENTS, "request" as const),
  who: fc.constantFrom(...PEOPLE),
  other: fc.constantFrom(...PEOPLE),
});
const history = fc.array(
  step.filter(({ who, other }) => who !== other),
  { minLength: 4, maxLength: 16 },
);

const contacts = async (who: string, userId: string) => {
  const path = "/businessCard/getBusinessCardByUserId";
  return (await answer<{ contact: object | null }>(who, "POST", path, { userId })).contact !== null;
};

test("histories of four people end where the table says, with the counts it says", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await empty();
      const model = new ExchangeModel();
      for (const { event, who, other } of steps) {
        const expected = model.act(event, who, other);
        expect([event, await act(event, who, other)]).toEqual([event, expected.status]);
        expect((await standing(who, other)).status).toBe(expected.state);
        expect(await contacts(who, other)).toBe(expected.state === "accepted");
      }
      for (const who of PEOPLE) {
        const open = PEOPLE.filter((other) => {
          const { state, requester } = model.stateOf(who, other);
          return state === "requested" && requester === other;
        });
        const counted = await answer(who, "GET", "/businessCard/getBusinessCardRequestCount");
        expect(counted).toMatchObject({ count: open.length, doctor: open.length });
      }
    }),
    { numRuns: sized(12, 2000) },
  );
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
          acts.map(({ event, isFirst }) => act(event, isFirst ? "kato" : "mori", isFirst ? "mori" : "kato")),
        );
        expect(statuses.every((status) => [200, 403, 404, 409].includes(status))).toBe(true);
        const [one, other] = [await standing("kato", "mori"), await standing("mori", "kato")];
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
