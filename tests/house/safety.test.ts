import { expect, test } from "vitest";
import { REPORT_KINDS } from "../../workers/contract/moderation/words";
import { safety } from "./rules/safety";
import { readSources } from "./rules/sources";

const files = readSources("app").filter(({ path }) => /\.tsx?$/.test(path));

test("every page of a person and of what people write offers the report, and of a person the block, by one part", () => {
  expect(safety(files)).toEqual([]);
});

test("each kind that can be reported is offered somewhere", () => {
  const all = files.map(({ text }) => text).join("\n");
  for (const kind of REPORT_KINDS) expect(all).toMatch(new RegExp(`(kind=|reportPath\\()"${kind}"`));
});

test("and these would not", () => {
  const without = (path: string) => files.map((file) => (file.path === path ? { path, text: "" } : file));
  expect(safety(without("app/parts/ms/ms-profile.tsx"))).toEqual([
    "app/routes/ms/ms: offers no report",
    "app/routes/connect/ms: offers no report",
  ]);
  expect(safety(without("app/routes/lists/shared-list.tsx"))).toHaveLength(1);
  const byHand = { path: "app/routes/ms/by-hand.tsx", text: "const to = `/block?id=1`;" };
  expect(safety([...files, byHand])).toHaveLength(1);
});
