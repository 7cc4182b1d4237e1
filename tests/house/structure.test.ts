import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import landed from "./migrations.data.json";
import { productCode } from "./rules/sources";
import { contractNames, noRings, sharedParts } from "./rules/structure";

const ROOT = new URL("../../", import.meta.url).pathname;

describe("imports stand in no ring", () => {
  test("holds", () => expect(noRings(productCode())).toEqual([]));

  test("a ring of types would be noticed", () => {
    const files = [
      { path: "app/parts/chat/line.tsx", text: `import type { Menu } from "./menu";` },
      { path: "app/parts/chat/menu.tsx", text: `import { Line } from "./line";` },
    ];
    expect(noRings(files)).toHaveLength(2);
  });
});

describe("no two modules of the contract export the same name", () => {
  test("holds", () => expect(contractNames(productCode())).toEqual([]));

  test.each([
    ["export const INVITATION_MS = 1;", "export const INVITATION_MS = 2;"],
    ["export const one = 1, two = 2;", "export function two() {}"],
    ["export type Notice = { id: string };", "export type Notice = { noticeId: string };"],
  ])("%s and %s would be noticed", (first, second) => {
    const files = [
      { path: "workers/contract/groups/limits.ts", text: first },
      { path: "workers/contract/registration/limits.ts", text: second },
    ];
    expect(contractNames(files)).toHaveLength(1);
  });
});

describe("a part is drawn by two screens", () => {
  test("holds", () => expect(sharedParts(productCode())).toEqual([]));

  test("one that serves a single screen would be noticed", () => {
    const files = [
      { path: "app/parts/chat/line.tsx", text: "" },
      { path: "app/routes/chat/room/route.tsx", text: `import { Line } from "~/parts/chat/line";` },
      { path: "app/routes/chat/room/log.tsx", text: `import { Line } from "~/parts/chat/line";` },
    ];
    expect(sharedParts(files)).toHaveLength(1);
  });

  test("two steps in one folder are two screens", () => {
    const files = [
      { path: "app/parts/registration/code-field.tsx", text: "" },
      ...["confirm/route", "select"].map((screen) => ({
        path: `app/routes/registration/doctor/${screen}.tsx`,
        text: `import { CodeField } from "~/parts/registration/code-field";`,
      })),
    ];
    expect(sharedParts(files)).toEqual([]);
  });
});

describe("a migration that has landed is never edited", () => {
  const hashOf = (path: string) =>
    createHash("sha256")
      .update(readFileSync(ROOT + path))
      .digest("hex")
      .slice(0, 16);
  const here = ["db", "edge", "search"].flatMap((database) =>
    readdirSync(`${ROOT}migrations/${database}`)
      .filter((file) => file.endsWith(".sql"))
      .sort()
      .map((file) => `migrations/${database}/${file}`),
  );

  test("each is as it landed, and none is gone", () => {
    expect(Object.fromEntries(Object.keys(landed).map((path) => [path, hashOf(path)]))).toEqual(landed);
  });

  test("a new one is the newest of its database, named by its time", () => {
    const known = new Set(Object.keys(landed));
    for (const [index, path] of here.entries()) {
      if (known.has(path)) continue;
      expect(path).toMatch(/\/20\d{10}_\w+\.sql$/);
      const after = here.slice(index + 1).filter((other) => other.split("/")[1] === path.split("/")[1]);
      expect(after.filter((other) => known.has(other))).toEqual([]);
    }
  });
});

describe("a migration that empties a search index has it filled again", () => {
  /** From here on: before, nothing was served from an index. */
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

test("decisions stand newest first", () => {
  const days = [...readFileSync(`${ROOT}docs/decisions.md`, "utf8").matchAll(/^## (\d{4}-\d\d-\d\d) /gm)].map(
    ([, day]) => day ?? "",
  );
  expect(days.length).toBeGreaterThan(100);
  expect(days).toEqual(days.toSorted().reverse());
});
