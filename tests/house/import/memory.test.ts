import { readdirSync, readFileSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { openLocal } from "../../../scripts/import/database/local";
import { migratedFolder } from "../../support/migrated-folder";

const WRITES = 90;

/** The processes that this one has started. */
const children = () =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").split(" "))
    .filter(Boolean);

test("databases whose process has taken its memory are served by another, and nothing is lost or waits for ever", async () => {
  const state = await migratedFolder();
  const { DB, close } = await openLocal(state, 0);
  const seen = new Set<string>();
  const write = (number: number) =>
    DB.prepare("INSERT INTO service_state (name, value, updated_at) VALUES (?, 'x', 0)")
      .bind(`write ${number}`)
      .run();
  try {
    for (let number = 0; number < WRITES; number += 3) {
      await Promise.all([0, 1, 2].map((next) => write(number + next)));
      for (const pid of children()) seen.add(pid);
    }
    expect(
      await DB.prepare("SELECT count(*) AS n FROM service_state WHERE name LIKE 'write %'").first("n"),
    ).toBe(WRITES);
    expect(seen.size).toBeGreaterThan(2);
  } finally {
    await close();
  }
  rmSync(state, { recursive: true });
  expect(children().filter((pid) => seen.has(pid))).toEqual([]);
}, 120_000);
