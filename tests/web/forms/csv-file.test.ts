import { expect, it } from "vitest";
import { csvIn } from "../../../app/parts/operator/csv-file.server";

const ROW = "ok@example.jp,ms,髙﨑,一,たかさき,はじめ";
const SHIFT_JIS = [
  ...new TextEncoder().encode("ok@example.jp,ms,"),
  ...[0xfb, 0xfc, 0xed, 0x95, 0x2c, 0x88, 0xea, 0x2c],
  ...[0x82, 0xbd, 0x82, 0xa9, 0x82, 0xb3, 0x82, 0xab, 0x2c],
  ...[0x82, 0xcd, 0x82, 0xb6, 0x82, 0xdf],
];

function read(content: BlobPart | null, pasted = "") {
  const form = new FormData();
  form.set("csv", pasted);
  form.set("file", new File(content === null ? [] : [content], content === null ? "" : "accounts.csv"));
  return csvIn(form);
}

const utf16 = Uint8Array.from(
  [...`\uFEFF${ROW}`].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
);

it.each([
  ["UTF-8", ROW],
  ["UTF-8 with a byte order mark", `\uFEFF${ROW}`],
  ["Shift_JIS with the kanji that Windows adds", Uint8Array.from(SHIFT_JIS)],
  ["UTF-16, Excel's Unicode text", utf16],
])("reads a file in %s", async (_, content) => {
  expect(await read(content)).toEqual({ csv: ROW });
});

it("takes what was pasted when no file was chosen, and the file before it when one was", async () => {
  expect(await read(null, "pasted")).toEqual({ csv: "pasted" });
  expect(await read(ROW, "pasted")).toEqual({ csv: ROW });
});

it.each([
  ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0])],
  ["bytes of no encoding", Uint8Array.from([0x61, 0xfe, 0xff, 0x80])],
])("refuses %s in words and keeps what was pasted", async (_, content) => {
  const { csv, error } = await read(content, "pasted");
  expect(csv).toBe("pasted");
  expect(error).toContain("CSVファイルとして読み取れませんでした。");
});

it("takes 128 KB and not a byte more", async () => {
  expect((await read("a".repeat(128 * 1024))).error).toBeUndefined();
  expect((await read("a".repeat(128 * 1024 + 1))).error).toBe(
    "CSVファイルは128KBまでです。200件ごとに分けてください。",
  );
});
