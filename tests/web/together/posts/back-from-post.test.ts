import { expect, test } from "vitest";
import { backFromPost } from "~/parts/posts/back-from-post";

const CIRCLE = { to: "/group/circle", label: "勉強会" };
const at = (from?: string) =>
  new URL(`https://inowa.test/group/notice/1${from ? `?${new URLSearchParams({ from })}` : ""}`);

test.each([
  ["/group/circle?tab=polls&before=9", "勉強会"],
  ["/group?tab=groups", "コミュニティ"],
  ["/connect/group/list?tab=open", "コミュニティ"],
])("a post that was opened from %s leads back there, at its row", (from, label) => {
  expect(backFromPost(at(from), "1", CIRCLE)).toEqual({ to: `${from}#1`, label });
});

test("one that was opened from elsewhere leads to where it was written", () => {
  for (const from of [undefined, "/notification", "//evil.example"])
    expect(backFromPost(at(from), "1", CIRCLE)).toEqual(CIRCLE);
});
