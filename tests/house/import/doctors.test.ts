import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { generateDoctors } from "../../../scripts/import/generate/doctors";
import { givenFile } from "../../../scripts/import/given-file";
import { openReport } from "../../../scripts/import/report";
import { shiftJis } from "../../../workers/api/csv/shift-jis";
import { importDoctors } from "../../../workers/imports/doctors/import-doctors";
import { FAULTS } from "../../../workers/imports/faults";
import { importInstitutions } from "../../../workers/imports/institutions";
import { readMesh } from "../../../workers/imports/papers/store-papers";
import { readPlaces } from "../../../workers/imports/places";
import { renewDoctors } from "../../../workers/imports/write/renew-doctors";
import { FACILITY, hospital, writeRows } from "./files";
import { NOW, ownRecord } from "./setup";

const { at, record, opened } = ownRecord();
const HEADER =
  "医師コード,姓,名,セイ,メイ,性別,医籍登録年,診療科,専門医,勤務先1コード,勤務先1名称,勤務先1都道府県,勤務先2コード,勤務先2名称,勤務先2都道府県,論文PMID";
const [ONE, TWO] = ["0111010000201", "0111010000202"];
const AOI = `A1,青井,はるか,アオイ,ハルカ,女,平成22,内科;循環器内科,総合内科専門医,${ONE},,,,,,12345678`;
const MORI = "A2,森,一樹,モリ,カズキ,男,2001,外科,,,港町第202病院,北海道,,北の診療所,青森県,";

beforeAll(async () => {
  writeRows(at("facilities.csv"), FACILITY, [hospital(ONE), hospital(TWO)]);
  const places = await readPlaces(record());
  const given = [givenFile(at("facilities.csv"))];
  await importInstitutions(record(), places, given, openReport(null), { date: "2026-06-01", now: NOW });
  await record()
    .prepare(
      `INSERT INTO papers (id, pmid, title, title_ja, authors, journal, mesh, mesh_ids, abstract, mark, updated_at)
       VALUES ('pm12345678', '12345678', 'A paper', '', '[]', 'Journal', '[]', '["m001"]', '', 'x', 0)`,
    )
    .run();
});

const WRITTEN = ["doctor_papers", "workplaces", "doctor_imports", "unindexed_doctors", "doctors", "users"];
beforeEach(async () => {
  for (const table of WRITTEN) await record().prepare(`DELETE FROM ${table}`).run();
});

let file = 0;
async function imported(
  rows: readonly string[],
  { header = HEADER, date = "2026-10-01", isWhole = false, report = "" } = {},
) {
  file += 1;
  const path = at(`doctors-${file}.csv`);
  writeFileSync(path, `\ufeff${[header, ...rows].join("\r\n")}\r\n`);
  const written = openReport(report === "" ? null : report);
  const options = { date, now: NOW + file * 1000, isWhole };
  const counts = await importDoctors(record(), [givenFile(path)], written, options);
  written.close();
  return { counts, faults: Object.fromEntries(written.counts) };
}

async function doctors() {
  const { results } = await record()
    .prepare(
      `SELECT i.code, d.*, (SELECT json_group_array(coalesce(w.hospital_id, w.name) ORDER BY w.position)
         FROM workplaces w WHERE w.doctor_id = d.id) AS places
       FROM doctors d LEFT JOIN doctor_imports i ON i.doctor_id = d.id ORDER BY i.code`,
    )
    .all<Record<string, unknown>>();
  return results;
}

