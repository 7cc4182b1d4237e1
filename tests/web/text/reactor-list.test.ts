import { createElement } from "react";
import { expect, test } from "vitest";
import { REACTORS_PER_PAGE } from "#contract/posts/limits";
import { ReactorList } from "~/parts/posts/answers/reactor-list";
import { rendered } from "../../support/rendered";

const SUZUKI = {
  objectId: "suzuki",
  name: "鈴木 美咲",
  role: "co-medical",
  organization: null,
  avatarUrl: null,
  doctorId: null,
} as const;
const REACTED = { user: SUZUKI, reactionType: "like", reactedAt: 0 } as const;

const words = (total: number, users: Parameters<typeof ReactorList>[0]["users"]) =>
  rendered(createElement(ReactorList, { total, users })).replace(/<[^>]+>/g, "");

test("a list of who reacted says so when it does not name all of them", () => {
  for (const [total, isCut] of [
    [REACTORS_PER_PAGE, false],
    [REACTORS_PER_PAGE + 1, true],
  ] as const)
    expect(words(total, []).includes("新しい順に500名までを表示しています。")).toBe(isCut);
});

test("whoever reacted and has no line is counted after those who have one", () => {
  const list = words(3, [REACTED]);
  expect(list).toContain("リアクションした方（3名）");
  expect(list).toContain("鈴木 美咲");
  expect(list).toMatch(/ほか2名$/);
});

test("where nobody has a name the list says so, and where all have one it says nothing", () => {
  expect(words(1, [])).toMatch(/（1名）お名前を表示できる方はいません。$/);
  expect(words(1, [REACTED])).not.toMatch(/ほか|お名前/);
});
