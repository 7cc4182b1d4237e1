import { describe, expect, test } from "vitest";
import { cleanBeds } from "../../../workers/imports/clean/bed-counts";
import { cleanCoordinates } from "../../../workers/imports/clean/coordinates";
import { closedDaysOf, flagColumns } from "../../../workers/imports/clean/days";
import { cleanId } from "../../../workers/imports/clean/ids";
import { cleanKana, joinKeys } from "../../../workers/imports/clean/names";
import { cleanPlace, placesOf, tidyAddress } from "../../../workers/imports/clean/places";
import { timeOf } from "../../../workers/imports/clean/spans";
import { cleanUrl } from "../../../workers/imports/clean/urls";
import { mayBeSame } from "../../../workers/imports/join/addresses";
import { departmentOf } from "../../../workers/imports/reference/departments";
import { AREA_OF_PLANNING_AREA, medicalAreaOf } from "../../../workers/imports/reference/planning-areas";
import { plainName } from "../../../workers/imports/source/columns";
import { textOf } from "../../../workers/imports/source/text";
import { dateInName } from "../../../workers/imports/source-date";

describe("an ID is a text that is never padded", () => {
  // IDs as prefectures give them: 岩手 11, 山形 12, 石川 6, 長崎 10 with letters, 新潟 13 with letters.
  test.each([
    ["03110100012", "03"],
    ["061101000012", "06"],
    ["171348", "17"],
    ["421hgo0001", "42"],
    ["151BYJTX00001", "15"],
  ])("%s", (id, prefecture) => expect(cleanId(id, prefecture)).toEqual({ id, faults: [] }));

  test("one that Excel has shortened gets its zero back, by prefecture and kind", () => {
    expect(cleanId("111010000010", "01", "1")).toEqual({ id: "0111010000010", faults: ["id-zero-lost"] });
    expect(cleanId("1311010000010", "01", "1").faults).toEqual(["id-prefecture"]);
  });
});

describe("an address of a home page is mended or dropped", () => {
  test.each([
    ["http://www.aiiku-hp.or.jp", "http://www.aiiku-hp.or.jp"],
    ["www.minerva.gr.jp/", "http://www.minerva.gr.jp/"],
    ["http:www.inasa.jrc.or.jp/", "http://www.inasa.jrc.or.jp/"],
    ["http:/www.minami-hp.or.jp", "http://www.minami-hp.or.jp"],
    ["http//:hana-josanin.com", "http://hana-josanin.com"],
    ["https//matsujyo.com", "https://matsujyo.com"],
    ["htpp://www.example.jp/", "http://www.example.jp/"],
    ["https//:www.example.jp", "https://www.example.jp"],
    ["http://http://www.example.jp/", "http://www.example.jp/"],
    ["http://www. mizuho-h.com", "http://www.mizuho-h.com"],
    ["http://www@kosaka-ten.or.jp", "http://www.kosaka-ten.or.jp"],
    ["https://lin.ee/@hana", "https://lin.ee/@hana"],
    ["aimai/1512@outlook.jp", null],
    ["insta nayoya_josan", null],
    ["kasumiso@gmail.com", null],
    ["javascript:alert(1)", null],
    ["http://user@www.example.jp/", null],
    ["なし", null],
  ])("%s → %s", (typed, url) => expect(cleanUrl(typed).url).toBe(url));
});

test("weeks of the month count only for days that are open weekly; a blank was not reported", () => {
  const header = [
    "毎週決まった曜日に休診（土）",
    "毎週決まった曜日に休診（日）",
    "決まった週に休診（定期週）第2週（土）",
    "決まった週に休診（定期週）第2週（日）",
    "定期閉店第４週（土）",
    "祝日",
  ].map(plainName);
  const { closed } = closedDaysOf(["1", "0", "0", "0", "0", ""], flagColumns(header), "お盆");
  expect(closed).toEqual({
    weekly: ["sun"],
    monthly: [
      { week: 2, weekday: "sat" },
      { week: 4, weekday: "sat" },
    ],
    onHolidays: null,
    text: "お盆",
  });
});