test("a row becomes a record with its departments, hospitals by code or by name and prefecture, and papers", async () => {
  const { counts, faults } = await imported([AOI, MORI]);
  expect(counts).toMatchObject({ read: 2, new: 2, changed: 0, vanished: 0 });
  expect(faults).toEqual({ "workplace-unknown": 1 });
  const [aoi, mori] = await doctors();
  expect(aoi).toMatchObject({
    last_name: "青井",
    first_name_kana: "ハルカ",
    gender: 1,
    certification_year: 2010,
    places: JSON.stringify([ONE]),
    user_id: null,
  });
  expect(JSON.parse(String(aoi?.department_codes))).toHaveLength(2);
  expect(mori?.places).toBe(JSON.stringify([TWO, "北の診療所"]));
  const papers = await record().prepare("SELECT doctor_id, state FROM doctor_papers").all();
  expect(papers.results).toEqual([{ doctor_id: aoi?.id, state: "accepted" }]);
});

test("the same list twice changes nothing, and Shift_JIS says the same", async () => {
  await imported([AOI, MORI]);
  const before = await doctors();
  expect((await imported([AOI, MORI])).counts).toMatchObject({ new: 0, changed: 0, same: 2, edited: 0 });
  writeFileSync(at("sjis.csv"), shiftJis([HEADER, AOI, MORI].join("\r\n")));
  const options = { date: "2026-10-01", now: NOW };
  const counts = await importDoctors(record(), [givenFile(at("sjis.csv"))], openReport(null), options);
  expect(counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  expect(await doctors()).toEqual(before);
});

test("a newer list changes what is new, and an older one nothing", async () => {
  await imported([AOI, MORI]);
  const moved = AOI.replace(ONE, TWO).replace("内科;循環器内科", "外科");
  expect((await imported([moved, MORI], { date: "2026-11-01" })).counts).toMatchObject({ changed: 1 });
  expect((await doctors())[0]).toMatchObject({ places: JSON.stringify([TWO]) });
  expect((await imported([AOI, MORI], { date: "2026-05-01" })).counts).toMatchObject({ changed: 0 });
  expect((await doctors())[0]).toMatchObject({ places: JSON.stringify([TWO]) });
});

test("what people have edited stays theirs, field by field, and so does the record of an account", async () => {
  await imported([AOI, MORI]);
  await record().prepare("UPDATE doctors SET last_name = '青居' WHERE last_name = '青井'").run();
  const changed = AOI.replace("青井", "碧井").replace("2010", "2011").replace("平成22", "平成23");
  expect((await imported([changed, MORI], { date: "2026-11-01" })).counts).toMatchObject({
    changed: 1,
    edited: 1,
  });
  expect((await doctors())[0]).toMatchObject({ last_name: "青居", certification_year: 2011 });
  await withAccount("森");
  const promoted = MORI.replace("外科", "内科");
  expect((await imported([changed, promoted], { date: "2026-12-01" })).counts).toMatchObject({
    changed: 0,
    edited: 2,
  });
});

async function withAccount(lastName: string) {
  await record()
    .prepare(
      `INSERT INTO users (id, username, email, role, status, licence_state, last_name_ja, first_name_ja,
         last_name_kana, first_name_kana, created_at, updated_at)
       VALUES ('u1_dcsr', 'mori', 'mori', 'doctor', 'active', 'verified', '森', '一樹', 'モリ', 'カズキ', 0, 0)`,
    )
    .run();
  await record().prepare("UPDATE doctors SET user_id = 'u1_dcsr' WHERE last_name = ?").bind(lastName).run();
}

test("who is missing from a whole list is kept, marked, out of the directory, and comes back", async () => {
  await imported([AOI, MORI]);
  expect((await imported([AOI], { date: "2026-11-01" })).counts).toMatchObject({ vanished: 1 });
  const mesh = () => readMesh(record());
  await renewDoctors(opened(), mesh, () => undefined);
  const listed = () =>
    record()
      .prepare("SELECT last_name FROM doctors WHERE search_rank IS NOT NULL AND vanished_at IS NULL")
      .all<{ last_name: string }>();
  expect((await listed()).results).toEqual([{ last_name: "青井" }]);
  expect((await imported([AOI, MORI], { date: "2026-12-01" })).counts).toMatchObject({ changed: 1, new: 0 });
  await renewDoctors(opened(), mesh, () => undefined);
  expect((await listed()).results).toHaveLength(2);
});

test("a list of a part of the country marks nobody, unless it is said to be whole", async () => {
  const many = Array.from({ length: 30 }, (_, row) => MORI.replace("A2", `B${row}`));
  await imported(many);
  expect((await imported([AOI], { date: "2026-11-01" })).counts).toMatchObject({
    vanished: 0,
    notVanished: 30,
  });
  expect((await imported([AOI], { date: "2026-11-01", isWhole: true })).counts).toMatchObject({
    vanished: 30,
  });
});

test("somebody who left the service is not listed again, and a record without a code is taken for the same doctor", async () => {
  await imported([AOI, MORI]);
  await record()
    .prepare("DELETE FROM workplaces WHERE doctor_id = (SELECT id FROM doctors WHERE last_name = '森')")
    .run();
  await record().prepare("DELETE FROM doctors WHERE last_name = '森'").run();
  expect((await imported([AOI, MORI])).faults).toMatchObject({ "doctor-left": 1 });
  await record().prepare("DELETE FROM doctor_imports").run();
  const [own] = await doctors();
  const { counts, faults } = await imported([AOI.replace("A1", "Z9")]);
  expect([counts.new, faults["doctor-linked"]]).toEqual([0, 1]);
  expect((await doctors())[0]).toMatchObject({ id: own?.id, code: "Z9" });
});

test("each fault is in the report with its row, its column and its reason, and the rest of the row is read", async () => {
  const rows: [keyof typeof FAULTS, string, string][] = [
    ["doctor-code-malformed", "医師コード", AOI.replace("A1", "")],
    ["doctor-name-blank", "姓", AOI.replace("A1", "C2").replace("青井", "")],
    ["reading-blank", "メイ", AOI.replace("A1", "C3").replace("ハルカ", "")],
    ["reading-malformed", "セイ", AOI.replace("A1", "C4").replace("アオイ", "青い")],
    ["gender-unknown", "性別", AOI.replace("A1", "C5").replace("女", "雌")],
    ["year-malformed", "医籍登録年", AOI.replace("A1", "C6").replace("平成22", "2999")],
    ["department-name-unknown", "診療科", AOI.replace("A1", "C7").replace("循環器内科", "魔法科")],
    ["expert-unknown", "専門医", AOI.replace("A1", "C8").replace("総合内科専門医", "魔法専門医")],
    ["workplace-code-unknown", "勤務先1", AOI.replace("A1", "C9").replace(ONE, "9999999999999")],
    ["pmid-malformed", "論文PMID", AOI.replace("A1", "D1").replace("12345678", "PMC1")],
    ["paper-unknown", "論文PMID", AOI.replace("A1", "D2").replace("12345678", "7")],
    ["id-twice", "医師コード", AOI.replace("A1", "D2")],
    ["workplace-prefecture", "勤務先1", MORI.replace("A2", "D3").replace("北海道", "北海")],
  ];
  const { counts } = await imported(
    rows.map(([, , row]) => row),
    { report: at("doctors-report.csv") },
  );
  expect(counts.read).toBe(rows.length - 5);
  const report = readFileSync(at("doctors-report.csv"), "utf8").split("\r\n");
  const missing = rows.filter(
    ([kind, column], place) =>
      !report.some(
        (line) =>
          line.includes(`,${place + 2},`) &&
          line.includes(`,${kind},${FAULTS[kind]}`) &&
          line.endsWith(`,${column}`),
      ),
  );
  expect(missing).toEqual([]);
});

test("a file that is no list writes nothing, and the report says why, with the columns that are missing", async () => {
  const files: [keyof typeof FAULTS, string, string][] = [
    ["unknown-file", "", ""],
    ["unknown-file", "品名,価格", "品名,価格\n聴診器,1\n"],
    ["required-column", "メイ", `${HEADER.replace(",メイ", "")}\n${AOI.replace(",ハルカ", "")}\n`],
    ["required-column", "医師コード、姓、名", "セイ,メイ,性別\nアオイ,ハルカ,女\n"],
    ["no-rows", "", `${HEADER}\n`],
    ["line-long", "", `${HEADER}\n${AOI.replace("青井", "青".repeat(1_000_001))}\n`],
  ];
  for (const [kind, value, content] of files) {
    writeFileSync(at("none.csv"), content);
    const report = openReport(at("none-report.csv"));
    const options = { date: "2026-10-01", now: NOW };
    expect((await importDoctors(record(), [givenFile(at("none.csv"))], report, options)).read, kind).toBe(0);
    report.close();
    const [, said] = readFileSync(at("none-report.csv"), "utf8").trim().split("\r\n");
    expect(said).toContain(`,${kind},${FAULTS[kind]}`);
    expect(said).toContain(value);
    expect(await doctors()).toEqual([]);
  }
});

test("broken characters, formulas and their faults are no names: the row is refused, of a workplace the cell", async () => {
  const broken = shiftJis([HEADER, AOI.replace("A1", "B1")].join("\r\n"));
  // The second byte of a character of her name is gone.
  const name = shiftJis("青井");
  const start = broken.findIndex((_, place) => name.every((byte, offset) => broken[place + offset] === byte));
  const cut = Uint8Array.from([...broken.slice(0, start + 3), 0x01, ...broken.slice(start + 4)]);
  writeFileSync(at("broken.csv"), cut);
  const report = openReport(at("broken-report.csv"));
  const options = { date: "2026-10-01", now: NOW };
  const counts = await importDoctors(record(), [givenFile(at("broken.csv"))], report, options);
  report.close();
  expect([counts.read, report.counts.get("row-malformed")]).toEqual([0, 1]);
  expect(readFileSync(at("broken-report.csv"), "utf8")).toMatch(/,2,B1,row-malformed,[^\r]+,姓\r/);

  const { faults } = await imported([
    AOI.replace("青井", "=1+1"),
    AOI.replace("A1", "B2").replace("はるか", '"=HYPERLINK(""https://example.com"",""x"")"'),
    AOI.replace("A1", "#REF!"),
    MORI.replace("北の診療所", "@SUM(A1:A2)"),
    AOI.replace("A1", '="0012"'),
  ]);
  expect(faults).toEqual({ "row-malformed": 3, "cell-malformed": 1 });
  expect((await doctors()).map(({ code, places }) => [code, places])).toEqual([
    ["0012", JSON.stringify([ONE])],
    ["A2", JSON.stringify([TWO])],
  ]);
});

test("a column that the file does not have is left alone", async () => {
  await imported([AOI]);
  const header = "医師コード,姓,名,セイ,メイ";
  const { counts } = await imported(["A1,青井,はるか,アオイ,ハルカ"], { header, date: "2026-11-01" });
  expect(counts).toMatchObject({ changed: 0, same: 1, edited: 0 });
  expect((await doctors())[0]).toMatchObject({ certification_year: 2010, places: JSON.stringify([ONE]) });
});

test("a generated list is read without a fault but papers nobody has, and the same again changes nothing", async () => {
  const world = {
    hospitals: [{ id: ONE, name: "港町第202病院", prefecture: "北海道" }],
    departments: ["内科", "外科"],
    experts: ["総合内科専門医"],
  };
  const given = [givenFile(await generateDoctors(at("generated.csv"), 1200, world))];
  const options = { date: "2026-10-01", now: NOW };
  const report = openReport(null);
  expect(await importDoctors(record(), given, report, options)).toMatchObject({ new: 1200 });
  expect([...report.counts.keys()]).toEqual(["paper-unknown"]);
  expect(await importDoctors(record(), given, openReport(null), options)).toMatchObject({
    same: 1200,
    new: 0,
    changed: 0,
  });
});
