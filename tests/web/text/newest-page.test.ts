import { expect, test } from "vitest";
import { pageOfNewest } from "~/parts/posts/place-updates";

test("what is new is shown on the page of the newest, wherever it was heard of", () => {
  const pathname = "/open-community/post/1";
  expect(pageOfNewest({ pathname, search: "" })).toBeNull();
  expect(pageOfNewest({ pathname, search: "?from=%2Fmypage" })).toBeNull();
  expect(pageOfNewest({ pathname, search: "?before=9" })).toBe(pathname);
  expect(pageOfNewest({ pathname, search: "?before=9&from=%2Fmypage" })).toBe(`${pathname}?from=%2Fmypage`);
});
