import { nfkc } from "#contract/japanese/nfkc";
import { digitsOf, zipcodeOf } from "#contract/japanese/normalise";
import { cleanName } from "./clean/names";
import type { Places } from "./clean/places";
import { tidyAddress } from "./clean/places";
import type { Report } from "./faults";
import { type Joined, type JoinRow, readRows, writeTables } from "./join/join-rows";
import { noteList } from "./join/note-list";
import type { Said } from "./merge";
import { cellOf, plainName } from "./source/columns";
import type { GivenFile } from "./source/files";
import { type Table, tablesIn } from "./source/tables";
import { dateInName, dayOfList } from "./source-date";

export type JoinOptions = { date?: string; now: number; onBytes?: (bytes: number) => void };

const COLUMNS = {
  prefecture: ["都道府県コード"],
  number: ["医療機関番号", "医療機関コード", "医療機関コード7桁"],
  name: ["医療機関名称", "医療機関名"],
  zipcode: ["郵便番号", "医療機関所在地(郵便番号)", "郵便番号7桁"],
  address: ["住所", "医療機関所在地(住所)", "医療機関所在地", "所在地"],
  tel: ["電話番号"],
  fax: ["fax番号", "ファックス番号"],
} as const;
type Column = keyof typeof COLUMNS;
type Layout = Partial<Record<Column, number>>;

/** The bureaus' lists with named columns, or the derived one of nine digits, seven digits, name, code and address. */
function layoutOf(cells: readonly string[]): { layout: Layout; width: number; hasHeader: boolean } | null {
  if (/^\d{9,10}$/.test(cells[0] ?? "") && cells.length >= 5)
    return { layout: { number: 0, name: 2, zipcode: 3, address: 4 }, width: cells.length, hasHeader: false };
  const names = cells.map(plainName);
  const layout: Layout = {};
  for (const [column, spellings] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = names.findIndex((name) => spellings.includes(name));
    if (at >= 0) layout[column] = at;
  }
  const isKnown = layout.number !== undefined && layout.name !== undefined && layout.address !== undefined;
  return isKnown ? { layout, width: cells.length, hasHeader: true } : null;
}

/** Telephone, FAX and postal code of the regional bureaus' lists, joined by place and name. */
export async function importContacts(
  DB: D1Database,
  places: Places,
  files: readonly GivenFile[],
  report: Report,
  options: JoinOptions,
): Promise<Joined[]> {
  const tables: Awaited<ReturnType<typeof readRows>>[] = [];
  // Beds by kind stand line by line in one cell here: no fault.
  const add: Report["add"] = (fault) => fault.kind !== "broken-line" && report.add(fault);
  for (const given of files) {
    for await (const table of tablesIn(given, layoutOf, add, (bytes) => options.onBytes?.(bytes))) {
      const { file } = table;
      const date = dayOfList(options, [dateInName(table.file), dateInName(given.path)], (kind, value) =>
        report.add({ file, line: 1, id: "", kind, value }),
      );
      const rows = rowsOf(table, places, report);
      tables.push(await readRows(DB, rows, { source: "bureau", date, now: options.now, fault: report.add }));
      await noteList(DB, "bureau", { date, now: options.now });
    }
  }
  await writeTables(DB, tables);
  return tables.map(({ counts }) => counts);
}

/** One row for each standard that an institution has notified: the first of them tells all that is wanted. */
async function* rowsOf(
  { file, layout, rows }: Table<Layout>,
  places: Places,
  report: Report,
): AsyncGenerator<JoinRow> {
  const seen = new Set<string>();
  const codes = new Set<string>();
  for await (const { line, cells } of rows) {
    const cell = (column: Column) => cellOf(cells, layout[column]);
    const key = insurerCode(cell("prefecture"), cell("number"));
    const fault = (kind: Parameters<Report["add"]>[0]["kind"], value: string) =>
      report.add({ file, line, id: key ?? cell("number"), kind, value });
    if (key === null) {
      fault("code-malformed", cell("number"));
      continue;
    }
    if (seen.has(`${key} ${cell("name")}`)) continue;
    seen.add(`${key} ${cell("name")}`);
    const { name } = cleanName(cell("name"));
    if (name === "") {
      fault("name-blank", "");
      continue;
    }
    // Two hospitals with one code are two rows: the first keeps the code, any other is told from it by its name.
    const isFirst = !codes.has(key);
    codes.add(key);
    const address = cell("address");
    const local = address.slice(places.prefectureOf(address)?.name.length ?? 0);
    const place = places.find(key.slice(0, 2), local);
    if (!place) fault("municipality-unknown", address);
    const said = saidOf({ tel: cell("tel"), fax: cell("fax"), zipcode: cell("zipcode") }, fault);
    yield {
      key: isFirst ? key : `${key} ${name}`,
      line,
      file,
      name,
      address: tidyAddress(place?.rest ?? ""),
      place: address,
      candidates: async (find) => (place ? find.inMunicipality(place.municipality) : []),
      said: () => said,
    };
  }
}

/** 都道府県 2 + 医療機関番号 7, as the insurers know an institution (without the digit of its table of fees). */
function insurerCode(prefecture: string, number: string): string | null {
  const digits = digitsOf(number) ?? "";
  if (digits.length === 9) return digits;
  if (digits.length === 10) return digits.slice(0, 2) + digits.slice(3);
  const code = digitsOf(prefecture) ?? "";
  return code !== "" && digits.length > 0 && digits.length <= 7
    ? code.padStart(2, "0") + digits.padStart(7, "0")
    : null;
}

type FaultOf = (kind: Parameters<Report["add"]>[0]["kind"], value: string) => void;

/** Takes only what the list has: a blank telephone is not news. */
function saidOf(given: { tel: string; fax: string; zipcode: string }, fault: FaultOf): Said[] {
  const [tel, fax] = [phoneOf(given.tel), phoneOf(given.fax)];
  for (const [typed, clean] of [
    [given.tel, tel],
    [given.fax, fax],
  ] as const)
    if (typed !== "" && clean === null) fault("telephone-malformed", typed);
  const zipcode = zipcodeOf(given.zipcode);
  if (given.zipcode !== "" && zipcode === null) fault("zipcode-malformed", given.zipcode);
  return [
    ...(tel ? [{ field: "tel", columns: { tel }, value: tel } as const] : []),
    ...(fax ? [{ field: "fax", columns: { fax }, value: fax } as const] : []),
    ...(zipcode ? [{ field: "zipcode", columns: { zipcode }, value: zipcode } as const] : []),
  ];
}

/** 「０２９（３０９）５０００」 → 029-309-5000; null when it is no number of a Japanese telephone. */
function phoneOf(typed: string): string | null {
  const [first = ""] = nfkc(typed).split(/[\n、,/]/);
  const number = first
    .replace(/[‐‑‒–—―−ーｰ]/g, "-")
    .replace(/[()]/g, "-")
    .replace(/[^\d-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
  const digits = number.replaceAll("-", "");
  return /^0\d{8,10}$/.test(digits) ? number : null;
}
