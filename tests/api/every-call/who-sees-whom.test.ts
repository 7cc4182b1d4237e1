import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { Principal } from "#contract/endpoint";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { PASSWORD } from "../../support/workerd/client/browser";
import { call } from "../../support/workerd/client/calls";
import { LOOKS } from "../../support/workerd/client/looks";
import { CHEAP_HASH } from "../../support/workerd/client/password-hash";
import { exchanged } from "../../support/workerd/client/people";
import { OWNERS, seatLookedAt, type Things, VIEWERS } from "../../support/workerd/fixtures/looked-at";
import { blocks } from "../../support/workerd/fixtures/places";
import { fieldsOf, notifiedIn } from "../../support/workerd/models/contract-fields";
import { fieldsOfRow, WHO_SEES } from "../../support/workerd/models/who-sees";
import { STAGES, type Stage } from "../../support/workerd/models/who-sees/stages";

let things: Things;
beforeAll(async () => {
  things = await seatLookedAt();
  await env.DB.prepare("UPDATE users SET password_hash = ?1 WHERE id LIKE 'o-%'").bind(CHEAP_HASH).run();
});

const TABLES = ["blocks", "muted_companies", "contact_rules", "exchange_requests", "exchanges"];
const everyOwner = Object.values(OWNERS);
const MAY_EXCHANGE: string[] = [VIEWERS.doctor, VIEWERS.ms, VIEWERS.connectCompany];

/** The last of the stages: nobody comes back from it. */
async function leave() {
  for (const owner of everyOwner) {
    const left = await call(owner, "POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    expect(left.status).toBe(204);
  }
}

async function bring(stage: Stage) {
  if (stage === "withdrawn") return leave();
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  if (stage === "strangers") return;
  for (const viewer of MAY_EXCHANGE) await exchanged(viewer, OWNERS.doctor);
  if (stage === "muted") {
    await call(OWNERS.doctor, "POST", "/contactRules/mutedCompanies", { userId: VIEWERS.ms });
    await call(VIEWERS.doctor, "POST", "/contactRules/mutedCompanies", { userId: OWNERS.ms });
  }
  for (const viewer of Object.values(VIEWERS))
    for (const owner of everyOwner) {
      if (stage === "blocked by the owner") await blocks(owner, viewer);
      if (stage === "blocked by the viewer") await blocks(viewer, owner);
    }
}

/** Each field of each thing that this viewer is told something in. */
async function seenBy(viewer: string): Promise<string[]> {
  const seen = await Promise.all(
    Object.entries(LOOKS).map(async ([thing, look]) =>
      notifiedIn(await look(viewer, things), (text) => text === WITHDRAWN_NAME).map(
        (field) => `${thing}.${field}`,
      ),
    ),
  );
  return seen.flat();
}

const expectedOf = (role: Principal, stage: Stage) =>
  Object.entries(WHO_SEES).flatMap(([thing, { rows }]) =>
    rows
      .filter(({ to, in: stages }) => to.includes(role) && stages.includes(stage))
      .flatMap(({ fields }) => fieldsOfRow(fields).map((field) => `${thing}.${field}`)),
  );

test.each(Object.entries(WHO_SEES))(
  "every field that the contract gives a %s is in the table",
  (_, thing) => {
    const listed = thing.rows.flatMap(({ fields }) => fieldsOfRow(fields));
    expect([...new Set(listed)].sort()).toEqual(fieldsOf(thing.shape).sort());
  },
);

test("everything in the table is looked at", () => {
  expect(Object.keys(LOOKS).sort()).toEqual(Object.keys(WHO_SEES).sort());
});

describe.each(STAGES)("%s", (stage) => {
  beforeAll(() => bring(stage));

  test.each(Object.entries(VIEWERS) as [Principal, string][])(
    "a %s sees these fields and no others",
    async (role, viewer) => {
      expect((await seenBy(viewer)).sort()).toEqual(expectedOf(role, stage).sort());
    },
  );
});
