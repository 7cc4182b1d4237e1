import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { givenFile } from "../../../scripts/import/given-file";
import { openReport } from "../../../scripts/import/report";
import { importBeds } from "../../../workers/imports/beds";
import type { Places } from "../../../workers/imports/clean/places";
import { importContacts } from "../../../workers/imports/contacts";
import { importInstitutions } from "../../../workers/imports/institutions";
import { readPlaces } from "../../../workers/imports/places";
import { FACILITY, hospital, writeRows } from "./files";
import { ownRecord } from "./setup";

const { at: published, record } = ownRecord();
const options = { now: Date.UTC(2026, 10, 22) };
let places: Places;

beforeAll(async () => {
  places = await readPlaces(record());
  const at = (number: string, name: string, address: string) =>
    hospital(`0111010000${number}`, { 正式名称: name, 所在地: `北海道函館市${address}` });
  writeRows(published("facilities.csv"), FACILITY, [
    at("201", "医療法人港会　港町病院", "港町１丁目２番３号"),
    at("202", "井上病院", "本町１－１"),
    at("203", "井上病院", "本町１－１別館"),
  ]);
  const paths = [published("facilities.csv")];
  await importInstitutions(record(), places, paths.map(givenFile), openReport(null), {
    date: "2026-06-01",
    ...options,
  });
});

function file(name: string, lines: readonly string[]): string[] {
  writeFileSync(published(name), lines.join("\n"));
  return [published(name)];
}
const hospitalRow = (id: string) =>
  record()
    .prepare("SELECT tel, fax, zipcode, type, facts, sources FROM hospitals WHERE id = ?")
    .bind(id)
    .first<Record<string, unknown>>();

const listsRead = async () =>
  (await record().prepare("SELECT * FROM import_runs WHERE kind = '' ORDER BY source").all()).results;

const BUREAU = [
  "関東信越厚生局",
  "都道府県コード,都道府県名,医療機関番号,医療機関名称,郵便番号,住所,電話番号,FAX番号,病床数",
  '01,北海道,0113399,医療法人港会　港町病院,040－0001,函館市港町一丁目二番三号,0138-00-0001,0138-00-0002,"一般　　\n　　一般       60"',
  "01,北海道,0113399,医療法人港会　港町病院,040－0001,函館市港町一丁目二番三号,0138-00-0001,0138-00-0002,一般　60",
  "01,北海道,0113400,井上病院,0400002,函館市本町１－１,0138-00-0003,,",
  "01,北海道,0113401,どこにもない病院,0400003,函館市本町９－９,でんわ,,",
];

test("telephone, FAX and postal code are joined by place and name; what fits two is asked, once", async () => {
  const paths = file("bureau_202601.csv", BUREAU);
  const report = openReport(null);
  const run = () => importContacts(record(), places, paths.map(givenFile), report, options);
  expect(await run()).toMatchObject([{ rows: 3, taken: 1, ambiguous: 1, missing: 1, changed: 1 }]);
  expect(await hospitalRow("0111010000201")).toMatchObject({
    tel: "0138-00-0001",
    fax: "0138-00-0002",
    zipcode: "0400001",
    sources: JSON.stringify({
      basics: { source: "navii", date: "2026-06-01" },
      outpatient: { source: "navii", date: "2026-06-01" },
      beds: { source: "navii", date: "2026-06-01" },
      tel: { source: "bureau", date: "2026-01-01" },
      fax: { source: "bureau", date: "2026-01-01" },
    }),
  });
  expect(report.counts.get("telephone-malformed")).toBe(1);
  // The second time the insurer's number is known, and nothing is new.
  expect(await run()).toMatchObject([{ taken: 0, decided: 1, ambiguous: 1, changed: 0 }]);
  const joins = await record().prepare("SELECT key, state FROM import_joins ORDER BY key").all();
  expect(joins.results).toEqual([
    { key: "010113399", state: "joined" },
    { key: "010113400", state: "open" },
  ]);
});

test("two rows of one institution, also in two files: the newer number speaks, and a second time nothing changes", async () => {
  const row = (number: string, tel: string) =>
    `01,北海道,${number},医療法人港会　港町病院,040-0001,函館市港町一丁目二番三号,${tel},,`;
  const dental = file("dental_202601.csv", [...BUREAU.slice(0, 2), row("0139999", "0138-00-0009")]);
  const medical = file("medical_202601.csv", [
    ...BUREAU.slice(0, 2),
    row("0113300", "0138-00-0008"),
    row("0113399", "0138-00-0001"),
  ]);
  const run = () =>
    importContacts(record(), places, [...dental, ...medical].map(givenFile), openReport(null), options);
  await run();
  expect(await hospitalRow("0111010000201")).toMatchObject({ tel: "0138-00-0009", fax: "0138-00-0002" });
  expect(await run()).toMatchObject([{ changed: 0 }, { changed: 0 }]);
  await importContacts(
    record(),
    places,
    file("bureau_202601.csv", BUREAU).map(givenFile),
    openReport(null),
    options,
  );
});

