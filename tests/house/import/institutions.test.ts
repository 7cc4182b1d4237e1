import { readFileSync, writeFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { FAULTS } from "../../../workers/imports/faults";
import { DIRTY_FACILITIES, DIRTY_HOURS } from "./dirt";
import { band, type Cells, FACILITY, hospital, writeRows } from "./files";
import { importsOfInstitutions, NOW } from "./setup";

const { at, run, runAsDated, facilities, hours, record, hospitalRow } = importsOfInstitutions();

/** All that imports write but the times at which they ran. */
async function state() {
  const { results } = await record()
    .prepare("SELECT * FROM hospitals ORDER BY id")
    .all<Record<string, unknown>>();
  return results.map(({ updated_at, revision, imported_revision, ...row }) => row);
}

test("every kind of dirt is read as far as it goes and is in the report with its line and its reason", async () => {
  // A number of the record that differs from the file's in capitals alone.
  await run(
    [facilities("before.csv", [hospital("011byjtx00001", { "正式名称（フリガナ）": "ミナトビョウイン" })])],
    {
      date: "2025-12-01",
    },
  );
  const paths = [
    facilities(
      "dirty.csv",
      DIRTY_FACILITIES.map(([, row]) => row),
    ),
    hours(
      "dirty-hours.csv",
      DIRTY_HOURS.map(([, row]) => row),
    ),
  ];
  const result = await run(paths, { report: at("report.csv") });
  const report = readFileSync(at("report.csv"), "utf8");
  const missing = [
    ...linesOf("dirty.csv", DIRTY_FACILITIES),
    ...linesOf("dirty-hours.csv", DIRTY_HOURS),
  ].filter(
    ({ start, end }) => !report.split("\r\n").some((line) => line.startsWith(start) && line.includes(end)),
  );
  expect(missing).toEqual([]);
  expect(DIRTY_FACILITIES.length + DIRTY_HOURS.length).toBeGreaterThanOrEqual(40);
  // Without ID (three of them), name or place nothing can be read; the second of two is not.
  expect(result.read).toBe(DIRTY_FACILITIES.length - 6 + DIRTY_HOURS.length);
});

/** The header is line 1; a broken record takes a line more. */
function linesOf(file: string, rows: readonly (readonly [keyof typeof FAULTS, Cells | string])[]) {
  let line = 1;
  return rows.map(([kind]) => {
    line += 1;
    const start = `${file},${line},`;
    if (kind === "broken-line") line += 1;
    return { start, end: `,${kind},${FAULTS[kind]}` };
  });
}

test("the flags of days mean the contrary of what their columns are called", async () => {
  await run([
    facilities("days.csv", [
      hospital("0111010000100", { 祝日に休診: "0", "毎週決まった曜日に休診（金）": "" }),
    ]),
  ]);
  const facts = JSON.parse(String((await hospitalRow("0111010000100"))?.facts));
  expect(facts.closedDays).toEqual({ weekly: ["sat", "sun"], monthly: [], onHolidays: true, text: "" });
});

test("the same files twice change nothing, a newer one what is new, and what vanished is closed and comes back", async () => {
  const [one, two] = ["0111010000101", "0111010000102"];
  const first = [
    facilities("first.csv", [hospital(one), hospital(two)]),
    hours("first-hours.csv", [
      band(one),
      band(one, { 診療時間帯: "2", 火_診療開始時間: "09:00", 火_診療終了時間: "12:00" }),
    ]),
  ];
  expect(await run(first)).toMatchObject({ new: 2, changed: 1, closed: 0 });
  const before = await state();
  expect(await run(first)).toMatchObject({ new: 0, changed: 0, proposals: 0, closed: 0 });
  expect(await state()).toEqual(before);
  expect(await run([facilities("second.csv", [hospital(one)])], { date: "2026-12-01" })).toMatchObject({
    closed: 1,
  });
  expect(await hospitalRow(two)).toMatchObject({ closed_at: Date.parse("2026-12-01T00:00:00+09:00") });
  await run(first, { date: "2027-06-01" });
  expect(await hospitalRow(two)).toMatchObject({ closed_at: null });
});

test("bands of a day make hours, and an ID is found whatever its capitals and its lost zero", async () => {
  const id = "011BYJTX00002";
  await run([
    facilities("hours-of.csv", [hospital(id), hospital("0111010000103")]),
    hours("hours-of-hours.csv", [
      band(id.toLowerCase(), {
        火_診療開始時間: "09:00",
        火_診療終了時間: "12:00",
        月_外来受付開始時間: "08:30",
        月_外来受付終了時間: "11:30",
      }),
      band("111010000103", { 診療科目コード: "05001", 診療科目名: "眼科" }),
    ]),
  ]);
  const facts = JSON.parse(String((await hospitalRow(id))?.facts));
  const common = {
    code: "01001",
    departmentName: "内科",
    departmentCode: "d01",
    start: "09:00",
    end: "12:00",
  };
  expect(facts.hours).toEqual([
    { ...common, days: ["mon"], receptionStart: "08:30", receptionEnd: "11:30" },
    { ...common, days: ["tue"], receptionStart: null, receptionEnd: null },
  ]);
  expect((await hospitalRow("0111010000103"))?.department_codes).toBe('["d40"]');
});

test("what a hospital's people have edited stays theirs; the source's word is proposed, once", async () => {
  const id = "0111010000104";
  await run([facilities("edited.csv", [hospital(id)])]);
  await record()
    .prepare("UPDATE hospitals SET name = '港町病院', edited = ? WHERE id = ?")
    .bind(JSON.stringify({ name: { at: NOW, by: "member" } }), id)
    .run();
  const next = [
    facilities("edited-next.csv", [
      hospital(id, { 正式名称: "新港町病院", 一般病床: "80", 合計病床数: "80" }),
    ]),
  ];
  expect(await run(next, { date: "2026-12-01" })).toMatchObject({ changed: 1, proposals: 1 });
  expect(await hospitalRow(id)).toMatchObject({ name: "港町病院", bed_count_total: 80 });
  const proposal = "SELECT field, value, state FROM hospital_proposals WHERE hospital_id = ?";
  expect(await record().prepare(proposal).bind(id).first()).toEqual({
    field: "name",
    value: '"新港町病院"',
    state: "open",
  });
  expect(await run(next, { date: "2026-12-01" })).toMatchObject({ changed: 0, proposals: 0 });
});

test("broken off anywhere and run again, it ends in the same state", async () => {
  const ids = Array.from({ length: 900 }, (_, number) => `0111010001${String(number).padStart(3, "0")}`);
  const paths = [
    facilities(
      "many.csv",
      ids.map((id) => hospital(id)),
    ),
    hours(
      "many-hours.csv",
      ids.map((id) => band(id)),
    ),
  ];
  await run(paths);
  const whole = await state();
  await record().batch(
    ["unindexed_hospitals", "hospitals"].map((table) => record().prepare(`DELETE FROM ${table}`)),
  );
  for (const after of [1, 1, 2, 2, 1])
    await expect(run(paths, { DB: dyingAfter(after) })).rejects.toThrow("killed");
  await run(paths);
  expect(await state()).toEqual(whole);
  const { results } = await record().prepare("SELECT hospital_id FROM unindexed_hospitals").all();
  expect(results).toHaveLength(ids.length);
});

/** Writes so many batches and then no more. */
function dyingAfter(batches: number): D1Database {
  let left = batches;
  const batch: D1Database["batch"] = (statements) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return record().batch(statements);
  };
  return { prepare: (sql: string) => record().prepare(sql), batch } as unknown as D1Database;
}

