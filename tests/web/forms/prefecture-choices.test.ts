import { parseHTML } from "linkedom";
import { createElement } from "react";
import { expect, test } from "vitest";
import { plainField } from "~/forms/field";
import { PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { rendered } from "../../support/rendered";

const PREFECTURES = [
  { prefectureCode: "01", name: "北海道", region: "北海道" },
  { prefectureCode: "13", name: "東京都", region: "関東" },
  { prefectureCode: "14", name: "神奈川県", region: "関東" },
  { prefectureCode: "26", name: "京都府", region: "近畿" },
  { prefectureCode: "27", name: "大阪府", region: "近畿" },
];

function shown(chosen: string[], own: string[] = []) {
  const element = createElement(PrefectureChoices, {
    field: { ...plainField("areas"), initialValue: chosen },
    ...{ label: "地域", prefectures: PREFECTURES, own, hasNationwide: true },
  });
  const { document } = parseHTML(rendered(element));
  const labelsIn = (selector: string) =>
    [...document.querySelectorAll(`${selector} label`)].map((each) => each.textContent);
  const ticked = [...document.querySelectorAll("input[checked]")].map((each) => each.getAttribute("value"));
  return { open: labelsIn(":not(details) > .choices"), folded: labelsIn("details"), ticked };
}

test("chosen prefectures and one's own are open, the others are folded by region, each once", () => {
  const { open, folded, ticked } = shown(["14"], ["13"]);
  expect(open).toEqual(["全国", "東京都", "神奈川県"]);
  expect(folded).toEqual(["京都府", "大阪府"]);
  expect(ticked).toEqual(["14"]);
});

test("without a choice all are there, within their regions; a region of one is that box", () => {
  const { open, folded } = shown([]);
  expect(open).toEqual(["全国"]);
  expect(folded).toEqual(["東京都", "神奈川県", "京都府", "大阪府"]);
});
