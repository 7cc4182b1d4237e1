import { readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { FAULTS } from "../../../workers/imports/faults";
import { BrokenSource } from "../../../workers/imports/source/broken";
import { hospital } from "./files";
import { importsOfInstitutions } from "./setup";

const { at, run, runAsDated, facilities, record, hospitalRow } = importsOfInstitutions();

test("lines of an old spreadsheet are lines, and what is no zip is in the report", async () => {
  const path = facilities("returns.csv", [hospital("0111010000201"), hospital("0111010000202")]);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll("\r\n", "\r"));
  expect(await run([path])).toMatchObject({ read: 2, new: 2 });
  writeFileSync(at("torn.zip"), "PK\u0003\u0004 nothing more");
  const report = at("torn-report.csv");
  expect(await run([at("torn.zip")], { report })).toMatchObject({ read: 0 });
  expect(readFileSync(report, "utf8")).toContain(FAULTS["unknown-file"]);
});

test("a zip that is cut off or spoilt is said to be so, and closes nobody", async () => {
  const ids = Array.from({ length: 400 }, (_, number) => `0111010003${String(number).padStart(3, "0")}`);
  const path = facilities(
    "all.csv",
    ids.map((id) => hospital(id)),
  );
  await run([path]);
  const whole = zipSync({ "01-1_all.csv": readFileSync(path) });
  const spoilt = whole.slice().fill(0xff, 300, 340);
  for (const [name, bytes] of Object.entries({ cut: whole.slice(0, -400), spoilt })) {
    writeFileSync(at(`${name}.zip`), bytes);
    await expect(run([at(`${name}.zip`)], { date: "2026-10-01" })).rejects.toThrow(BrokenSource);
  }
  const closed = await record().prepare("SELECT id FROM hospitals WHERE closed_at IS NOT NULL").all();
  expect(closed.results).toEqual([]);
});

test("a zip is known by its bytes; a book, a mere header and a day to come are reported in a word", async () => {
  const path = facilities("as-zip.csv", [hospital("0111010000301")]);
  writeFileSync(at("called.csv"), zipSync({ "01-1_20991231.csv": readFileSync(path) }));
  writeFileSync(at("book.xlsx"), zipSync({ "xl/sheet1.xml": new Uint8Array([0x3c]) }));
  const paths = [at("called.csv"), at("book.xlsx"), facilities("header.csv", [])];
  const { result, report } = await runAsDated(paths);
  expect(result).toMatchObject({ new: 1 });
  expect(report.ofFiles.map(({ file, kind, value }) => [file, kind, value])).toEqual([
    ["01-1_20991231.csv", "date-future", "2099-12-31"],
    ["book.xlsx", "excel-book", ""],
    ["header.csv", "no-rows", ""],
  ]);
  expect(await hospitalRow("0111010000301")).toMatchObject({ source_date: "2026-11-22" });
});

test("a zip in a zip is opened, and what a Mac adds of its own is no file", async () => {
  const inner = zipSync({ "01-1.csv": readFileSync(facilities("inner.csv", [hospital("0111010000311")])) });
  const torn = zipSync({ "02-1.csv": readFileSync(at("inner.csv")) }).slice(0, 300);
  const junk = new Uint8Array([0, 1, 2]);
  writeFileSync(at("outer.zip"), zipSync({ "all/inner.zip": inner, "__MACOSX/._inner.csv": junk }));
  const report = at("zips.csv");
  expect(await run([at("outer.zip")], { report })).toMatchObject({ read: 1, new: 1 });
  expect(readFileSync(report, "utf8")).not.toContain("unknown-file");
  writeFileSync(at("outer-torn.zip"), zipSync({ "inner.zip": torn }));
  await expect(run([at("outer-torn.zip")])).rejects.toThrow(BrokenSource);
});

test("a book of Excel is one, whatever it is called", async () => {
  const book = zipSync({
    "[Content_Types].xml": new Uint8Array([0x3c]),
    "xl/sheet1.xml": new Uint8Array([0x3c]),
  });
  writeFileSync(at("called-csv.csv"), book);
  const report = at("book.csv");
  await run([at("called-csv.csv")], { report });
  const notified = readFileSync(report, "utf8").trim().split("\r\n").slice(1);
  expect(notified.map((line) => line.split(",").slice(0, 4))).toEqual([
    ["called-csv.csv", "1", "", "excel-book"],
  ]);
});

test("a line of a million letters is passed over, and the next is read", async () => {
  const [one, two] = [hospital("0111010000321"), hospital("0111010000322")];
  const report = at("long.csv");
  const path = facilities("long-line.csv", [one, `"${"長".repeat(1_500_000)}","x"`, two]);
  expect(await run([path], { report })).toMatchObject({ read: 2, new: 2 });
  expect(readFileSync(report, "utf8")).toMatch(/^long-line\.csv,3,.*,line-long,/m);
  writeFileSync(at("endless.csv"), "x".repeat(2_000_000));
  expect(await run([at("endless.csv")])).toMatchObject({ read: 0 });
});
