import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadDemo } from "../../../scripts/demo/load";
import { loadOnce } from "../../../scripts/demo/load-once";
import { insertion } from "../../../scripts/demo/rows";
import { openStore } from "../../../scripts/demo/store";
import { migratedFolder } from "../../support/migrated-folder";

const folder = await migratedFolder();
afterAll(() => rmSync(folder, { recursive: true }));

async function run(sql: string) {
  const { DB, close } = await openStore(folder);
  const count = await DB.prepare(sql).first<number>("n");
  await close();
  return count;
}
const members = () => run("SELECT count(*) AS n FROM memberships");

const small: typeof loadDemo = (options) => loadDemo({ ...options, doctors: 100, hospitals: 100 });
const silent = async () => {};
const brokenOff: typeof loadDemo = async (options) => {
  await small(options);
  await run("DELETE FROM memberships");
  throw new Error("the machine was switched off");
};

test("a load that is broken off leaves no half state: the next start loads anew, and no other", async () => {
  await expect(loadOnce(folder, { load: brokenOff, talk: silent })).rejects.toThrow("switched off");
  const half = await members();
  await loadOnce(folder, { load: small, talk: silent });
  expect(await members()).toBeGreaterThan(half ?? 0);
  expect(existsSync(join(folder, "loading"))).toBe(false);
  await loadOnce(folder, { load: brokenOff, talk: silent });
});

test("a talk that fails or is broken off leaves no half conversation, and the service starts", async () => {
  const state = await migratedFolder();
  const rooms = join(state, "v3", "do");
  const half = () => {
    mkdirSync(rooms, { recursive: true });
    writeFileSync(join(rooms, "half"), "");
  };
  const fails = async () => {
    half();
    throw new Error("an Inbox is ill");
  };
  await loadOnce(state, { load: small, talk: fails });
  expect(existsSync(rooms)).toBe(false);
  half();
  writeFileSync(join(state, "loading"), "");
  await loadOnce(state, { load: small, talk: silent });
  expect(existsSync(rooms)).toBe(false);
  rmSync(state, { recursive: true });
});

test("rows that are long fill more statements: none is larger than the database takes", () => {
  const bound: string[] = [];
  const db = { prepare: () => ({ bind: (json: string) => bound.push(json) }) } as unknown as D1Database;
  const rows = Array.from({ length: 2_500 }, (_, id) => ({ id, facts: "病".repeat(1_000) }));
  insertion(db, "hospitals", rows);
  expect(Math.max(...bound.map((json) => Buffer.byteLength(json)))).toBeLessThan(2_000_000);
  expect(bound.flatMap((json) => JSON.parse(json)).map(([id]) => id)).toEqual(rows.map(({ id }) => id));
});
