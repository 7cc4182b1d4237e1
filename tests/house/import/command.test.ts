import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FACILITY, hospital, writeRows } from "./files";

const folder = mkdtempSync(join(tmpdir(), "inowa-command-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run import` without npm, whose own start takes longer than that of the command. */
const [, ...COMMAND] = JSON.parse(readFileSync("package.json", "utf8")).scripts.import.split(" ");

/** The command on databases of its own. */
function imported(...args: string[]): Promise<{ code: number; said: string; fault: string }> {
  const own = ["--persist-to", at("state"), "--report", at("report.csv")];
  return new Promise((resolve) => {
    execFile(process.execPath, [...COMMAND, ...args, ...own], (error, said, fault) => {
      resolve({ code: error ? Number(error.code) : 0, said, fault });
    });
  });
}

test("the command reads what it can of a file, says what it did and what is dirty, and ends well", async () => {
  const path = at("01-1_hospital_facility_info_20260601.csv");
  const rows = [hospital("0111010000101"), hospital("0111010000102", { "所在地座標（緯度）": "0" })];
  writeRows(path, [...FACILITY, "知らない列"], rows);
  for (const counts of ["新規 2　更新 0　変更なし 0", "新規 0　更新 0　変更なし 2"]) {
    const { code, said, fault } = await imported("institutions", path);
    expect(code, said + fault).toBe(0);
    expect(said).toContain(counts);
    expect(said).toContain("知らない列");
    expect(said).toMatch(/秒・メモリ [^\n]*\d+[^\n]* MB で完了しました/);
    expect(readFileSync(at("report.csv"), "utf8")).toContain("0111010000102");
  }
});

test("the command refuses in one sentence what is no file of the list", async () => {
  writeFileSync(at("empty.csv"), "");
  for (const args of [[], ["institutions"], ["institutions", at("none.csv")], ["beds", at("empty.csv")]]) {
    const { code, fault } = await imported(...args);
    expect(code, fault).toBe(1);
    expect(fault).not.toMatch(/^\s+at /m);
  }
});

test("the command reads outlines of municipalities, and says how many", async () => {
  const corner = (x: number, y: number) => [139.7 + x / 10, 35.6 + y / 10];
  const square = (x: number) => [
    [corner(x, 0), corner(x + 1, 0), corner(x + 1, 1), corner(x, 1), corner(x, 0)],
  ];
  const features = [0, 1].map((x) => ({
    type: "Feature",
    properties: { N03_007: `1310${x + 1}` },
    geometry: { type: "Polygon", coordinates: square(x) },
  }));
  writeFileSync(at("N03-26_13.geojson"), JSON.stringify({ type: "FeatureCollection", features }));
  const { code, said, fault } = await imported("borders", at("N03-26_13.geojson"));
  expect(code, said + fault).toBe(0);
  expect(said).toContain("1 都道府県　2 市区町村　境界線 2 本");
});
