import { describe, expect, it, test } from "vitest";
import { inferSpecialties } from "../../../workers/api/papers/infer";
import { meshListOf } from "../../../workers/api/papers/mesh";
import { reasonFor } from "../../../workers/api/papers/own/own-papers";
import { doctorKeys } from "../../../workers/search/papers/author-keys";

const self = {
  keys: doctorKeys({ lastName: "佐藤", firstName: "健一", lastKana: "サトウ", firstKana: "ケンイチ" }),
  places: [
    { name: "みなと医科大学附属病院", kana: "ミナトイカダイガクフゾクビョウイン", isArea: false },
    { name: "東京都", kana: "トウキョウト", isArea: true },
  ],
};
const MINATO = "Department of Cardiology, Minato Medical University Hospital, Tokyo, Japan.";
const why = (last: string, first: string, ...affiliations: string[]) =>
  reasonFor([{ last, first, affiliations }], self)?.affiliation;

describe("a paper is proposed by name and affiliation", () => {
  test.each([
    ["Sato", "Kenichi", MINATO, "みなと医科大学附属病院"],
    ["Satoh", "Ken-ichi", MINATO, "みなと医科大学附属病院"],
    ["Satou", "Kenichi", "Tokyo, Japan", "東京都"],
    ["Sato", "K", MINATO, "みなと医科大学附属病院"],
    ["佐藤", "健一", "みなと医科大学附属病院 循環器内科", "みなと医科大学附属病院"],
  ])("%s %s, %s", (last, first, affiliation, place) => {
    expect(why(last, first, affiliation)).toBe(place);
  });

  test.each([
    ["Sato", "K", "Tokyo, Japan"],
    ["Sato", "Kenichi", "Department of Surgery, Sapporo, Japan"],
    ["Kato", "Kenichi", MINATO],
    ["Sato", "Yuki", MINATO],
    ["O'Byrne", "Paul", MINATO],
  ])("but not %s %s, %s", (last, first, affiliation) => {
    expect(why(last, first, affiliation)).toBeUndefined();
  });

  it("by the full name alone where the source names no affiliation, and never by an initial alone", () => {
    expect(why("Sato", "Kenichi")).toBeNull();
    expect(why("Sato", "K")).toBeUndefined();
  });
});

describe("what a doctor works on", () => {
  const none = () => new Set<string>();
  const paper = (id: string, year: number | null, ...meshIds: string[]) => ({ id, year, mesh: [], meshIds });

  it("is what newer papers and main topics speak of", () => {
    const papers = [paper("old", 2000, "a"), paper("older", 1999, "a"), paper("new", 2025, "b")];
    expect(inferSpecialties(papers, none).map(({ meshId }) => meshId)).toEqual(["b"]);
    const similar = [paper("x", 2025, "a", "b")];
    expect(inferSpecialties(similar, () => new Set(["b"])).map(({ meshId }) => meshId)).toEqual(["b", "a"]);
  });

  it("names the papers each term comes from, and at most twelve terms", () => {
    const many = Array.from({ length: 30 }, (_, at) => `m${at}`);
    const found = inferSpecialties([paper("one", 2024, ...many), paper("two", 2023, "m7")], none);
    expect(found).toHaveLength(12);
    expect(found[0]).toMatchObject({ meshId: "m7", paperIds: ["one", "two"] });
    expect(inferSpecialties([], none)).toEqual([]);
  });

  it("knows a heading by its English name in either order, and by its short names", () => {
    const list = meshListOf([
      { id: "m040", name: "肺癌", kana: "はいがん", nameEn: "Lung Neoplasms", aliases: ["Lung Cancer"] },
      { id: "m027", name: "COPD", kana: "", nameEn: "Pulmonary Disease, Chronic Obstructive", aliases: [] },
    ]);
    expect(list.idOf("Lung Neoplasms")).toBe("m040");
    expect(list.idOf("Chronic Obstructive Pulmonary Disease")).toBe("m027");
    expect(list.idOf("肺がん")).toBe("m040");
    expect(list.idOf("Humans")).toBeNull();
  });
});
