import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statementsOf } from "../../../scripts/demo/store";
import { wrangler } from "../../../scripts/local/cloudflare.mjs";
import { MIGRATIONS } from "../../../workers/db/migrations";

test.each([
  ["DB", "db"],
  ["SEARCH_DB", "search"],
  ["EDGE_DB", "edge"],
] as const)("the code asks %s for every migration that there is", (database, folder) => {
  const files = readdirSync(`migrations/${folder}`).filter((file) => file.endsWith(".sql"));
  expect(MIGRATIONS[database]).toEqual(files.sort());
});

test("migrations are split into the statements that wrangler makes of them", () => {
  const withoutComments = (sql: string) => sql.replace(/--.*/g, "").replace(/;\s*$/, "").trim();
  for (const [folder, names] of [
    ["db", MIGRATIONS.DB],
    ["search", MIGRATIONS.SEARCH_DB],
    ["edge", MIGRATIONS.EDGE_DB],
  ] as const) {
    for (const name of names.filter((each) => !SLOW.test(each))) {
      const sql = readFileSync(`migrations/${folder}/${name}`, "utf8");
      expect(statementsOf(sql), name).toEqual(wrangler().unstable_splitSqlQuery(sql).map(withoutComments));
    }
  }
  expect(statementsOf("a 'it''s; -- one'; -- b; c\nd \"e;\" - 1;\n")).toEqual([
    "a 'it''s; -- one'",
    'd "e;" - 1',
  ]);
});

/** Two and a half megabytes of text take wrangler seconds. */
const SLOW = /postal_codes/;
