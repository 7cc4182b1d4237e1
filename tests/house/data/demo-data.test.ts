import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoOptions, loadDemo } from "../../../scripts/demo/load";
import { CAST, PASSWORD, PASSWORD_HASH } from "../../../scripts/demo/people/cast";
import { openStore } from "../../../scripts/demo/store";
import { verifyPassword } from "../../../workers/api/auth/password/password";
import { migratedFolder } from "../../support/migrated-folder";

const SIZE: DemoOptions = { doctors: 300, hospitals: 150, now: Date.UTC(2026, 10, 1) };
const TABLES = ["companies", "hospitals", "users", "doctors", "workplaces", "exchanges", "memberships"];

const folders: string[] = [];
let [first, again, elsewhere] = [{}, {}, {}] as Record<string, string>[];

beforeAll(async () => {
  folders.push(await migratedFolder(), await migratedFolder());
  const [one = "", other = ""] = folders;
  await loadDemo({ ...SIZE, persistTo: one });
  first = await digests(one);
  await loadDemo({ ...SIZE, persistTo: one });
  again = await digests(one);
  await loadDemo({ ...SIZE, persistTo: other });
  elsewhere = await digests(other);
}, 180_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("demo data", () => {
  test("are the same every time, also over themselves", () => {
    expect(Object.keys(first ?? {})).toEqual(TABLES);
    expect(again).toEqual(first);
    expect(elsewhere).toEqual(first);
  });

  test("have the cast, and its password opens the door", async () => {
    const users = await rows(folders[0] ?? "", "SELECT id FROM users WHERE id LIKE '0199d000-%' ORDER BY id");
    expect(users.map(({ id }) => id)).toEqual(Object.values(CAST).map(({ id }) => id));
    expect(await verifyPassword(PASSWORD, PASSWORD_HASH)).toBe(true);
  });

  test("are counted in a number: a start fills a directory of zero people", async () => {
    const { DB, close } = await openStore(folders[0] ?? "");
    const count = (from: string) => DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");
    const counted = [
      await count("users WHERE id = ''"),
      await count("users WHERE username = 'sato@example.jp'"),
    ];
    await close();
    expect(counted).toEqual([0, 1]);
  });

  test("show as many who agreed to the terms as there are accounts", async () => {
    const agreed =
      "SELECT (SELECT count(*) FROM users) AS users, count(*) AS agreed FROM agreements GROUP BY term";
    const counted = await rows(folders[0] ?? "", agreed);
    expect(counted.map((term) => term.agreed)).toEqual(counted.map(({ users }) => users));
    expect(counted).toHaveLength(2);
  });

  test("ring nobody's telephone and write to nobody's mailbox", async () => {
    const folder = folders[0] ?? "";
    const telephones = await rows(folder, "SELECT tel FROM hospitals WHERE tel NOT GLOB '0*-0*-[0-9]*'");
    expect(telephones).toEqual([]);
    expect(await rows(folder, "SELECT email FROM users WHERE email NOT LIKE '%_@example.jp'")).toEqual([]);
  });

  test("have readings as the record wants them", async () => {
    const folder = folders[0] ?? "";
    const people = await rows(folder, "SELECT last_name_kana || first_name_kana AS kana FROM doctors");
    expect(people.filter(({ kana }) => !/^[ァ-ヶー]+$/.test(String(kana)))).toEqual([]);
    const hospitals = await rows(folder, "SELECT furigana AS kana FROM hospitals");
    expect(hospitals.filter(({ kana }) => !/^[ぁ-ゖー・ ]+$/.test(String(kana)))).toEqual([]);
  });

  test("put every hospital into the area of its municipality", async () => {
    const strayed = await rows(
      folders[0] ?? "",
      `SELECT h.name FROM hospitals h JOIN municipalities m ON m.code = h.municipality_code
       WHERE m.medical_area_id <> h.medical_area_id`,
    );
    expect(strayed).toEqual([]);
  });

  test("are all found by the search index", async () => {
    expect(await rows(folders[0] ?? "", "SELECT id FROM doctors WHERE search_rank IS NULL")).toEqual([]);
  });
});

async function rows(folder: string, sql: string): Promise<Record<string, unknown>[]> {
  const { DB, close } = await openStore(folder);
  const { results } = await DB.prepare(sql).all<Record<string, unknown>>();
  await close();
  return results;
}

async function digests(folder: string): Promise<Record<string, string>> {
  const { DB, close } = await openStore(folder);
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const { results } = await DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
    found[table] = createHash("sha256").update(JSON.stringify(results)).digest("hex");
  }
  await close();
  return found;
}
