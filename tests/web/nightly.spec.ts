import { expect, test } from "@playwright/test";
import { openStore } from "../../scripts/demo/store";
import { must, tool } from "../../scripts/local/command.mjs";
import { ownServer } from "../support/site/own-server";

const STATE = ".wrangler/night-state";

test.setTimeout(120_000);

test("what has expired goes at night where the site is served without a platform around it", async () => {
  await must(tool("tsx", "tests/support/site/state.ts", STATE));
  const before = await sessions("UPDATE sessions SET expires_at = 1 WHERE id LIKE 'sato%' RETURNING id");
  expect(before).toHaveLength(1);
  const worker = await ownServer(STATE, 6).serve();
  await worker.night();
  await worker.stop();
  expect(await sessions("SELECT id FROM sessions WHERE id LIKE 'sato%'")).toEqual([]);
  expect(await sessions("SELECT id FROM sessions")).not.toEqual([]);
});

async function sessions(sql: string) {
  const { DB, close } = await openStore(STATE);
  const { results } = await DB.prepare(sql).all();
  await close();
  return results;
}
