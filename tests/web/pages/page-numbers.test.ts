import { expect, test } from "vitest";
import { hrefOfPage, pageNumbers } from "~/ui/pages/page-numbers";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 13, [1, 2, 3, 4, 5, null, 13]],
  [7, 13, [1, null, 6, 7, 8, null, 13]],
  [13, 13, [1, null, 12, 13]],
])("page %i of %i shows its neighbours and both ends", (page, pages, expected) =>
  expect(pageNumbers(page, pages)).toEqual(expected),
);

test("another page keeps every condition, repeated ones too", () => {
  expect(hrefOfPage("?q=%E7%94%B0&area=1&area=2&page=3", 4)).toBe("?q=%E7%94%B0&area=1&area=2&page=4");
});

test("the first page has no number", () => {
  expect(hrefOfPage("?q=a&page=3", 1)).toBe("?q=a");
  expect(hrefOfPage("?page=3", 1)).toBe("?");
});
