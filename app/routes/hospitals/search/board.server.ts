import type { BoardLine, OwnPlace } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { BED_KINDS, type BedKind, SHORT_BED_KIND_NAMES } from "#contract/hospitals/figures";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { placeName, referenceLists } from "~/request/reference.server";

type Sex = "" | "men" | "women";
/** One cell: beds of a kind in a house, with the age where it is another one than the line's. */
export type BoardCell = { number: number; isOld: boolean; updatedAt: number } | null;
export type BoardRow = {
  id: string;
  name: string;
  note: string;
  cells: BoardCell[];
  sexes: { men: number; women: number; number: number };
  updatedAt: number;
  isOld: boolean;
  tel: string | null;
};
export type Board = {
  /** Null: the viewer works nowhere and has chosen nothing yet. */
  area: string | null;
  title: string;
  prefectures: { code: string; name: string; areas: { code: string; name: string }[] }[];
  kinds: { kind: BedKind; name: string; total: number }[];
  total: number;
  rows: BoardRow[];
  reporting: number;
  reportedToday: number;
  kind: BedKind | null;
  sex: Sex;
  /** Only houses with a bed that stands empty. */
  isVacantOnly: boolean;
  own: NonNullable<OwnPlace> | null;
  mayReport: boolean;
  refusal: string | null;
};

/** Everything on the board of one medical area: one call, and the rest is reckoned here. */
export async function bedBoard(api: Api, query: URLSearchParams, viewer: WebViewer): Promise<Board> {
  const asked = /^[0-9a-z]{3,10}$/.test(query.get("vacant") ?? "") ? (query.get("vacant") ?? "") : undefined;
  const [lists, reply] = await Promise.all([referenceLists(api), ask(api, asked)]);
  const kind = BED_KINDS.find((each) => String(each) === query.get("kind")) ?? null;
  const sex = ([...SEXES] as string[]).includes(query.get("sex") ?? "") ? (query.get("sex") as Sex) : "";
  const isVacantOnly = query.get("only") === "1";
  const { area, own, hospitals, refusal } = reply;
  const now = Date.now();
  const shown = BED_KINDS.filter((each) =>
    hospitals.some((line) => line.vacantBeds.some((bed) => bed.bedKind === each)),
  );
  const totals = shown.map((each) => ({
    kind: each,
    name: SHORT_BED_KIND_NAMES[each],
    total: sum(hospitals, each, sex, now),
  }));
  const rows = hospitals.map((line) => rowOf(line, shown, sex, now));
  return {
    area,
    title: area ? placeName(lists, area.slice(0, 2), area) : "",
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({
      code: prefectureCode,
      name,
      areas: lists.medicalAreas
        .filter((each) => each.prefectureCode === prefectureCode)
        .map(({ id, name: word }) => ({ code: id, name: word })),
    })),
    kinds: totals,
    total: totals.reduce((total, each) => total + each.total, 0),
    rows: rows.filter((row) => isShown(row, shown, { kind, isVacantOnly })),
    reporting: rows.length,
    reportedToday: rows.filter(({ updatedAt }) => bedAge(updatedAt, now).days === 0).length,
    kind,
    sex,
    isVacantOnly,
    own,
    mayReport: viewer.principal === "doctor" || viewer.principal === "co-medical",
    refusal,
  };
}

const SEXES = ["men", "women"] as const;

async function ask(api: Api, area: string | undefined) {
  const none = { area: area ?? null, own: null, hospitals: [] as BoardLine[] };
  return api.directory
    .vacancies({ query: { area } })
    .then((reply) => ({ ...reply, refusal: null }))
    .catch((error: { status?: number; message: string }) => {
      if (error.status !== 429) throw error;
      return { ...none, refusal: error.message };
    });
}

/** Beds that such a person may have: those of the sex and those for either. */
const countFor = (bed: BoardLine["vacantBeds"][number], sex: Sex) =>
  sex === "" ? bed.number : bed[sex] + bed.either;

function sum(lines: readonly BoardLine[], kind: BedKind, sex: Sex, now: number): number {
  return lines
    .flatMap(({ vacantBeds }) => vacantBeds)
    .filter((bed) => bed.bedKind === kind && bedAge(bed.updatedAt, now).state !== "old")
    .reduce((total, bed) => total + countFor(bed, sex), 0);
}

function rowOf(line: BoardLine, kinds: readonly BedKind[], sex: Sex, now: number): BoardRow {
  const { hospitalId, name, tel, referralTel, vacantBeds } = line;
  const updatedAt = Math.max(...vacantBeds.map((bed) => bed.updatedAt));
  const fresh = vacantBeds.filter((bed) => bedAge(bed.updatedAt, now).state !== "old");
  const add = (field: "men" | "women" | "number") => fresh.reduce((total, bed) => total + bed[field], 0);
  return {
    id: hospitalId,
    name,
    note: [...new Set(vacantBeds.map(({ note }) => note).filter(Boolean))].join("／"),
    cells: kinds.map((kind) =>
      cellOf(
        vacantBeds.filter((bed) => bed.bedKind === kind),
        sex,
        now,
      ),
    ),
    sexes: { men: add("men"), women: add("women"), number: add("number") },
    updatedAt,
    isOld: fresh.length === 0,
    tel: referralTel ?? tel,
  };
}

/** Several wards of a kind are one cell: the fresh ones are added up, old ones stand alone. */
function cellOf(beds: BoardLine["vacantBeds"], sex: Sex, now: number): BoardCell {
  if (beds.length === 0) return null;
  const fresh = beds.filter((bed) => bedAge(bed.updatedAt, now).state !== "old");
  const counted = fresh.length > 0 ? fresh : beds;
  return {
    number: counted.reduce((total, bed) => total + countFor(bed, sex), 0),
    isOld: fresh.length === 0,
    updatedAt: Math.max(...counted.map(({ updatedAt }) => updatedAt)),
  };
}

function isShown(
  { cells }: BoardRow,
  kinds: readonly BedKind[],
  { kind, isVacantOnly }: { kind: BedKind | null; isVacantOnly: boolean },
): boolean {
  const looked = kind === null ? cells : cells.filter((_, at) => kinds[at] === kind);
  if (isVacantOnly) return looked.some((cell) => cell !== null && !cell.isOld && cell.number > 0);
  return looked.some((cell) => cell !== null);
}
