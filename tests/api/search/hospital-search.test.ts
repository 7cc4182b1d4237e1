import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { HOSPITALS_SHOWN_PER_DAY } from "#contract/directory/limits";
import type { BoardLine, HospitalHit, UnderstoodHospital } from "#contract/directory/shapes";
import { HOSPITALS_SHOWN_UP } from "#contract/directory/texts";
import { shownBucket } from "../../../workers/api/doctors/shown";
import { indexHospital } from "../../../workers/search/documents/update";
import { Browser } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { until } from "../../support/workerd/until";

const HOUR_MS = 3_600_000;
type Given = { id: string; name: string; furigana: string; area: string; address: string } & Partial<Row>;
type Row = { tel: string; fax: string; zipcode: string; kind: string; departments: string; facts: string };
type Reply = { hits: { total: number; hits: { _source: HospitalHit }[] }; understood: UnderstoodHospital[] };

const HOUSES: Given[] = [
  {
    id: "nisseki",
    name: "熊本赤十字病院",
    furigana: "クマモトセキジュウジビョウイン",
    area: "13101",
    address: "芝一丁目2番3号",
    tel: "096-384-2111",
    fax: "096-384-3939",
    departments: '["d03"]',
    facts: '{"bedCount1":400,"bedCount6":40,"procedures":{"ct":900}}',
  },
  {
    id: "clinic",
    name: "さくら眼科クリニック",
    furigana: "サクラガンカクリニック",
    area: "13101",
    address: "三番町5",
    zipcode: "1020075",
    kind: "clinic",
  },
  {
    id: "far",
    name: "北の丘総合病院",
    furigana: "キタノオカソウゴウビョウイン",
    area: "01101",
    address: "北一条西1",
  },
];

beforeAll(async () => {
  for (const { id, name, furigana, area, address, ...row } of HOUSES) {
    await env.DB.prepare(
      `INSERT INTO hospitals (id, name, furigana, type, kind, zipcode, prefecture_code, municipality_code, address,
         medical_area_id, tel, fax, department_codes, facts, latitude, longitude, updated_at)
       SELECT ?1, ?2, ?3, 5, ?4, ?5, prefecture_code, code, ?6, medical_area_id, ?7, ?8, ?9, ?10, ?11, 139.7, 0
       FROM municipalities WHERE code = ?12`,
    )
      .bind(
        id,
        name,
        furigana,
        row.kind ?? "hospital",
        row.zipcode ?? "1000001",
        address,
        row.tel ?? null,
        row.fax ?? null,
        row.departments ?? "[]",
        row.facts ?? "{}",
        id === "far" ? 43 : 35.6,
        area,
      )
      .run();
    await indexHospital(env.DB, env.SEARCH_DB, id);
  }
});

/** Every search of a person of one's own: nobody is stopped by the limits of a minute. */
let people = 0;
async function newPerson(name: string): Promise<string> {
  const id = await person(name);
  await agreed();
  return id;
}

async function search(body: object, place: string | null = null): Promise<Reply> {
  const id = await newPerson(`searcher-${++people}`);
  if (place) await worksAt(await listedDoctor(`doctor-${people}`, { userId: id }), { hospitalId: place });
  const who = new Browser();
  who.wear(await cookieOf(id));
  const response = await who.post("/hospital/search", body);
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
}

const ids = ({ hits }: Reply) => hits.hits.map(({ _source }) => _source.hospitalId);

