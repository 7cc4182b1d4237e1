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
