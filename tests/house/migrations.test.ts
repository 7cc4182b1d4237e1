import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editedMigrations, misplacedMigrations } from "./rules/migrations";
import { readSources } from "./rules/sources";
import landed from "./tables/migrations.data.json";

const ROOT = join(import.meta.dirname, "../../");

describe("a migration that has landed is never edited", () => {
  const here = () => readSources("migrations").filter(({ path }) => path.endsWith(".sql"));
  const FIRST = { path: "migrations/db/0001_people.sql", text: "CREATE TABLE people (id TEXT);" };
  const OTHER = { path: "migrations/search/202611010900_index.sql", text: "CREATE TABLE names (id TEXT);" };
  const newly = (name: string) => ({ path: `migrations/db/${name}`, text: "SELECT 1;" });
  const FIRST_LANDED = { [FIRST.path]: "690867afbd549927" };

  test("holds", () => {
    expect(here().length).toBeGreaterThan(50);
    expect(editedMigrations(landed)(here())).toEqual([]);
  });

  test("an edited one and one that is gone would be noticed", () => {
    expect(editedMigrations(FIRST_LANDED)([FIRST, OTHER])).toEqual([]);
    expect(editedMigrations(FIRST_LANDED)([{ ...FIRST, text: `${FIRST.text} ` }])).toHaveLength(1);
    expect(editedMigrations(FIRST_LANDED)([OTHER])).toHaveLength(1);
  });

  test("and a new one is the newest of its database, named by its time", () => {
    expect(misplacedMigrations(landed)(here())).toEqual([]);
  });

  test.each(["202610310900_cards.sql", "0002_cards.sql", "202612010900-cards.sql"])(
    "%s would be noticed",
    (name) => {
      const rooms = newly("202611010900_rooms.sql");
      const landed = { ...FIRST_LANDED, [rooms.path]: "" };
      expect(misplacedMigrations(landed)([FIRST, newly(name), rooms])).toHaveLength(1);
    },
  );

  test("one that is newer than those of its database is in its place, whatever landed in another", () => {
    const landed = { ...FIRST_LANDED, [OTHER.path]: "" };
    expect(misplacedMigrations(landed)([FIRST, newly("202610310900_cards.sql"), OTHER])).toEqual([]);
  });
});

describe("a migration that empties a search index has it filled again", () => {
  /** The rule holds for later ones: before, nothing was served from an index. */
  const FIRST = "202611220605_refills.sql";
  const forgets = (sql: string) =>
    /DROP TABLE (doctor|hospital)_index|'delete-all'/.test(sql) && !/INTO refills/.test(sql);

  test("holds", () => {
    const files = readdirSync(`${ROOT}migrations/search`).filter((file) => file > FIRST);
    const forgetful = files.filter((file) =>
      forgets(readFileSync(`${ROOT}migrations/search/${file}`, "utf8")),
    );
    expect(forgetful).toEqual([]);
  });

  test("one that forgets would be noticed", () => {
    expect(forgets("DROP TABLE doctor_index;")).toBe(true);
    expect(forgets("INSERT INTO refills SELECT 'doctor', 0; DROP TABLE doctor_index;")).toBe(false);
  });
});
