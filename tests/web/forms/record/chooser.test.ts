import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReferenceLists } from "#contract/reference/calls";
import { isFoundBy } from "#contract/reference/words";
import { type ChosenList, offered } from "~/parts/doctors/record/offered.server";
import { chooserOf } from "~/parts/registration/record/chooser.server";
import type { Recording } from "~/parts/registration/record/record.server";
import { emptyRecord } from "~/parts/registration/record/record-draft";
import { called, HEART, LISTS, LUNG } from "../../../support/reference-lists";

const copd = called(
  "慢性閉塞性肺疾患",
  "まんせいへいそくせいはいしっかん",
  "Pulmonary Disease, Chronic Obstructive",
  ["COPD"],
);

test.each([
  [HEART, "循環器"],
  [HEART, "ジュンカンキ"],
  [HEART, "じゅんかん"],
  [HEART, "ｼﾞｭﾝｶﾝｷ"],
  [HEART, "cardio"],
  [HEART, "ＣＡＲＤＩＯＬＯＧＹ"],
  [LUNG, "肺がん"],
  [LUNG, "肺ガン"],
  [LUNG, "はいがん"],
  [LUNG, "lung cancer"],
  [LUNG, "Neoplasms Lung"],
  [copd, "copd"],
  [copd, "chronic obstructive pulmonary"],
  [copd, ""],
])("%o is found by 「%s」", (entry, text) => expect(isFoundBy(entry, text)).toBe(true));

test.each([
  [HEART, "呼吸器"],
  [LUNG, "肺 結核"],
  [copd, "asthma"],
])("%o is not found by 「%s」", (entry, text) => expect(isFoundBy(entry, text)).toBe(false));

function page(list: ChosenList, q: string, chosen: string[] = []) {
  const entered = {
    record: { ...emptyRecord, [list]: chosen },
    url: new URL(`https://inowa.example/doctor/new/${list}?${new URLSearchParams({ q })}`),
    api: { reference: { lists: async () => LISTS } },
    context: { services: {}, cached: async () => [] },
  } as unknown as Recording;
  return chooserOf(entered, list);
}

test.each([
  ["doctorExpertCategory", "じゅんかん"],
  ["doctorExpertCategory", "cardiology"],
  ["searchPaperMeshList", "はいがん"],
  ["searchPaperMeshList", "lung"],
] as const)("the picker of %s offers what 「%s」 means", async (list, q) => {
  expect((await page(list, q)).groups.flatMap(({ entries }) => entries)).toHaveLength(1);
});

test("a match that is chosen already is named as chosen, and nothing is said to be missing", async () => {
  const { NothingOffered } = await import("~/parts/doctors/record/chooser");
  const { groups, tickedFound, q } = await page("searchPaperMeshList", "肺", ["m040"]);
  expect([groups, tickedFound]).toEqual([[], ["肺癌"]]);
  const words = renderToStaticMarkup(NothingOffered({ q, tickedFound }));
  expect(words).toContain("選択中です");
  expect(words).not.toContain("候補がありません");
});

test("what colleagues choose most is first, once, and neither chosen nor when somebody narrows", () => {
  const terms = ["心不全", "心房細動", "心筋症"].map((name, at) => ({
    ...{ id: `m00${at}`, kind: "disease" },
    ...called(name, "しん", "", []),
  }));
  const lists = { ...LISTS, meshTerms: terms } as unknown as ReferenceLists;
  const often = { title: "循環器内科の先生がよく選ぶもの", codes: ["m002", "m001", "m999"] };
  const shown = (chosen: string[], q: string) => {
    const { often: first, groups } = offered(lists, "searchPaperMeshList", chosen, q, often);
    const named = (entries: { label: string }[] = []) => entries.map(({ label }) => label);
    return [named(first?.entries), named(groups.flatMap(({ entries }) => entries))];
  };
  expect(shown([], "")).toEqual([["心筋症", "心房細動"], ["心不全"]]);
  expect(shown(["m002"], "")).toEqual([["心房細動"], ["心不全"]]);
  expect(shown([], "しん")).toEqual([[], ["心不全", "心房細動", "心筋症"]]);
});
