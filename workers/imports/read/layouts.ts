import type { Weekday } from "#contract/hospitals/figures";
import { BED_COLUMNS } from "../clean/bed-counts";
import { flagColumns, weekdayOf } from "../clean/days";
import { plainName } from "../source/columns";

/** The position of each column in a file; a column that is not there would have -1, and is left out. */
export type Columns = {
  at: Partial<Record<FieldName, number>>;
  flags: ReturnType<typeof flagColumns>;
  spans: SpanColumn[];
};
export type SpanColumn = { day: Weekday; band: string; isReception: boolean; from: number; to: number };
export type Layout = {
  kind: "facility" | "hours";
  columns: Columns;
  unknown: string[];
  missing: FieldName[];
};

const FIELDS = {
  id: ["id"],
  name: ["正式名称", "名称"],
  kana: ["正式名称(フリガナ)", "フリガナ"],
  shortName: ["略称"],
  shortKana: ["略称(フリガナ)"],
  roma: ["英語表記(ローマ字表記)", "ローマ字"],
  kind: ["機関区分"],
  prefecture: ["都道府県コード"],
  municipality: ["市区町村コード"],
  address: ["所在地"],
  latitude: ["所在地座標(緯度)"],
  longitude: ["所在地座標(経度)"],
  url: ["案内用ホームページアドレス", "薬局のホームページアドレス"],
  note: ["その他の休診日(gw、お盆等)", "その他の休業日(gw、お盆等)", "その他の閉店日(gw、お盆等)"],
  general: [BED_COLUMNS.general],
  longTerm: [BED_COLUMNS.longTerm],
  psychiatric: [BED_COLUMNS.psychiatric],
  infectious: [BED_COLUMNS.infectious],
  tuberculosis: [BED_COLUMNS.tuberculosis],
  total: [BED_COLUMNS.total],
  department: ["診療科目コード"],
  departmentName: ["診療科目名"],
  band: ["診療時間帯"],
} as const;
export type FieldName = keyof typeof FIELDS;

/** What the ministry calls a field. */
export const columnName = (field: FieldName): string => FIELDS[field][0];

/** Columns that say who pays for long-term beds; and a pharmacy's days of business, which its closing days say too. */
const KNOWN_AND_UNUSED = /^(療養病床のうち(医療|介護)保険適用|営業日\(.\))$/;
const SPAN =
  /^([月火水木金土日祝])_(診療|外来受付|就業時間帯|外来受付時間帯|開店時間帯)([1-4])?_?(開始|終了)時間$/;

const NEEDED: Record<Layout["kind"], readonly FieldName[]> = {
  facility: ["id", "name", "kind", "prefecture", "municipality", "address", "latitude", "longitude"],
  hours: ["id", "department", "band"],
};

/** Which of the ministry's files a header belongs to and where its columns are; null when it is none of them. */
export function layoutOf(header: readonly string[]): Layout | null {
  const names = header.map(plainName);
  const at = fieldsIn(names);
  const flags = flagColumns(names);
  const spans = spanColumns(names);
  const kind = at.department !== undefined ? "hours" : at.name !== undefined ? "facility" : null;
  if (kind === null || at.id === undefined) return null;
  const existing = new Set([
    ...Object.values(at),
    ...flags.map((flag) => flag.at),
    ...spans.flatMap(({ from, to }) => [from, to]),
  ]);
  return {
    kind,
    columns: { at, flags, spans },
    unknown: header.filter(
      (name, place) => name !== "" && !existing.has(place) && !KNOWN_AND_UNUSED.test(names[place] ?? ""),
    ),
    missing: NEEDED[kind].filter((field) => at[field] === undefined),
  };
}

function fieldsIn(names: readonly string[]): Partial<Record<FieldName, number>> {
  const found = Object.entries(FIELDS).flatMap(([field, spellings]) => {
    const at = names.findIndex((name) => (spellings as readonly string[]).includes(name));
    return at < 0 ? [] : [[field, at]];
  });
  return Object.fromEntries(found);
}

function spanColumns(names: readonly string[]): SpanColumn[] {
  const ends = new Map<string, Partial<SpanColumn>>();
  for (const [at, name] of names.entries()) {
    const [, letter = "", what = "", band = "", end] = SPAN.exec(name) ?? [];
    const day = weekdayOf(letter);
    if (!day || what === "") continue;
    const key = `${letter}${what}${band}`;
    const existing = ends.get(key) ?? { day, band, isReception: what.startsWith("外来受付") };
    ends.set(key, { ...existing, [end === "開始" ? "from" : "to"]: at });
  }
  return [...ends.values()].filter(
    (each): each is SpanColumn => each.from !== undefined && each.to !== undefined,
  );
}
