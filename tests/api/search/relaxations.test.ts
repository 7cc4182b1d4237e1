import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import type { everythingFound } from "#contract/directory/shapes";
import type { Relaxation } from "#contract/doctors/shapes";
import { relaxationsOf } from "../../../workers/api/directory/relaxations";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";

/** Id, municipality, departments, kind. */
const HOUSES = [
  ["setagaya", "13112", "[]", "clinic"],
  ["children", "14101", '["d18"]', "hospital"],
  ["children-2", "14101", '["d18"]', "hospital"],
  ["night", "01101", '["d51"]', "hospital"],
] as const;

beforeAll(async () => {
  await person("doctor");
  await agreed();
  await signedIn("doctor");
  await env.DB.batch(
    HOUSES.map(([id, municipality, departments, kind]) =>
      env.DB.prepare(
        `INSERT INTO hospitals (id, name, furigana, type, kind, zipcode, prefecture_code, municipality_code, address,
           medical_area_id, department_codes, updated_at)
         SELECT ?1, 'みどり', 'ミドリ', 5, ?2, '1000001', prefecture_code, code, '1-1', medical_area_id, ?3, 0
         FROM municipalities WHERE code = ?4`,
      ).bind(id, kind, departments, municipality),
    ),
  );
  await listedDoctor("sato", { ...called("佐藤", "学", "サトウ", "マナブ"), departmentCodes: ["d18"] });
  await listedDoctor("ito", { ...called("伊藤", "学", "イトウ", "マナブ"), departmentCodes: ["d51"] });
  await worksAt("ito", { name: "みどり", prefectureCode: "14", medicalAreaId: "1404" });
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

const hospitals = (body: object) =>
  respond<{ relaxations: Relaxation[] }>("doctor", "POST", "/hospital/search", body);
const doctors = (body: object) =>
  respond<{ relaxations: Relaxation[] }>("doctor", "POST", "/doctor/search", body);

/** What is left of the search, and how much it finds. */
const offers = ({ relaxations }: { relaxations: Relaxation[] }) =>
  relaxations.map(({ left, total }) => [left.map(({ text }) => text).join(" "), total]);

describe("a search that finds nothing offers", () => {
  it("one part to leave out, if that is enough", async () => {
    expect(offers(await hospitals({ words: "夜間 札幌 小児科" }))).toEqual([["夜間 札幌", 1]]);
    expect(offers(await hospitals({ words: "世田谷", kinds: ["pharmacy"] }))).toEqual([["世田谷", 1]]);
  });

  it("two parts where one is not enough, the closest first", async () => {
    expect(offers(await hospitals({ words: "夜間 小児科 世田谷" }))).toEqual([
      ["世田谷", 1],
      ["夜間", 1],
      ["小児科", 2],
    ]);
    expect(offers(await hospitals({ words: "小児科 世田谷 夜間", prefectureCodes: ["14"] }))).toEqual([
      ["小児科 prefectureCodes", 2],
    ]);
  });

  it("one part to keep where two are not enough", async () => {
    const found = await hospitals({ words: "夜間 世田谷 小児科 鹿児島県", kinds: ["dental"] });
    expect(offers(found)).toEqual([
      ["夜間", 1],
      ["世田谷", 1],
      ["小児科", 2],
    ]);
  });

  it("the same of doctors, whose words are read anew", async () => {
    expect(offers(await doctors({ words: "佐藤 救急", signupCondition: 1 }))).toEqual([
      ["救急", 1],
      ["佐藤", 1],
    ]);
    expect(offers(await doctors({ words: "伊藤 小児科", medicalAreaIds: ["1404"] }))).toEqual([
      ["伊藤 medicalAreaIds", 1],
    ]);
  });

  it("the same in the one box", async () => {
    const path = `/search?${new URLSearchParams({ q: "夜間 小児科 世田谷" })}`;
    const found = await respond<z.output<typeof everythingFound>>("doctor", "GET", path);
    expect(offers(found.hospitals)).toHaveLength(3);
    expect(found.doctors.relaxations.length).toBeGreaterThan(0);
  });
});

it("a search that finds something, has one part or asks for no rows offers nothing", async () => {
  for (const body of [{ words: "世田谷" }, { words: "鑫鑫" }, { words: "夜間 小児科 世田谷", size: 0 }])
    expect((await hospitals(body)).relaxations).toEqual([]);
});

it("three rounds of at most 28 counts answer for as many parts as there are", async () => {
  const rounds: number[] = [];
  const understood = Array.from({ length: 12 }, (_, at) => ({ text: `語${at}` }));
  const nothing = await relaxationsOf({ body: {}, conditions: [], understood }, async (bodies) => {
    rounds.push(bodies.length);
    return bodies.map(() => 0);
  });
  expect({ nothing, rounds }).toEqual({ nothing: [], rounds: [8, 28, 8] });
});
