import { expect, test } from "vitest";
import type { SearchPart } from "#contract/doctors/shapes";
import { partLabel, relaxationsOf, withoutParts } from "~/ui/search/relaxations";

const word = (text: string): SearchPart => ({ as: "word", text });
const kinds: SearchPart = { as: "condition", text: "kinds" };
const parts = { kinds: { chips: ["kinds"], without: { kinds: [] as string[] } } };
const chips = [
  { as: "name", label: "名称 夜間", word: "夜間" },
  { as: "kinds", label: "病院" },
  { as: "kinds", label: "診療所" },
];
const conditions = { q: "夜間の横浜", kinds: ["hospital", "clinic"] };
const understood = [{ text: "夜間" }, { text: "横浜" }];

const existing = {
  labelOf: (part: SearchPart) => partLabel(part, chips, parts),
  addressWithout: (without: SearchPart[]) =>
    JSON.stringify(withoutParts(conditions, without, { understood, parts })),
};
const found = (without: SearchPart[], left: SearchPart[], total: number) => ({
  without,
  left,
  total,
  totalIsFloor: total === 10_000,
});

test("a search that finds nothing says what to leave out, how much that finds, and leads there", () => {
  expect(relaxationsOf([found([word("夜間")], [word("横浜"), kinds], 12)], "件", existing)).toEqual([
    { label: "「夜間」を外すと12件", to: '{"q":"横浜","kinds":["hospital","clinic"]}' },
  ]);
  expect(relaxationsOf([found([kinds], [word("夜間"), word("横浜")], 3)], "件", existing)).toEqual([
    { label: "「病院・診療所」を外すと3件", to: '{"q":"夜間 横浜","kinds":[]}' },
  ]);
});

test("two parts that have to go are named together, and a part that is left alone by itself", () => {
  const left = [word("横浜"), word("小児科")];
  const [pair] = relaxationsOf([found([word("夜間"), kinds], left, 1)], "名", existing);
  expect(pair).toEqual({ label: "「夜間」と「病院・診療所」を外すと1名", to: '{"q":"横浜","kinds":[]}' });
  const [only] = relaxationsOf([found([word("夜間"), kinds], [word("横浜")], 10_000)], "件", existing);
  expect(only?.label).toBe("「横浜」だけなら約1万件以上");
});
