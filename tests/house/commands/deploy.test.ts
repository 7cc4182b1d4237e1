import { expect, test } from "vitest";
import { checkProduction } from "../../../scripts/local/production.mjs";

const database = (binding: string, id = "5f0c1f5e-0d5a-4c55-9f5b-0f4f3f2a1b6c") => ({
  binding,
  database_id: id,
});
const site = { SITE_ORIGIN: "https://inowa.example.jp" };

test("a deployment needs databases of its own and the site's address", () => {
  checkProduction({ d1_databases: [database("DB")], vars: site });
  const placeholders = [database("DB"), database("EDGE_DB", "00000000-0000-4000-8000-0000000000d3")];
  expect(() => checkProduction({ d1_databases: placeholders, vars: site })).toThrow("EDGE_DB");
  for (const SITE_ORIGIN of ["", "http://inowa.example.jp"])
    expect(() => checkProduction({ d1_databases: [database("DB")], vars: { SITE_ORIGIN } })).toThrow(
      "SITE_ORIGIN",
    );
});