test("a part of the country closes nobody, and a zip is read like what is in it", async () => {
  const ids = Array.from({ length: 60 }, (_, number) => `0111010002${String(number).padStart(3, "0")}`);
  await run([
    facilities(
      "country.csv",
      ids.map((id) => hospital(id)),
    ),
  ]);
  const part = facilities(
    "part.csv",
    ids.slice(0, 30).map((id) => hospital(id)),
  );
  writeFileSync(
    at("part.zip"),
    zipSync({ "01-1_part.csv": readFileSync(part), "readme.txt": new Uint8Array([0x61]) }),
  );
  expect(await run([at("part.zip")], { date: "2026-12-01" })).toMatchObject({
    read: 30,
    closed: 0,
    notClosed: 30,
  });
});

test("figures and flags are read in full width too, and a column that is missing bears its own name", async () => {
  const wide = (cells: Cells): Cells =>
    Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [
        name,
        value.replace(/[0-9.]/g, (half) => String.fromCharCode(half.charCodeAt(0) + 0xfee0)),
      ]),
    );
  const [one, two] = [hospital("0111010000302"), hospital("0111010000303")];
  await run([
    facilities("wide.csv", [
      one,
      { ...wide(two), 案内用ホームページアドレス: two.案内用ホームページアドレス ?? "" },
    ]),
  ]);
  const facts = async (id: string) => {
    const row = await hospitalRow(id);
    return { ...row, id: "", name: "", rank: null, search_rank: null };
  };
  expect(await facts("0111010000303")).toEqual(await facts("0111010000302"));
  writeRows(
    at("narrow.csv"),
    FACILITY.filter((column) => column !== "機関区分"),
    [hospital("0111010000304")],
  );
  const { report } = await runAsDated([at("narrow.csv")]);
  expect(report.ofFiles).toMatchObject([{ kind: "missing-column", value: "機関区分" }]);
});

test("a number that stands for another name in another town waits for an operator", async () => {
  const id = "0111010000105";
  await run([facilities("same.csv", [hospital(id)])]);
  const other = hospital(id, {
    正式名称: "旭川西クリニック",
    "正式名称（フリガナ）": "アサヒカワニシクリニック",
    市区町村コード: "204",
    所在地: "北海道旭川市１条通８丁目",
  });
  await run([facilities("other.csv", [other])], { date: "2026-12-01" });
  expect(await hospitalRow(id)).toMatchObject({ municipality_code: "01202" });
  const open = await record().prepare("SELECT candidates, state FROM import_joins").first();
  expect(open).toEqual({ candidates: JSON.stringify([id]), state: "open" });
});
