import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, type Store } from "../../../scripts/demo/store";
import { migratedFolder } from "../../support/migrated-folder";

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await migratedFolder();
  store = await openStore(folder);
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function column(sql: string): Promise<unknown[]> {
  const { results } = await store.DB.prepare(sql).all<Record<string, unknown>>();
  return results.map((row) => Object.values(row)[0]);
}

describe("reference data", () => {
  test.each([
    ["prefectures", 47],
    ["medical_areas", 330],
    ["departments", 64],
    ["hospital_types", 17],
    ["list_purposes", 10],
    ["occupations", 6],
  ])("%s has %i rows", async (table, rows) => {
    expect(await column(`SELECT count(*) FROM ${table}`)).toEqual([rows]);
  });

  test("there are 82 medical schools by kind, and two entries for everybody else", async () => {
    const kinds = await column(
      "SELECT kind || ' ' || count(*) FROM universities GROUP BY kind ORDER BY kind",
    );
    expect(kinds).toEqual(["national 42", "other 3", "private 31", "public 8"]);
  });

  test("the board's 19 basic fields and 24 subspecialties are kept apart from the societies'", async () => {
    const kinds = await column(
      "SELECT kind || ' ' || count(*) FROM expert_categories WHERE kind <> 'society' GROUP BY kind ORDER BY kind",
    );
    expect(kinds).toEqual(["basic 19", "subspecialty 24"]);
  });

  test.each(["departments", "expert_categories", "mesh_terms"])(
    "each of the %s has a reading and an English name",
    async (table) => {
      expect(await column(`SELECT name FROM ${table} WHERE kana = '' OR name_en = ''`)).toEqual([]);
    },
  );

  test.each([
    ["departments", "脳外科", "脳神経外科"],
    ["expert_categories", "家庭医", "総合診療"],
    ["mesh_terms", "COPD", "慢性閉塞性肺疾患"],
  ])("of the %s, 「%s」 is another name of %s", async (table, alias, name) => {
    expect(
      await column(`SELECT name FROM ${table}, json_each(aliases) alias WHERE alias.value = '${alias}'`),
    ).toEqual([name]);
  });

  test("a former name finds its school", async () => {
    const found = await column(
      "SELECT u.name FROM universities u, json_each(u.former_names) f WHERE f.value = '東京医科歯科大学'",
    );
    expect(found).toEqual(["東京科学大学"]);
  });

  test.each([
    "prefectures",
    "medical_areas",
    "municipalities",
    "departments",
    "expert_categories",
    "universities",
    "mesh_terms",
  ])("every reading of %s is hiragana", async (table) => {
    const readings = await column(`SELECT kana FROM ${table}`);
    expect(readings.filter((reading) => !/^[ぁ-ゖー・]+$/.test(String(reading)))).toEqual([]);
  });

  test.each(["departments", "expert_categories", "universities", "mesh_terms", "medical_areas"])(
    "%s is numbered without a gap",
    async (table) => {
      const positions = await column(`SELECT position FROM ${table} ORDER BY position`);
      expect(positions).toEqual(positions.map((_, index) => index + 1));
    },
  );

  test("an area lies in the prefecture its number begins with, and every area has municipalities", async () => {
    expect(await column("SELECT id FROM medical_areas WHERE substr(id, 1, 2) <> prefecture_code")).toEqual(
      [],
    );
    const empty = "SELECT id FROM medical_areas WHERE id NOT IN (SELECT medical_area_id FROM municipalities)";
    expect(await column(empty)).toEqual([]);
  });

  test("a municipality's area lies in its own prefecture", async () => {
    const elsewhere = await column(
      `SELECT m.name FROM municipalities m JOIN medical_areas a ON a.id = m.medical_area_id
       WHERE a.prefecture_code <> m.prefecture_code OR m.prefecture_code <> substr(m.code, 1, 2)`,
    );
    expect(elsewhere).toEqual([]);
  });

  test("a postal code answers with its municipality and town, in a tower too", async () => {
    const towns = (zipcode: string) =>
      column(
        `SELECT m.name || p.town FROM postal_codes p JOIN municipalities m ON m.code = p.municipality_code
         WHERE p.zipcode = '${zipcode}' ORDER BY m.code`,
      );
    expect(await towns("1040061")).toEqual(["中央区銀座"]);
    expect(await towns("1006001")).toEqual(["千代田区霞が関霞が関ビル"]);
    expect((await towns("2580000")).length).toBe(3);
    expect(
      await column(
        "SELECT zipcode FROM postal_codes WHERE zipcode NOT GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9]'",
      ),
    ).toEqual([]);
  });

  test("the terms tell the truth about encryption", async () => {
    const bodies = (await column("SELECT body FROM terms_versions ORDER BY term")).map(String);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).toContain("通信と保存を暗号化しています");
      expect(body).not.toMatch(/エンドツーエンド|E2E/);
      expect(body).toMatch(/\n\n第1条 .+\n/);
    }
    expect(bodies.join()).toMatch(/第5条 患者情報の取扱い/);
    for (const body of bodies) {
      expect(body).toContain("患者さん");
    }
  });
});
