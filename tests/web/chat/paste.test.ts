import { expect, test } from "vitest";
import { bringsFiles } from "~/routes/chat/room/composer/use-composer";

const files = (length: number) => ({ length }) as FileList;

test.each([
  ["a screenshot", 1, ["Files"], true],
  ["two photographs", 2, ["Files"], true],
  ["cells of a spreadsheet", 1, ["text/plain", "text/html", "text/rtf", "Files"], false],
  ["words of a document", 1, ["text/html", "text/plain", "Files"], false],
  ["a picture of a page, with its address", 1, ["text/html", "Files"], true],
  ["words alone", 0, ["text/plain"], false],
])("%s: %d files of %j", (_what, count, types, taken) => {
  expect(bringsFiles({ files: files(count), types })).toBe(taken);
});
