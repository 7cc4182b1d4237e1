import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadDemo } from "../../scripts/demo/load";
import { loadOnce } from "../../scripts/demo/load-once";
import { openStore } from "../../scripts/demo/store";

const folder = mkdtempSync(join(tmpdir(), "inowa-load-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(sql: string) {
  const { DB, close } = await openStore(folder);
  const count = await DB.prepare(sql).first<number>("n");
  await close();
  return count;
}
const members = () => run("SELECT count(*) AS n FROM memberships");

const small: typeof loadDemo = (options) => loadDemo({ ...options, doctors: 100, hospitals: 100 });
const brokenOff: typeof loadDemo = async (options) => {
  await small(options);
  await run("DELETE FROM memberships");
  throw new Error("the machine was switched off");
};

test("a load that is broken off leaves no half state: the next start loads anew, and no other", async () => {
  await expect(loadOnce(folder, brokenOff)).rejects.toThrow("switched off");
  const half = await members();
  await loadOnce(folder, small);
  expect(await members()).toBeGreaterThan(half ?? 0);
  expect(existsSync(join(folder, "loading"))).toBe(false);
  await loadOnce(folder, brokenOff);
}, 120_000);