describe("coordinates", () => {
  test("of a hospital in 八戸 that are in 青森 become the town hall's", () => {
    const clean = cleanCoordinates("40.790365", "140.757945", "02203");
    expect(clean).toMatchObject({ isNear: true, fault: "coordinates-far" });
    expect(clean.latitude).toBeCloseTo(40.51, 1);
  });
  test("of an island whose office is in the capital are not too far", () => {
    expect(cleanCoordinates("29.6", "129.7", "46304")).toEqual({
      latitude: 29.6,
      longitude: 129.7,
      isNear: false,
    });
  });
});

describe("a place", () => {
  const municipality = (code: string, name: string, medicalAreaId: string) => ({
    code,
    prefectureCode: code.slice(0, 2),
    name,
    medicalAreaId,
  });
  const places = placesOf(
    [
      { code: "22", name: "静岡県" },
      { code: "28", name: "兵庫県" },
      { code: "08", name: "茨城県" },
    ],
    [
      municipality("22138", "浜松市中央区", "2208"),
      municipality("22139", "浜松市浜名区", "2208"),
      municipality("22140", "浜松市天竜区", "2208"),
      municipality("28229", "たつの市", "2810"),
      municipality("08208", "龍ケ崎市", "0806"),
      municipality("08443", "稲敷郡阿見町", "0806"),
    ],
  );
  const at = (prefectureCode: string, municipalityCode: string, address: string) =>
    cleanPlace(places, { prefectureCode, municipalityCode, address });

  test("of Hamamatsu's wards of 2024 is known, by code and by the names of before", () => {
    expect(at("22", "138", "静岡県浜松市中央区元城町１").municipality?.code).toBe("22138");
    expect(at("22", "131", "静岡県浜松市中区元城町１").municipality?.code).toBe("22138");
    expect(at("22", "136", "静岡県浜松市浜北区貴布祢１").municipality?.code).toBe("22139");
  });
  test("is found with and without its county and in any form of ケ", () => {
    expect(at("08", "", "茨城県稲敷郡阿見町荒川本郷１").municipality?.code).toBe("08443");
    expect(places.find("08", "阿見町荒川本郷１")?.rest).toBe("荒川本郷１");
    expect(places.find("08", "竜ヶ崎市１")?.municipality.code).toBe("08208");
  });
  test.each([
    ["02", "鯵ヶ沢町舞戸町1", "西津軽郡鰺ヶ沢町"],
    ["04", "塩釜市錦町16", "塩竈市"],
    ["39", "高岡郡梼原町川西路2", "高岡郡檮原町"],
  ])("is found in variants of its kanji: %s %s", (prefecture, address, name) => {
    const municipalities = [
      { code: `${prefecture}999`, prefectureCode: prefecture, name, medicalAreaId: "" },
    ];
    const found = placesOf([{ code: prefecture, name: "" }], municipalities).find(prefecture, address);
    expect(found).toMatchObject({ municipality: { name } });
  });

  test("keeps what follows the municipality, with digits one can type", () => {
    expect(at("28", "229", "兵庫県たつの市御津町中島１６６６番地１").address).toBe("御津町中島1666番地1");
    expect(tidyAddress("本町２－１０－３　コーポ１Ｆ")).toBe("本町2-10-3 コーポ1F");
  });
});

test("beds: blank and 0 both occur, and the total need not be the sum", () => {
  const given = {
    general: "397",
    longTerm: "",
    psychiatric: "",
    infectious: "0",
    tuberculosis: "",
    total: "425",
  };
  expect(cleanBeds(given, true)).toEqual({
    beds: { general: 397, longTerm: null, psychiatric: null, infectious: 0, tuberculosis: null, total: 425 },
    faults: ["beds-sum"],
  });
});

