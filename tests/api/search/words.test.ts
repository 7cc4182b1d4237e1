import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Understood } from "#contract/doctors/shapes";
import type { IndexedDoctor } from "../../../workers/search/documents/doctor-document";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { Browser } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { makeDirectory } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

type Facts = [name: string, kana: string, area: string, workplace: string, also: Partial<IndexedDoctor>];

const people: Facts[] = [
  ["千葉 太郎", "チバ タロウ", "1301", "みなと病院", { departments: ["d01"] }],
  [
    "佐藤 健一",
    "サトウ ケンイチ",
    "1412",
    "横浜みらい病院",
    { departments: ["d03"], searchPaperMesh: ["m002"] },
  ],
  ["田中 誠", "タナカ マコト", "1301", "虎の門病院", { departments: ["d03"], surgeryMesh: ["m206"] }],
  ["伊藤 愛", "イトウ アイ", "1201", "青葉クリニック", { departments: ["d23"], searchPaperMesh: ["m002"] }],
];
let who: Browser;

beforeAll(async () => {
  const { doctors, hospitals } = makeDirectory(4, { doctors: people.length, hospitals: 1 });
  await writeRecord(env.DB, { doctors: doctors.map(personOf), hospitals });
  await rebuildIndex(env.DB, env.SEARCH_DB);
  await person("asker");
  await agreed();
  who = new Browser();
  who.wear(await cookieOf("asker"));
});

function personOf(doctor: IndexedDoctor, at: number): IndexedDoctor {
  const [name = "", kana = "", medicalAreaId = "", workplace = "", also = {}] = people[at] ?? [];
  const [lastName = "", firstName = ""] = name.split(" ");
  const [lastNameKana = "", firstNameKana = ""] = kana.split(" ");
  const places = doctor.workplaces.slice(0, 1);
  const prefectureCode = medicalAreaId.slice(0, 2);
  return {
    ...doctor,
    ...{ lastName, firstName, lastNameKana, firstNameKana },
    ...{ experts: [], searchPaperMesh: [], surgeryMesh: [], hideSpecialties: false },
    ...also,
    workplaces: places.map((place) => ({ ...place, name: workplace, prefectureCode, medicalAreaId })),
  };
}

type Reply = { hits: { total: number; hits: { _source: IndexedDoctor }[] }; understood: Understood[] };

async function search(words: string, also: Record<string, unknown> = {}) {
  const response = await who.post("/doctor/search", { words, ...also });
  expect(response.status).toBe(200);
  const { hits, understood } = (await response.json()) as Reply;
  return {
    names: hits.hits.map(({ _source }) => `${_source.lastName} ${_source.firstName}`).sort(),
    total: hits.total,
    understood: understood.map(({ text, as, codes }) => [text, as, ...codes].join(" ")),
  };
}

it.each([
  ["循環器 横浜", ["佐藤 健一"], ["循環器 department d03", "横浜 area 1412"]],
  ["心不全", ["佐藤 健一", "伊藤 愛"].sort(), ["心不全 mesh m002"]],
  ["heart failure 千葉", ["伊藤 愛"], ["heart failure mesh m002", "千葉 prefecture 12"]],
  ["アブレーション 東京", ["田中 誠"], ["アブレーション mesh m206", "東京 prefecture 13"]],
  ["みなと病院", ["千葉 太郎"], ["みなと病院 hospital"]],
  ["tanaka 循環器", ["田中 誠"], ["tanaka name", "循環器 department d03"]],
  ["千葉", ["千葉 太郎"], ["千葉 name"]],
  ["横浜", ["佐藤 健一"], ["横浜 area 1412"]],
  ["虎の門 循環器", ["田中 誠"], ["虎の門 hospital", "循環器 department d03"]],
  ["千葉 愛", ["伊藤 愛"], ["千葉 prefecture 12", "愛 name"]],
])("「%s」 finds by what it means, and says so", async (words, names, understood) => {
  expect(await search(words)).toEqual({ names, understood, total: names.length });
});

it("meets chosen conditions as well as the words", async () => {
  expect((await search("循環器", { medicalAreaIds: ["1412"] })).names).toEqual(["佐藤 健一"]);
  expect((await search("循環器", { departments: ["d23"] })).names).toEqual([]);
  expect((await search("佐藤", { partOfName: "健一" })).names).toEqual(["佐藤 健一"]);
  expect((await search("みなと病院", { hospitalName: "青葉" })).names).toEqual([]);
});

it("finds everybody without a word, and nobody by a word with nothing in it", async () => {
  expect(await search("")).toMatchObject({ total: people.length, understood: [] });
  expect((await search("***")).total).toBe(0);
});

it.each([
  "'",
  '"',
  "循環器 OR",
  "NEAR(循環器)",
  "\u0000",
  "ＡＬＳ\u0000",
  "🧠 脳",
  "^ $ %",
  "の".repeat(2_000),
])("%s is answered", async (words) => {
  expect((await search(words)).total).toBeGreaterThanOrEqual(0);
});
