import { expect, test } from "vitest";
import type { Chip } from "~/ui/search/chips";
import { relaxationsOf } from "~/ui/search/relaxations";

const chip = (label: string, without: string, word?: string): Chip => ({
  as: "name",
  label,
  without,
  word,
  others: [],
});

test("a search that finds nothing says what to leave out and how much that finds, and nothing that finds nothing", async () => {
  const chips = [
    chip("地域 横浜", "/hospitals/search?q=%E5%A4%9C%E9%96%93", "横浜"),
    chip("救急科", "/hospitals/search?q=%E6%A8%AA%E6%B5%9C", "夜間"),
    chip("病院", "/hospitals/search?q=broken"),
  ];
  const counts: Record<string, number> = { 夜間: 0, 横浜: 12 };
  const countAt = async (query: URLSearchParams) => {
    const count = counts[query.get("q") ?? ""];
    if (count === undefined) throw new Error("unreachable");
    return count;
  };
  expect(await relaxationsOf(chips, countAt)).toEqual([
    { label: "夜間", to: "/hospitals/search?q=%E6%A8%AA%E6%B5%9C", count: 12 },
  ]);
  expect(await relaxationsOf(chips.slice(0, 1), countAt)).toEqual([]);
});
