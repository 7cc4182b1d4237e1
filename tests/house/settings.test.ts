import { expect, test } from "vitest";
import { wrangler } from "../../scripts/local/cloudflare.mjs";
import { DEVELOPMENT } from "../../scripts/local/settings.mjs";

const { unstable_readConfig: readConfig } = wrangler();
const production = readConfig({ config: "wrangler.toml" });
const development = readConfig(DEVELOPMENT);

test("what is deployed without naming an environment is production", () => {
  expect(production.vars.ENVIRONMENT).toBe("production");
  expect(development.vars.ENVIRONMENT).toBe("development");
  // Uploaded by mistake it would be a Worker of its own.
  expect(development.name).not.toBe(production.name);
});

/** Production gathers what is queued for a second; nobody in front of a screen waits that long. */
const gatheringAlike = ({ consumers, ...queues }: typeof production.queues) => ({
  ...queues,
  consumers: consumers?.map((consumer: object) => ({ ...consumer, max_batch_timeout: 0 })),
});

/** A deployment has databases of its own; those of development keep the ids under which their files lie here. */
const withoutIds = ({ d1_databases, ...settings }: typeof production) => ({
  ...settings,
  d1_databases: d1_databases.map((database: object) => ({ ...database, database_id: "" })),
});

test("development binds what production binds, to the same", () => {
  for (const part of [
    "d1_databases",
    "r2_buckets",
    "durable_objects",
    "triggers",
    "migrations",
    "assets",
  ] as const) {
    expect(withoutIds(development)[part], part).toEqual(withoutIds(production)[part]);
  }
  expect(gatheringAlike(development.queues)).toEqual(gatheringAlike(production.queues));
  expect({ ...development.vars, ENVIRONMENT: "" }).toEqual({ ...production.vars, ENVIRONMENT: "" });
});