async function reportBeds(
  id: string,
  beds: { kind: number; men?: number; women?: number; ageHours: number }[],
) {
  await env.DB.prepare("DELETE FROM vacant_beds WHERE hospital_id = ?").bind(id).run();
  for (const { kind, men = 0, women = 0, ageHours } of beds)
    await env.DB.prepare(
      `INSERT INTO vacant_beds (id, hospital_id, bed_kind, men, women, number, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
      .bind(`${id}-${kind}`, id, kind, men, women, men + women, Date.now() - ageHours * HOUR_MS)
      .run();
  await indexHospital(env.DB, env.SEARCH_DB, id);
}

it.each([
  ["熊本赤十字", "nisseki"],
  ["くまもと 日赤", "nisseki"],
  ["熊本日赤", "nisseki"],
  ["日赤", "nisseki"],
  ["kumamoto", "nisseki"],
  ["０９６（３８４）３９３９", "nisseki"],
  ["096 384 2111", "nisseki"],
  ["〒102-0075", "clinic"],
  ["千代田区三番町", "clinic"],
  ["芝1-2-3", "nisseki"],
  ["医療法人社団さくら眼科", "clinic"],
  ["回復期 千代田区", "nisseki"],
  ["北海道", "far"],
  ["ほっかいどう", "far"],
  ["さっぽろ", "far"],
  ["さっぽろし", "far"],
  ["ちゅうおうく", "far"],
  ["ちよだ 日赤", "nisseki"],
  ["サクラ", "clinic"],
])("finds by %s", async (words, id) => {
  expect(ids(await search({ words }))).toEqual([id]);
});

it("says as what it read the words, and looks for their letters as well", async () => {
  const { understood } = await search({ words: "日赤 回復期 東京都" });
  expect(understood.map(({ as, codes }) => [as, ...codes])).toEqual([
    ["name"],
    ["bed", "6"],
    ["prefecture", "13"],
  ]);
  const inKana = await search({ words: "さっぽろ ちよだ" });
  expect(inKana.understood.map(({ as, codes }) => [as, ...codes])).toEqual([
    ["area", "0104"],
    ["place", "千代田町", "千代田区"],
  ]);
  expect(inKana.understood[0]?.others).toEqual([{ as: "place", codes: ["札幌市"] }]);
  const direction = async (words: string) =>
    (await search({ words })).understood.map(({ as, codes }) => [as, ...codes]);
  expect(await direction("中央")).toEqual([["name"]]);
  expect(await direction("県中")).toEqual([["name"]]);
  expect(await direction("高知 中央")).toEqual([
    ["prefecture", "39"],
    ["area", "3902"],
  ]);
  const again = await search({ words: "眼科" });
  expect([again.understood[0]?.as, ids(again)]).toEqual(["department", ["clinic"]]);
});

it("tells the numbers of who answers referrals", async () => {
  await env.DB.prepare(
    "UPDATE hospitals SET referral_tel = '096-384-2199', referral_fax = '096-384-2198' WHERE id = 'nisseki'",
  ).run();
  await indexHospital(env.DB, env.SEARCH_DB, "nisseki");
  const [hit] = (await search({ words: "熊本日赤" })).hits.hits;
  expect(hit?._source).toMatchObject({ referralTel: "096-384-2199", referralFax: "096-384-2198" });
  expect(ids(await search({ words: "096-384-2198" }))).toEqual(["nisseki"]);
});

it("takes the specification's conditions, comma-joined or as lists", async () => {
  expect(
    ids(
      await search({
        name: "赤十字",
        subCategoryIds: [3],
        hospitalTypes: "5,9",
        medicalAreaIds: "1301,1302",
      }),
    ),
  ).toEqual(["nisseki"]);
  expect(ids(await search({ subCategoryIds: ["99"] }))).toEqual([]);
});

it("sorts by the distance from where one works", async () => {
  expect(ids(await search({ kinds: ["hospital"], sort: "near" }, "far"))).toEqual(["far", "nisseki"]);
  expect(ids(await search({ kinds: ["hospital"], sort: "near" }, "clinic"))).toEqual(["nisseki", "far"]);
  // Who works nowhere is shown the names in their order.
  expect(ids(await search({ kinds: ["hospital"], sort: "near" }))).toEqual(["far", "nisseki"]);
});

it("finds a vacant bed the moment it is reported, and no longer when the figure is old", async () => {
  const forWoman = { vacant: { kinds: [6], sex: "women" } };
  await reportBeds("nisseki", [{ kind: 6, women: 2, ageHours: 1 }]);
  expect(ids(await search(forWoman))).toEqual(["nisseki"]);
  expect(ids(await search({ vacant: { kinds: [6], sex: "men" } }))).toEqual([]);
  await reportBeds("nisseki", [{ kind: 6, women: 0, ageHours: 0 }]);
  expect(ids(await search(forWoman))).toEqual([]);
  await reportBeds("nisseki", [{ kind: 6, women: 2, ageHours: 24 * 9 }]);
  expect(ids(await search(forWoman))).toEqual([]);
});

it("puts up the board of a medical area, the freshest first and the old ones last", async () => {
  await reportBeds("clinic", [{ kind: 1, men: 1, ageHours: 24 * 9 }]);
  await reportBeds("nisseki", [{ kind: 6, women: 2, ageHours: 1 }]);
  const who = new Browser();
  who.wear(await cookieOf(await newPerson("board")));
  const response = await who.get("/hospital/vacancies?area=1301");
  const { hospitals, neighbours } = (await response.json()) as {
    hospitals: BoardLine[];
    neighbours: string[];
  };
  expect(hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["nisseki", "clinic"]);
  expect(neighbours).toHaveLength(6);
  const several = await who.get(`/hospital/vacancies?area=${[neighbours[0], "1301"].join()}`);
  expect(await several.json()).toMatchObject({
    areas: [neighbours[0], "1301"],
    hospitals: [{ hospitalId: "nisseki" }, { hospitalId: "clinic" }],
  });
  const nowhere = await who.get("/hospital/vacancies");
  expect(await nowhere.json()).toEqual({ area: null, areas: [], neighbours: [], own: null, hospitals: [] });
});

it("takes a closed hospital out", async () => {
  await env.DB.prepare("UPDATE hospitals SET closed_at = 1 WHERE id = 'far'").run();
  await indexHospital(env.DB, env.SEARCH_DB, "far");
  expect(ids(await search({ words: "北の丘" }))).toEqual([]);
});

it("shows nobody more than a day's hospitals, and goes on with doctors", async () => {
  const id = await newPerson("copier");
  const who = new Browser();
  who.wear(await cookieOf(id));
  await env.DB.prepare("INSERT INTO attempts VALUES (?1, ?2, ?3, ?3)")
    .bind(shownBucket(id, Date.now(), "hospitals"), HOSPITALS_SHOWN_PER_DAY, Date.now())
    .run();
  expect((await who.post("/hospital/search", {})).status).toBe(200);
  await until(async () => {
    const refused = await who.post("/hospital/search", {});
    expect([refused.status, await refused.json()]).toMatchObject([429, { message: HOSPITALS_SHOWN_UP }]);
  });
  expect((await who.post("/doctor/search", {})).status).toBe(200);
});
