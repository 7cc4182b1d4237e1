import { expect, test } from "vitest";
import { difference, passages } from "../../../app/parts/users/terms/difference";

const text = (...lines: string[]) => lines.join("\n");
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `第${from + index}条`);

test("what was taken out and what came in stands line by line, in order", () => {
  expect(difference(text("a", "b", "c"), text("a", "x", "c", "d"))).toEqual([
    { kind: "same", text: "a" },
    { kind: "removed", text: "b" },
    { kind: "added", text: "x" },
    { kind: "same", text: "c" },
    { kind: "added", text: "d" },
  ]);
});

test("far from every change lines are folded, two on each side of a change are not", () => {
  const before = numbered(1, 30);
  const after = before.with(14, "改めた条");
  const shown = passages(difference(text(...before), text(...after)));
  expect(shown.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
    [true, 12],
    [false, 6],
    [true, 13],
  ]);
});

test("nothing is folded where nothing changed, nor where it would hide a few lines only", () => {
  const same = text(...numbered(1, 30));
  expect(passages(difference(same, same)).map(({ isFolded }) => isFolded)).toEqual([false]);
  const close = passages(difference(text(...numbered(1, 6)), text(...numbered(1, 6), "附則")));
  expect(close.some(({ isFolded }) => isFolded)).toBe(false);
});