test.each([
  ["9:00", "09:00"],
  ["９：３０", "09:30"],
  ["0900", "09:00"],
  ["9時30分", "09:30"],
  ["24:00", "24:00"],
  ["25:00", null],
  ["朝", null],
])("a time %s is %s", (typed, time) => expect(timeOf(typed)).toBe(time));

test("readings in any kana, without brackets; other letters are no reading", () => {
  expect(cleanKana("ボニュウトイクジソウダンシツ「ハナ」").kana).toBe("ボニュウトイクジソウダンシツハナ");
  expect(cleanKana("ﾐﾅﾄ びょういん").kana).toBe("ミナト　ビョウイン");
  expect(cleanKana("港町病院")).toEqual({ kana: "", fault: "kana-malformed" });
});

test("names are joined whole, or without the corporation that runs the house", () => {
  const keys = (name: string) => joinKeys(name);
  expect(keys("医療法人社団　回心会　ロイヤル病院").bare).toBe(keys("ロイヤル病院").whole);
  expect(keys("髙清水医院").whole).toBe(keys("高清水医院").whole);
});

test("addresses of one house are the same in any writing of their numbers", () => {
  expect(mayBeSame("下高井戸四丁目６番２号", "下高井戸4-6-2")).toBe(true);
  expect(mayBeSame("天沼三丁目17番3号", "天沼3-18-3")).toBe(false);
  expect(mayBeSame("本町", "本町2-1")).toBe(true);
});

test("a field of medicine is known by its code; free text by its group, dental files apart", () => {
  expect([departmentOf("01001", false), departmentOf("02991", false)]).toEqual(["d01", "d23"]);
  expect([departmentOf("09991", true), departmentOf("99001", false)]).toEqual(["d57", null]);
});

test("planning areas lie in medical areas: those of 三重 and 秋田 in fewer", () => {
  expect(Object.keys(AREA_OF_PLANNING_AREA)).toHaveLength(16);
  expect(["2406", "0504", "1301"].map(medicalAreaOf)).toEqual(["2401", "05b", "1301"]);
});

test.each([
  ["01-1_hospital_facility_info_20260601.csv.zip", "2026-06-01"],
  ["todokede_kanto_r0802.csv", "2026-02-01"],
  ["kouseikyoku_codes_202508.csv", "2025-08-01"],
  ["list.csv", null],
  ["list_20251399.csv", null],
  ["list_20250631.csv", null],
])("%s speaks of %s", (name, date) => expect(dateInName(name)).toBe(date));

describe("a list's letters are read as they were written", () => {
  // 「病院」 and a blank cell, in the ways of Excel, of old systems and of the ministry with a slip of one byte.
  test.each([
    ["utf-8", [0xe7, 0x97, 0x85, 0xe9, 0x99, 0xa2, 0x2c], "病院,"],
    ["utf-8", [0xe7, 0x97, 0x85, 0xe9, 0x99, 0xa2, 0x2c, 0xff, 0x2c], "病院,\ufffd,"],
    ["shift_jis", [0x95, 0x61, 0x89, 0x40, 0x2c], "病院,"],
    ["euc-jp", [0xc9, 0xc2, 0xb1, 0xa1, 0x2c], "病院,"],
    ["utf-16le", [0xff, 0xfe, 0xc5, 0x75, 0x62, 0x96], "病院"],
    ["utf-16be", [0xfe, 0xff, 0x75, 0xc5, 0x96, 0x62], "病院"],
  ])("%s %#", async (expected, bytes, text) => {
    const encodings: string[] = [];
    const chunks = async function* () {
      yield new Uint8Array();
      yield new Uint8Array(bytes);
    };
    const read: string[] = [];
    for await (const chunk of textOf(chunks(), (encoding) => void encodings.push(encoding))) read.push(chunk);
    expect([encodings, read.join("")]).toEqual([[expected], text]);
  });
});
