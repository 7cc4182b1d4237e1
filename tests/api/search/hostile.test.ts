import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { fold, isKana } from "#contract/japanese/fold";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { type DoctorCondition, searchDoctors, searchHospitals } from "../../../workers/search/query";
import { makeDirectory } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

beforeAll(async () => {
  await writeRecord(env.DB, makeDirectory(3, { doctors: 200, hospitals: 100 }));
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      ...'あアｱがガ゛ー‐・ 　髙﨑ヶ𠮷々ノAaＡ1１㈱\u{E0100}\u{FE00}\u0000\ud800\udc00"*^:(){}$',
    ),
  }),
);

it("folds a key to itself", () => {
  fc.assert(
    fc.property(anyText, (text) => fold(fold(text)) === fold(text)),
    { numRuns: 3_000 },
  );
});

it("leaves only letters and digits in a key", () => {
  fc.assert(
    fc.property(anyText, (text) => /^[\p{L}\p{N}]*$/u.test(fold(text))),
    { numRuns: 3_000 },
  );
});

it.each([
  ["ﾀﾅｶ", "たなか"],
  ["か゛", "が"],
  ["髙橋", "高橋"],
  ["葛\u{E0100}城", "葛城"],
  ["メディカル・センター", "めでぃかるせんたー"],
  ["センタ－", "センター"],
  ["ヴィラ", "ビラ"],
  ["かづき", "カズキ"],
  ["ＡＢＣ　１２３", "abc123"],
])("%s and %s have one key", (one, other) => expect(fold(one)).toBe(fold(other)));

it("does not take for kana what is not", () => {
  expect([isKana(fold("たなかー")), isKana(fold("田なか")), isKana("")]).toEqual([true, false, false]);
});

const hostile = [
  '"',
  '""',
  "'",
  "*",
  "^",
  "a*",
  '"田中',
  '田中"',
  "NEAR(a b)",
  "NEAR",
  "a AND b",
  "OR",
  "NOT",
  "田中 OR",
  "(",
  ")))",
  "name:田中",
  "{name kana}:x",
  "-田中",
  "+",
  "$",
  "$$",
  "%",
  "_",
  "\\",
  ";",
  "--",
  "/*",
  "\u0000",
  "田\u0000中",
  "\ud800",
  "\udc00\ud800",
  "\u202e田中",
  "💉",
  "゛",
  "ー",
  "々",
  " ",
  "　",
  "\n",
  "ﷺ".repeat(300),
  "田".repeat(1_000_000),
  "田 ".repeat(100_000),
  "a".repeat(1_000_000),
  "'".repeat(1_000),
  "n".repeat(300),
  "1' OR '1'='1",
];

it.each(hostile.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
  "%s in any text is answered",
  async (_, text) => {
    for (const field of ["partOfName", "lastName", "firstName", "hospitalName"] as const)
      expect((await searchDoctors(env.SEARCH_DB, { [field]: text })).total).toBeGreaterThanOrEqual(0);
    expect((await searchHospitals(env.SEARCH_DB, { name: text })).total).toBeGreaterThanOrEqual(0);
  },
);

it("answers whatever is sent as a condition", async () => {
  const list = fc.option(fc.array(anyText, { maxLength: 5 }), { nil: undefined });
  const text = fc.option(anyText, { nil: undefined });
  const number = fc.option(fc.oneof(fc.integer(), fc.double()), { nil: undefined });
  const condition: fc.Arbitrary<DoctorCondition> = fc.record({
    partOfName: text,
    lastName: text,
    firstName: text,
    hospitalName: text,
    departments: list,
    medicalAreaIds: list,
    prefectures: list,
    doctorExpertCategory: list,
    specialties: list,
    from: number,
    size: number,
    signupCondition: fc.constantFrom(0 as const, 1 as const, 2 as const, undefined),
  });
  const property = fc.asyncProperty(condition, async (conditions) => {
    const { total, hits } = await searchDoctors(env.SEARCH_DB, conditions);
    expect(total).toBeGreaterThanOrEqual(hits.length);
  });
  await fc.assert(property, { numRuns: 300 });
});

it("finds nobody by a text in which nothing can be searched for, and everybody by none", async () => {
  expect((await searchDoctors(env.SEARCH_DB, { partOfName: "***" })).total).toBe(0);
  expect((await searchDoctors(env.SEARCH_DB, { departments: ["!"] })).total).toBe(0);
  expect((await searchDoctors(env.SEARCH_DB, { partOfName: " " })).total).toBe(200);
});

it("takes lists as long as all medical areas", async () => {
  const medicalAreaIds = Array.from({ length: 339 }, (_, number) => String(100 + number));
  expect(
    (await searchDoctors(env.SEARCH_DB, { medicalAreaIds, partOfName: "田" })).total,
  ).toBeGreaterThanOrEqual(0);
});

it("ends the leafing where counting ends", async () => {
  for (const from of [9_999, 10_000, 1e12, -5, Number.NaN])
    expect((await searchDoctors(env.SEARCH_DB, { from, size: 1e9 })).hits.length).toBeLessThanOrEqual(100);
});
