import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { MIGRATIONS } from "../../../workers/db/migrations";

test.each([
  ["DB", "db"],
  ["SEARCH_DB", "search"],
  ["EDGE_DB", "edge"],
] as const)("the code asks %s for every migration that there is", (database, folder) => {
  const files = readdirSync(`migrations/${folder}`).filter((file) => file.endsWith(".sql"));
  expect(MIGRATIONS[database]).toEqual(files.sort());
});
