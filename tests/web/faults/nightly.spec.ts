import { expect, test } from "@playwright/test";
import { openStore } from "../../../scripts/demo/store";
import { ownServer } from "../../support/site/own-server";
import { copyOf, EVERYBODY } from "../../support/site/servers/states.mjs";

const server = ownServer("night-state", 6);

test("what has expired goes at night where the site is served without a platform around it", async () => {
  copyOf(EVERYBODY, "night-state");
  const before = await sessions("UPDATE sessions SET expires_at = 1 WHERE id LIKE 'sato%' RETURNING id");
  expect(before).toHaveLength(1);
  const worker = await server.serve();
  await worker.nightly();
  await worker.stop();
  expect(await sessions("SELECT id FROM sessions WHERE id LIKE 'sato%'")).toEqual([]);
  expect(await sessions("SELECT id FROM sessions")).not.toEqual([]);
});

async function sessions(sql: string) {
  const { DB, close } = await openStore(server.state);
  const { results } = await DB.prepare(sql).all();
  await close();
  return results;
}
