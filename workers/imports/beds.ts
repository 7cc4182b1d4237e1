import type { BedReport } from "#contract/hospitals/facts";
import { fold } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";
import { cleanName } from "./clean/names";
import type { Places } from "./clean/places";
import type { JoinOptions } from "./contacts";
import type { ExistingHospital } from "./existing";
import type { FaultKind, Report } from "./faults";
import { type Joined, type JoinRow, joinRows } from "./join/join-rows";
import { noteList } from "./join/note-list";
import type { Said } from "./merge";
import { medicalAreaOf } from "./reference/planning-areas";
import { cellOf, plainName } from "./source/columns";
import type { GivenFile } from "./source/files";
import { type Table, tablesIn } from "./source/tables";
import { dateInName, dayOfList } from "./source-date";

const NEEDED = ["pref_code", "area_code", "name", "municipality", "beds_total"];
type Layout = ReadonlyMap<string, number>;

function layoutOf(cells: readonly string[]): { layout: Layout; width: number; hasHeader: boolean } | null {
  const layout = new Map(cells.map((cell, at) => [plainName(cell), at]));
  return NEEDED.every((name) => layout.has(name)) ? { layout, width: cells.length, hasHeader: true } : null;
}

/** The ministry's list of bed functions, joined by planning area, municipality and name. */
export async function importBeds(
  DB: D1Database,
  places: Places,
  files: readonly GivenFile[],
  report: Report,
  options: JoinOptions,
): Promise<Joined[]> {
  const all: Joined[] = [];
  for (const given of files) {
    for await (const table of tablesIn(given, layoutOf, report.add, (bytes) => options.onBytes?.(bytes))) {
      const { file } = table;
      const date = dayOfList(options, [fiscalYear(table.file), dateInName(given.path)], (kind, value) =>
        report.add({ file, line: 1, id: "", kind, value }),
      );
      const rows = rowsOf(table, places, report);
      all.push(
        await joinRows(DB, rows, { source: "bed-function", date, now: options.now, fault: report.add }),
      );
      await noteList(DB, "bed-function", { date, now: options.now });
    }
  }
  return all;
}

/** …_R7: what is reported is what was there on 1 July of that year. */
function fiscalYear(name: string): string | null {
  const [, reiwa] = /_R(\d{1,2})(?!\d)/i.exec(name) ?? [];
  return reiwa ? `${2018 + Number(reiwa)}-07-01` : null;
}

async function* rowsOf(
  { file, layout, rows }: Table<Layout>,
  places: Places,
  report: Report,
): AsyncGenerator<JoinRow> {
  for await (const { line, cells } of rows) {
    const cell = (column: string) => cellOf(cells, layout.get(column));
    const area = cell("area_code").padStart(4, "0");
    const { name } = cleanName(cell("name"));
    const town = cell("municipality");
    const key = `${area} ${town} ${fold(name)}`;
    const fault = (kind: FaultKind, value: string) => report.add({ file, line, id: key, kind, value });
    if (name === "") {
      fault("name-blank", "");
      continue;
    }
    if (cell("beds_total").includes("未報告")) {
      fault("not-reported", name);
      continue;
    }
    const place = town === "" ? null : places.find(cell("pref_code").padStart(2, "0"), town);
    if (!/^\d{4}$/.test(area)) fault("area-unknown", area);
    const read = reportOf(cell, fault);
    const types = typesOf(cell);
    yield {
      key,
      line,
      file,
      name,
      address: "",
      place: `${town}（構想区域 ${cell("area_sheet") || area}）`,
      candidates: (find) =>
        place ? find.inMunicipality(place.municipality) : find.inArea(medicalAreaOf(area)),
      said: (existing) => [
        { field: "bedReport", facts: { bedReport: read }, value: read },
        ...(existing ? typesSaid(types, existing) : []),
      ],
    };
  }
}

type Cell = (column: string) => string;
type FaultOf = (kind: FaultKind, value: string) => void;

function reportOf(cell: Cell, fault: FaultOf): BedReport {
  const figure = (column: string) => figureOf(cell(column), fault);
  const count = (column: string) => rounded(figure(column), 0);
  const stays = ["high_acute", "acute", "recovery", "chronic"].map((kind) => ({
    days: figure(`los_${kind}`),
    admitted: figure(`new_in_${kind}`),
  }));
  return {
    functions: {
      high: count("beds_high_acute"),
      acute: count("beds_acute"),
      recovery: count("beds_recovery"),
      chronic: count("beds_chronic"),
      resting: count("beds_suspended"),
    },
    doctorsFullTime: figure("doctors_ft"),
    doctorsPartTime: rounded(figure("doctors_pt"), 1),
    emergencyLevel: cell("er3") ? 3 : cell("er2") ? 2 : null,
    ambulances: count("ambulance"),
    anesthesias: count("general_anesthesia"),
    deliveries: count("deliveries"),
    operations: count("surgeries"),
    ...staysOf(stays),
  };
}

/** All admissions, and how long they stayed on average over the functions. */
function staysOf(stays: readonly { days: number | null; admitted: number | null }[]) {
  const existing = stays.flatMap(({ days, admitted }) =>
    days !== null && admitted ? [{ days, admitted }] : [],
  );
  const admissions = existing.reduce((sum, { admitted }) => sum + admitted, 0);
  const days = existing.reduce((sum, { days: each, admitted }) => sum + each * admitted, 0);
  return admissions === 0
    ? { admissions: null, averageStayDays: null }
    : { admissions, averageStayDays: rounded(days / admissions, 1) };
}

/** `-` is none reported, `*` a figure so small that it is masked. */
function figureOf(typed: string, fault: FaultOf): number | null {
  const value = nfkc(typed).replaceAll(",", "").trim();
  if (value === "" || /^[-‐－―]$/.test(value)) return null;
  if (value === "*" || value === "＊") {
    fault("figure-masked", typed);
    return null;
  }
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  fault("figure-malformed", typed);
  return null;
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
}

const [ADVANCED, REGIONAL_SUPPORT, HOME_CARE_HOSPITAL, HOME_CARE_CLINIC] = [1, 2, 9, 12];

function typesOf(cell: Cell) {
  return {
    isAdvanced: cell("tokutei") !== "",
    isSupport: cell("shien") !== "",
    isHomeCare: cell("home_care") !== "",
  };
}

/** 特定機能病院 and 地域医療支援病院 stand before what the beds say; the rest, and what was there, beside them. */
function typesSaid(
  { isAdvanced, isSupport, isHomeCare }: ReturnType<typeof typesOf>,
  existing: ExistingHospital,
): Said[] {
  const { kind, type: before, further_types: further } = existing.columns;
  const homeCare = kind === "clinic" ? HOME_CARE_CLINIC : HOME_CARE_HOSPITAL;
  const notified = [
    ...(isAdvanced ? [ADVANCED] : []),
    ...(isSupport ? [REGIONAL_SUPPORT] : []),
    ...(isHomeCare ? [homeCare] : []),
  ];
  if (notified.length === 0) return [];
  const type = isAdvanced ? ADVANCED : isSupport && before !== ADVANCED ? REGIONAL_SUPPORT : before;
  const others = [...new Set([...further, ...notified, before])]
    .filter((each) => each !== type)
    .sort((a, b) => a - b);
  return [
    { field: "type", columns: { type }, value: type },
    { field: "furtherTypes", columns: { further_types: others }, value: others },
  ];
}