test("a list that is packed as gz, with the references that Shift_JIS needs, is read", async () => {
  const lines = [
    ...BUREAU.slice(0, 2),
    "01,北海道,0113399,医療法人港会&#12288;＆＃２８２０７；町病院,040-0001,函館市港町１－２－３,,,",
  ];
  writeFileSync(published("packed_202601.csv.gz"), gzipSync(lines.join("\n")));
  const run = () =>
    importContacts(
      record(),
      places,
      [givenFile(published("packed_202601.csv.gz"))],
      openReport(null),
      options,
    );
  expect(await run()).toMatchObject([{ rows: 1, decided: 1 }]);
  writeFileSync(published("packed_202601.csv.gz"), gzipSync(lines.join("\n")).subarray(0, 60));
  await expect(run()).rejects.toThrow("gzが壊れているか");
});

test("the derived list without a header is read by its codes", async () => {
  const paths = file("codes.csv", ["010113399,0113399,医療法人港会　港町病院,0400009,函館市港町１－２－３"]);
  await importContacts(record(), places, paths.map(givenFile), openReport(null), {
    date: "2026-08-01",
    ...options,
  });
  expect(await hospitalRow("0111010000201")).toMatchObject({ zipcode: "0400009", tel: "0138-00-0001" });
});

test("what an operator has decided is kept to by the next list", async () => {
  await record()
    .prepare(
      "UPDATE import_joins SET state = 'joined', hospital_id = '0111010000203' WHERE key = '010113400'",
    )
    .run();
  await importContacts(
    record(),
    places,
    file("again_202602.csv", BUREAU).map(givenFile),
    openReport(null),
    options,
  );
  expect(await hospitalRow("0111010000203")).toMatchObject({ tel: "0138-00-0003" });
});

test("a second house of the same insurer's number does not take the first one's link", async () => {
  const paths = file("codes_twice.csv", [
    "010113399,0113399,医療法人港会　港町病院,0400009,函館市港町１－２－３",
    "010113399,0113399,井上病院,0409999,函館市五稜郭町９－９",
  ]);
  await importContacts(record(), places, paths.map(givenFile), openReport(null), {
    date: "2026-09-01",
    ...options,
  });
  expect(await hospitalRow("0111010000201")).toMatchObject({ zipcode: "0400009" });
  const { results } = await record()
    .prepare("SELECT key, state FROM import_joins WHERE key LIKE '010113399%' ORDER BY key")
    .all();
  expect(results[0]).toEqual({ key: "010113399", state: "joined" });
  expect(results[1]).toMatchObject({ key: "010113399 井上病院" });
});

const REPORT = [
  "area_sheet,pref_code,area_code,seq,name,municipality,beds_total,beds_high_acute,beds_acute,beds_recovery,beds_chronic,beds_suspended,doctors_ft,doctors_pt,doctors_per_100,tokutei,shien,er3,er2,home_care,ambulance,general_anesthesia,deliveries,surgeries,los_high_acute,los_acute,los_recovery,los_chronic,new_in_high_acute,new_in_acute,new_in_recovery,new_in_chronic",
  "101北海道南渡島,01,0101,1,港町病院,函館市,60,0,40,20,0,0,10,1.25,16.7,,地,,二次,在支,243,*,-,445,-,10,20,-,-,300,100,-",
  "101北海道南渡島,01,0101,2,未報告医院,,未報告,,,,,,,,,,,,,,,,,,,,,,,,,",
];

test("bed functions are joined by planning area and name; masked figures are none", async () => {
  const paths = file("bed_function_R7.csv", REPORT);
  const report = openReport(null);
  const run = () => importBeds(record(), places, paths.map(givenFile), report, options);
  expect(await run()).toMatchObject([{ rows: 1, taken: 1, changed: 1 }]);
  const row = await hospitalRow("0111010000201");
  const { bedReport } = JSON.parse(String(row?.facts));
  expect(bedReport).toEqual({
    functions: { high: 0, acute: 40, recovery: 20, chronic: 0, resting: 0 },
    doctorsFullTime: 10,
    doctorsPartTime: 1.3,
    emergencyLevel: 2,
    ambulances: 243,
    anesthesias: null,
    deliveries: null,
    operations: 445,
    admissions: 400,
    averageStayDays: 12.5,
  });
  expect(row?.type).toBe(2);
  expect(JSON.parse(String(row?.sources)).bedReport).toEqual({ source: "bed-function", date: "2025-07-01" });
  expect([report.counts.get("figure-masked"), report.counts.get("not-reported")]).toEqual([1, 1]);
  expect(await run()).toMatchObject([{ changed: 0, decided: 1 }]);
});

test("what was read of both kinds is kept with its newest day, and with how many institutions it told of", async () => {
  const of = { kind: "", finished_at: options.now };
  const read = [
    { ...of, source: "bed-function", source_date: "2025-07-01", institutions: 1 },
    { ...of, source: "bureau", source_date: "2026-09-01", institutions: 2 },
  ];
  expect(await listsRead()).toEqual(read);
  // An older list, as of another region, and a file in which nothing can be read.
  await importContacts(
    record(),
    places,
    file("older_202601.csv", BUREAU).map(givenFile),
    openReport(null),
    options,
  );
  await importContacts(
    record(),
    places,
    file("none_202610.csv", ["あ,い"]).map(givenFile),
    openReport(null),
    options,
  );
  expect(await listsRead()).toEqual(read);
});
