import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocal } from "../../../scripts/import/database/local";
import { migratedFolder } from "../../support/migrated-folder";

let state: string;
beforeAll(async () => {
  state = await migratedFolder();
});
afterAll(() => rmSync(state, { recursive: true }));

/** `npm run operator` on databases of its own. */
function operator(...args: string[]): Promise<{ code: number; said: string; fault: string }> {
  const command = ["--import", "tsx", "scripts/operator.ts", ...args, "--persist-to", state];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, said, fault) => {
      resolve({ code: error ? Number(error.code) : 0, said, fault });
    });
  });
}

test("the command makes the first operator, whose link works for a day, and never takes the last one away", async () => {
  expect((await operator("list")).said).toContain("運営者はまだいません");
  const added = await operator(
    "add",
    "First@Example.org",
    "--name",
    "秋山",
    "花子",
    "--site",
    "https://inowa.example.org",
  );
  expect(added.code, added.fault).toBe(0);
  expect(added.said).toMatch(/^https:\/\/inowa\.example\.org\/password\/reset\?token=[\w-]{43}$/m);
  const last = await operator("remove", "first@example.org");
  expect(last).toMatchObject({ code: 1, fault: expect.stringContaining("最後の運営者のため") });
  const again = await operator("add", "first@example.org", "--permission", "review");
  expect(again.code, again.fault).toBe(0);
  expect((await operator("list")).said).toMatch(
    /^first@example\.org {2}秋山 花子 {2}運営・審査・二要素認証なし$/m,
  );
  await operator("add", "second@example.org");
  expect((await operator("remove", "first@example.org")).code).toBe(0);
  const { DB, close } = await openLocal(state);
  const { results: links } = await DB.prepare(
    `SELECT username, round((expires_at - unixepoch() * 1000) / 3600000.0) AS hours
     FROM password_tokens JOIN users ON users.id = user_id ORDER BY username`,
  ).all();
  expect(links).toEqual([
    { username: "first@example.org", hours: 24 },
    { username: "second@example.org", hours: 24 },
  ]);
  const { results: log } = await DB.prepare("SELECT action, actor_id FROM audit_log ORDER BY id").all();
  expect(log.map(({ action }) => action)).toEqual([
    "operator-added",
    "operator-added",
    "operator-added",
    "operator-removed",
  ]);
  await close();
});

test("the command refuses in one sentence what it cannot do, and changes nothing", async () => {
  const refused = [
    ["add"],
    ["add", "no-address"],
    ["add", "third@example.org", "--permission", "everything"],
    ["add", "third@example.org", "--name", "秋山"],
    ["add", "third@example.org", "--site", "not an address"],
    ["remove", "nobody@example.org"],
    ["rename", "third@example.org"],
  ];
  for (const args of refused) {
    const { code, said, fault } = await operator(...args);
    expect(code, args.join(" ")).toBe(1);
    expect(said).toBe("");
    expect(fault).not.toMatch(/^\s+at /m);
  }
  expect((await operator("list")).said).not.toContain("third@example.org");
});

test("the command switches read-only on and off, and the log says so", async () => {
  expect((await operator("read-only", "on")).code).toBe(0);
  const { DB, close } = await openLocal(state);
  const switched = () =>
    DB.prepare("SELECT count(*) AS rows FROM service_state WHERE name = 'read-only'").first<number>("rows");
  expect(await switched()).toBe(1);
  await close();
  expect((await operator("read-only", "off")).code).toBe(0);
  expect((await operator("read-only", "perhaps")).code).toBe(1);
  const { DB: again, close: end } = await openLocal(state);
  const { results } = await again
    .prepare("SELECT action FROM audit_log WHERE action LIKE 'read-only-%' ORDER BY id")
    .all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(["read-only-started", "read-only-ended"]);
  await end();
});
