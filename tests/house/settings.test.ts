import { expect, test } from "vitest";
import { workerOptions, wrangler } from "../../scripts/local/cloudflare.mjs";
import { CONFIG, LOCAL_DATABASES } from "../../scripts/local/settings.mjs";

const production = wrangler().unstable_readConfig(CONFIG);

test("what is deployed is production, and what is served on this machine is development", () => {
  expect(production.vars.ENVIRONMENT).toBe("production");
  expect(workerOptions().bindings?.ENVIRONMENT).toBe("development");
});

test("every database of a deployment has one on this machine, whatever its id", () => {
  const bindings = production.d1_databases.map(({ binding }: { binding: string }) => binding);
  expect(Object.keys(LOCAL_DATABASES)).toEqual(bindings);
});

test("staging has every binding and variable of production, and shares nothing that stores", () => {
  const staging = wrangler().unstable_readConfig({ ...CONFIG, env: "staging" });
  const shape = ({ queues, ...config }: typeof production) => ({
    vars: Object.keys(config.vars),
    d1: config.d1_databases.map(({ binding, migrations_dir }: Named) => ({ binding, migrations_dir })),
    r2: config.r2_buckets.map(({ binding }: Named) => binding),
    objects: config.durable_objects.bindings.map(({ name, class_name }: Named) => ({ name, class_name })),
    producers: queues.producers.map(({ binding }: Named) => binding),
    consumers: queues.consumers.map(({ queue, dead_letter_queue, ...rest }: Named) => ({
      ...rest,
      queue: queue?.replace("-staging", ""),
      dead_letter_queue: dead_letter_queue?.replace("-staging", ""),
    })),
    migrations: config.migrations,
    triggers: config.triggers,
    limits: config.limits,
    assets: config.assets,
  });
  expect(shape(staging)).toEqual(shape(production));
  const own = (config: typeof production) => [
    config.name,
    ...config.d1_databases.flatMap(({ database_id, database_name }: Named) => [database_id, database_name]),
    ...config.r2_buckets.map(({ bucket_name }: Named) => bucket_name),
    ...config.queues.consumers.map(({ queue }: Named) => queue),
  ];
  expect(own(staging).filter((name) => own(production).includes(name))).toEqual([]);
  expect(staging.vars.ENVIRONMENT).toBe("production");
});

type Named = Record<string, string | undefined>;
