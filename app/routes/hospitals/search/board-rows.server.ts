import { dayNumberInJapan } from "#contract/dates/japan-time";
import type { BoardLine, Origin, OwnPlace } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { kilometres } from "#contract/hospitals/distance";
import { BED_KINDS, type BedKind, SHORT_BED_KIND_NAMES } from "#contract/hospitals/figures";
import { distanceFrom } from "~/parts/hospitals/hospital-row.server";

export type Sex = "" | "men" | "women";
/** One cell: a hospital's beds of a kind. `saidOn`: their oldest word, if of another day than the line's newest. */
type BoardCell = { number: number; isOld: boolean; saidOn: number | null } | null;
export type BoardRow = {
  id: string;
  name: string;
  /** Where it is, and how far from the viewer's workplace. */
  place: string;
  distance: string | null;
  /** The conditions of each ward that has some. */
  notes: { ward: string; note: string }[];
  cells: BoardCell[];
  sexes: { men: number; women: number; number: number };
  updatedAt: number;
  isOld: boolean;
  tel: string | null;
  /** The number is that of who answers referrals. */
  isReferralTel: boolean;
};
export type KindSum = { kind: BedKind; name: string; total: number };

type Query = { kind: BedKind | null; sex: Sex; isVacantOnly: boolean; isByDistance?: boolean };
type Beds = BoardLine["vacantBeds"];

/** Every kind that is kept in the area, and how many of it stand empty for such a person. */
export function kindSums(lines: readonly BoardLine[], sex: Sex, now: number): KindSum[] {
  const beds = lines.flatMap(({ vacantBeds }) => vacantBeds);
  return BED_KINDS.map((kind) => ({ kind, of: beds.filter(({ bedKind }) => bedKind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => ({
      kind,
      name: SHORT_BED_KIND_NAMES[kind],
      total: sumFor(freshBeds(of, now), sex),
    }));
}

/** The lines of a board, the freshest word first or the nearest; of one kind alone, when one is asked for. */
export function boardRows(
  lines: readonly BoardLine[],
  kinds: readonly BedKind[],
  { kind, sex, isVacantOnly, isByDistance }: Query,
  now: number,
  own: OwnPlace = null,
): BoardRow[] {
  return lines
    .map((line) => ({
      ...line,
      vacantBeds: line.vacantBeds.filter((bed) => kind === null || bed.bedKind === kind),
    }))
    .filter(({ vacantBeds }) => vacantBeds.length > 0)
    .sort((a, b) => (isByDistance ? kilometresFrom(own, a) - kilometresFrom(own, b) : newest(b) - newest(a)))
    .map((line) => rowOf(line, kinds, { sex, now, own }))
    .filter(
      ({ cells }) => !isVacantOnly || cells.some((cell) => cell !== null && !cell.isOld && cell.number > 0),
    );
}

const newest = ({ vacantBeds }: BoardLine) => Math.max(...vacantBeds.map(({ updatedAt }) => updatedAt));

function kilometresFrom(own: OwnPlace, { latitude, longitude }: BoardLine): number {
  if (own === null || own.latitude === null || own.longitude === null) return 0;
  if (latitude === null || longitude === null) return Number.MAX_VALUE;
  return kilometres([latitude, longitude], [own.latitude, own.longitude]);
}

type Seen = { sex: Sex; now: number; own: OwnPlace };

function rowOf(line: BoardLine, kinds: readonly BedKind[], { sex, now, own }: Seen): BoardRow {
  const { hospitalId, name, tel, referralTel, vacantBeds } = line;
  const updatedAt = newest(line);
  const fresh = freshBeds(vacantBeds, now);
  const add = (field: "men" | "women" | "number") => fresh.reduce((total, bed) => total + bed[field], 0);
  return {
    id: hospitalId,
    name,
    place: line.municipality,
    distance: distanceFrom(originOf(own), line, own),
    notes: notesOf(vacantBeds),
    cells: kinds.map((kind) =>
      cellOf(
        vacantBeds.filter((bed) => bed.bedKind === kind),
        { sex, now, updatedAt },
      ),
    ),
    sexes: { men: add("men"), women: add("women"), number: add("number") },
    updatedAt,
    isOld: fresh.length === 0,
    tel: referralTel ?? tel,
    isReferralTel: Boolean(referralTel),
  };
}

const originOf = (own: OwnPlace): Origin =>
  own === null || own.latitude === null || own.longitude === null
    ? null
    : { name: own.name, isOwn: true, latitude: own.latitude, longitude: own.longitude };

/** Conditions by the ward that set them; wards with the same one share a line. */
function notesOf(beds: Beds): BoardRow["notes"] {
  const notes = [...new Set(beds.map(({ note }) => note).filter(Boolean))];
  return notes.map((note) => {
    const wards = beds.filter((bed) => bed.note === note);
    const names = wards.map(({ bedKind, ward }) =>
      [SHORT_BED_KIND_NAMES[bedKind as BedKind], ward].filter(Boolean).join(" "),
    );
    return { ward: [...new Set(names)].join("・"), note };
  });
}

type Line = { sex: Sex; now: number; updatedAt: number };

/** Several wards of a kind are one cell, as old as the oldest: fresh ones are added up, old ones stand alone. */
function cellOf(beds: Beds, { sex, now, updatedAt }: Line): BoardCell {
  if (beds.length === 0) return null;
  const fresh = freshBeds(beds, now);
  const counted = fresh.length > 0 ? fresh : beds;
  const oldest = Math.min(...counted.map((bed) => bed.updatedAt));
  return {
    number: sumFor(counted, sex),
    isOld: fresh.length === 0,
    saidOn: dayNumberInJapan(oldest) === dayNumberInJapan(updatedAt) ? null : oldest,
  };
}

const freshBeds = (beds: Beds, now: number) =>
  beds.filter(({ updatedAt }) => bedAge(updatedAt, now).state !== "old");

/** Beds that such a person may have: those of the sex and those for either. */
const sumFor = (beds: Beds, sex: Sex) =>
  beds.reduce((total, bed) => total + (sex === "" ? bed.number : bed[sex] + bed.either), 0);
