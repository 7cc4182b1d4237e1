import { expect, test } from "vitest";
import { bringsFiles, taken, takesPictures } from "~/browser/dropped-files";

const files = (length: number) => ({ length }) as FileList;

test.each([
  ["a screenshot", 1, ["Files"], true],
  ["two photographs", 2, ["Files"], true],
  ["cells of a spreadsheet", 1, ["text/plain", "text/html", "text/rtf", "Files"], false],
  ["words of a document", 1, ["text/html", "text/plain", "Files"], false],
  ["a picture of a page, with its address", 1, ["text/html", "Files"], true],
  ["words alone", 0, ["text/plain"], false],
])("%s: %d files of %j", (_what, count, types, isTaken) => {
  expect(bringsFiles({ files: files(count), types })).toBe(isTaken);
});

test.each([
  ["", true],
  ["image/jpeg,image/png", true],
  [".jpg,.jpeg,.png,.pdf", true],
  [".csv,.zip", false],
])("a field that accepts %j takes pictures: %s", (accept, isTaken) => {
  expect(takesPictures(accept)).toBe(isTaken);
});

test("a field for one file takes the first", () => {
  expect(taken(["a", "b"], false)).toEqual(["a"]);
  expect(taken(["a", "b"], true)).toEqual(["a", "b"]);
});
