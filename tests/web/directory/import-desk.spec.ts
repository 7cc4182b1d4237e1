import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { FACILITY, hospital, writeRows } from "../../house/import/files";
import { ownServer } from "../../support/site/own-server";
import { copyOf, EVERYBODY } from "../../support/site/servers/states.mjs";
import { Visit } from "../../support/site/visit";
import { cookieOf } from "../../support/site/web";

// One server for all of them.
test.describe.configure({ mode: "default" });

const DESK = "/admin/imports";
const site = ownServer("import-desk-state", 11);
const folder = mkdtempSync(join(tmpdir(), "inowa-import-desk-"));
let worker: Awaited<ReturnType<typeof site.serve>>;

/** Two houses of one name are at one place, and a bureau's list has two lines that may be either. */
test.beforeAll(async () => {
  copyOf(EVERYBODY, "import-desk-state");
  const at = (id: string, place: string) =>
    hospital(id, { 正式名称: "井上病院", 所在地: `北海道函館市本町${place}` });
  const houses = [at("0111010000202", "１－１"), at("0111010000203", "１－１別館")];
  writeRows(join(folder, "facilities.csv"), FACILITY, houses);
  const bureau = [
    "関東信越厚生局",
    "都道府県コード,都道府県名,医療機関番号,医療機関名称,郵便番号,住所,電話番号,FAX番号,病床数",
    "01,北海道,0113400,井上病院,0400002,函館市本町１－１,0138-00-0003,,",
    "01,北海道,0113401,井上病院,0400002,函館市本町１－１,0138-00-0004,,",
  ];
  writeFileSync(join(folder, "bureau_202601.csv"), bureau.join("\n"));
  imported("institutions", "facilities.csv");
  imported("contacts", "bureau_202601.csv");
  worker = await site.serve();
});

test.afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true });
});

function imported(kind: string, file: string) {
  const own = ["--persist-to", site.state, "--report", join(folder, "report.csv")];
  execFileSync("npm", ["run", "--silent", "import", "--", kind, join(folder, file), ...own], {
    stdio: "pipe",
  });
}

const operator = () => new Visit(cookieOf("operator"), site.origin);
const textAt = async (who: Visit, path: string) => (await who.get(path)).text();
const row = (key: string, hospitalId: string) => ({ source: "bureau", key, hospitalId });

test("an operator decides what fits two hospitals: one of them, or neither, and once", async () => {
  const desk = operator();
  const open = await textAt(desk, DESK);
  expect(open).toContain("2件");
  for (const word of ["0138-00-0003", "0138-00-0004", "本町1-1別館", "どれでもない"])
    expect(open).toContain(word);

  const unchosen = await (await desk.post(DESK, { source: "bureau", key: "010113400" })).text();
  expect(unchosen).toContain("該当する医療機関か「どれでもない」を選択してください。");
  const decided = await (await desk.post(DESK, row("010113400", "0111010000203"))).text();
  expect(decided).toContain("照合を決めました");
  expect(decided).not.toContain('value="010113400"');
  expect(decided).toContain('value="010113401"');

  // The same button in another tab, and another answer to what is settled.
  for (const hospitalId of ["0111010000203", "0111010000202"]) {
    const again = await (await operator().post(DESK, row("010113400", hospitalId))).text();
    expect(again).toContain("ほかの画面で更新されています。");
  }
  expect(await textAt(desk, "/hospitals/0111010000203")).toContain("0138-00-0003");
  expect(await textAt(desk, "/hospitals/0111010000202")).not.toContain("0138-00-000");

  const neither = await (await desk.post(DESK, row("010113401", ""))).text();
  expect(neither).toContain("判断待ちのデータはありません");
  expect(await textAt(desk, "/hospitals/0111010000202")).not.toContain("0138-00-000");
});

test("an uploaded file is read in the console, with the box for the whole list ticked or not", async () => {
  const rows = [
    "医師コード,姓,名,セイ,メイ,性別,医籍登録年,診療科,勤務先1名称,勤務先1都道府県",
    "K1,青木,緑,アオキ,ミドリ,女,2010,内科,青空クリニック,東京都",
  ];
  const file = new File([rows.join("\r\n")], "doctors_20261001.csv", { type: "text/csv" });
  for (const box of [{}, { isWhole: "on" }] as Record<string, string>[]) {
    const read = await operator().post(`${DESK}/new`, { list: "doctors", file, date: "", ...box });
    expect([read.status, await read.text()]).toEqual([200, expect.stringContaining("1行を読みました")]);
  }
  expect(await textAt(operator(), DESK)).toContain("2026-10-01時点　1件");
});
