import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoOptions, loadDemo } from "../../../scripts/demo/load";
import { loadOnce } from "../../../scripts/demo/load-once";
import { CAST, PASSWORD, PASSWORD_HASH } from "../../../scripts/demo/people/cast";
import { insertion } from "../../../scripts/demo/rows";
import { openStore } from "../../../scripts/demo/store";
import { openPast } from "../../../scripts/demo/talk/past";
import { verifyPassword } from "../../../workers/api/auth/password";
import { migratedFolder } from "../../support/migrated-folder";

const SIZE: DemoOptions = { doctors: 300, hospitals: 150, now: Date.UTC(2026, 10, 1) };
const TABLES = ["companies", "hospitals", "users", "doctors", "workplaces", "exchanges", "memberships"];

const load: typeof loadDemo = (options) => loadDemo({ ...options, ...SIZE });
const noop = async () => {};

/** One that was loaded once, and one whose load is broken off. */
let [folder, other] = ["", ""];

beforeAll(async () => {
  [folder, other] = [await migratedFolder(), await migratedFolder()];
  await load({ persistTo: folder });
}, 180_000);

afterAll(() => {
  for (const each of [folder, other]) rmSync(each, { recursive: true });
});

describe("demo data are loaded once", () => {
  const members = () => rows(other, "SELECT user_id FROM memberships");

  test("one that was broken off is loaded anew, and leaves what one load leaves; no other is", async () => {
    const brokenOff: typeof loadDemo = async (options) => {
      await load(options);
      await rows(other, "DELETE FROM memberships WHERE state = 'member'");
      throw new Error("the machine was switched off");
    };
    await expect(loadOnce(other, { load: brokenOff, talk: noop })).rejects.toThrow("switched off");
    const half = await members();
    await loadOnce(other, { load, talk: noop });
    const all = await members();
    expect(half.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(half.length);
    expect(existsSync(join(other, "loading"))).toBe(false);
    const [first, again] = [await digests(folder), await digests(other)];
    expect(Object.keys(first)).toEqual(TABLES);
    expect(again).toEqual(first);
    await loadOnce(other, { load: brokenOff, talk: noop });
    expect(await members()).toEqual(all);
  });

  test("a talk that fails or is broken off leaves no half conversation, and the service starts", async () => {
    for (const isIll of [true, false]) {
      const loaded = mkdtempSync(join(tmpdir(), "inowa-talk-"));
      cpSync(folder, loaded, { recursive: true });
      const rooms = join(loaded, "v3", "do");
      const half = () => {
        mkdirSync(rooms, { recursive: true });
        writeFileSync(join(rooms, "half"), "");
      };
      const fails = async () => {
        half();
        throw new Error("an Inbox is ill");
      };
      half();
      writeFileSync(join(loaded, "loading"), "");
      await loadOnce(loaded, { load: noop, talk: isIll ? fails : noop });
      expect(existsSync(rooms)).toBe(false);
      expect(existsSync(join(loaded, "loading"))).toBe(false);
      rmSync(loaded, { recursive: true });
    }
  });

  test("the objects of the past are made from the sources, as a clone that was never built has them", async () => {
    const loaded = mkdtempSync(join(tmpdir(), "inowa-past-"));
    const past = await openPast(loaded);
    try {
      const listed = past.ask(Date.now(), "INBOX", "nobody", "rooms", "nobody", { limit: 50, offset: 0 });
      expect(await listed).toEqual([]);
    } finally {
      await past.close();
      rmSync(loaded, { recursive: true });
    }
  });

  test("rows that are long fill more statements: none is larger than the database takes", () => {
    const bound: string[] = [];
    const db = { prepare: () => ({ bind: (json: string) => bound.push(json) }) } as unknown as D1Database;
    const long = Array.from({ length: 2_500 }, (_, id) => ({ id, facts: "病".repeat(1_000) }));
    insertion(db, "hospitals", long);
    expect(Math.max(...bound.map((json) => Buffer.byteLength(json)))).toBeLessThan(2_000_000);
    expect(bound.flatMap((json) => JSON.parse(json)).map(([id]) => id)).toEqual(long.map(({ id }) => id));
  });
});

describe("demo data", () => {
  test("have the cast, and its password opens the door", async () => {
    const users = await rows(folder, "SELECT id FROM users WHERE id LIKE '0199d000-%' ORDER BY id");
    expect(users.map(({ id }) => id)).toEqual(Object.values(CAST).map(({ id }) => id));
    expect(await verifyPassword(PASSWORD, PASSWORD_HASH)).toBe(true);
  });

  test("are counted in a number: a start fills a directory of zero people", async () => {
    const { DB, close } = await openStore(folder);
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
    const counted = await rows(folder, agreed);
    expect(counted.map((term) => term.agreed)).toEqual(counted.map(({ users }) => users));
    expect(counted).toHaveLength(2);
  });

  test("ring nobody's telephone and write to nobody's mailbox", async () => {
    const telephones = await rows(folder, "SELECT tel FROM hospitals WHERE tel NOT GLOB '0*-0*-[0-9]*'");
    expect(telephones).toEqual([]);
    expect(await rows(folder, "SELECT email FROM users WHERE email NOT LIKE '%_@example.jp'")).toEqual([]);
  });

  test("have readings as the record wants them", async () => {
    const people = await rows(folder, "SELECT last_name_kana || first_name_kana AS kana FROM doctors");
    expect(people.filter(({ kana }) => !/^[ァ-ヶー]+$/.test(String(kana)))).toEqual([]);
    const hospitals = await rows(folder, "SELECT furigana AS kana FROM hospitals");
    expect(hospitals.filter(({ kana }) => !/^[ぁ-ゖー・ ]+$/.test(String(kana)))).toEqual([]);
  });

  test("put every hospital into the area of its municipality", async () => {
    const strayed = await rows(
      folder,
      `SELECT h.name FROM hospitals h JOIN municipalities m ON m.code = h.municipality_code
       WHERE m.medical_area_id <> h.medical_area_id`,
    );
    expect(strayed).toEqual([]);
  });

  test("are all found by the search index", async () => {
    expect(await rows(folder, "SELECT id FROM doctors WHERE search_rank IS NULL")).toEqual([]);
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
