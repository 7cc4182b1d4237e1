import type { HospitalHit, Origin, OwnPlace } from "#contract/directory/shapes";
import { bedAge } from "#contract/hospitals/bed-age";
import { distanceLabel, kilometres } from "#contract/hospitals/distance";
import type { BandHours } from "#contract/hospitals/facts";
import { BED_KIND_NAMES, type BedKind, dayWord } from "#contract/hospitals/figures";
import { type Reception, receptionToday } from "#contract/hospitals/reception";
import type { ReferenceLists } from "#contract/reference/calls";
import { hospitalTypeName, namesOf, prefectureName } from "~/request/reference.server";
import { serverNow } from "~/ui/time/clock";
import { shortClock } from "~/ui/time/format";
import { outpatientStatus } from "./outpatient-status";

/** One line of hospitals, with names instead of codes: only what is rendered. */
export type HospitalRowView = {
  id: string;
  name: string;
  /** What it is and where, in lines. */
  about: string[];
  tel: string | null;
  /** The number is that of who answers referrals. */
  isReferralTel: boolean;
  fax: string | null;
  isReferralFax: boolean;
  /** How far it is in a straight line, where it is known. */
  distance?: string | null;
  imageUrl: string | null;
  isReferralPriority: boolean;
  /** A word that says that it is perhaps closed, or that its listing was stopped. */
  gone: string | null;
  today: TodayText | null;
  /** Vacant beds by kind that are not old, and whether some are left out as old. */
  vacant: VacantKind[];
  hasOldFigures: boolean;
};
/** A screen shows the badge or the word, with the hours that run or come next; paper shows the hours of the day. */
export type TodayText = { badge: string; word: string; hours: string; onPaper: string };
type VacantKind = { kind: string; number: number; men: number; women: number; at: number };

/** A row with its place on the map. */
export type PlacedRow = HospitalRowView & {
  latitude: number | null;
  longitude: number | null;
  isPlaceNear: boolean;
};

const SHOWN_DEPARTMENTS = 4;

export function hospitalRow(hit: HospitalHit, lists: ReferenceLists, now = serverNow()): PlacedRow {
  const { prefectureCode, municipality, address, latitude, longitude, isPlaceNear } = hit;
  const type = hospitalTypeName(lists, hit.type);
  const prefecture = prefectureName(lists, prefectureCode) ?? "";
  return {
    id: hit.hospitalId,
    name: hit.name,
    about: [
      [type, departmentsOf(hit.departments, lists)].filter(Boolean).join("・"),
      prefecture + municipality + address,
    ],
    ...numbersOf(hit),
    imageUrl: hit.image,
    isReferralPriority: hit.isReferralPriority,
    gone: null,
    today: todayText(hit.reception, now),
    ...vacanciesOf(hit.vacantBeds, now),
    latitude,
    longitude,
    isPlaceNear,
  };
}

/** How far a hospital is from a place, as its row says it; null where one of them is nowhere on the map. */
export function distanceFrom(
  origin: Origin,
  { hospitalId, latitude, longitude, isPlaceNear }: Placed,
  own: OwnPlace,
) {
  if (hospitalId === own?.hospitalId) return "自施設";
  if (origin === null || latitude === null || longitude === null) return null;
  const label = distanceLabel(kilometres([latitude, longitude], [origin.latitude, origin.longitude]));
  return isPlaceNear ? `${label}（役所の位置から計算）` : label;
}

type Placed = Pick<HospitalHit, "hospitalId" | "latitude" | "longitude" | "isPlaceNear">;

type Numbers = Pick<HospitalHit, "tel" | "fax" | "referralTel" | "referralFax">;

/** The numbers that a colleague calls and faxes first: of who answers referrals, where they have their own. */
export function numbersOf({ tel, fax, referralTel, referralFax }: Numbers) {
  return {
    tel: referralTel ?? tel,
    isReferralTel: Boolean(referralTel),
    fax: referralFax ?? fax,
    isReferralFax: Boolean(referralFax),
  };
}

export function departmentsOf(codes: readonly string[], lists: ReferenceLists): string {
  const names = namesOf(codes, lists.departments);
  const others = names.length - SHOWN_DEPARTMENTS;
  return names.slice(0, SHOWN_DEPARTMENTS).join("・") + (others > 0 ? ` ほか${others}科` : "");
}

/** The words for today's hours, if they are known. Shown hours say when; only 「診療中」 is said besides. */
export function todayText(reception: Reception | null | undefined, now: number): TodayText | null {
  const today = receptionToday(reception, now);
  const { weekday, spans, current, state } = today;
  const status = outpatientStatus(today);
  if (!status) return null;
  const onPaper =
    spans.length > 0 ? `の受付 ${spans.map(spanText).join("・")}` : state === "closed" ? "休診" : null;
  return {
    badge: state === "open" ? status.word : "",
    word: current ? (state === "open" ? "受付" : "本日の受付") : status.word,
    hours: current ? spanText(current) : state === "holiday" ? "要確認" : "",
    onPaper: onPaper ? dayWord(weekday) + onPaper : "",
  };
}

const spanText = ({ start, end }: BandHours) => `${shortClock(start)}〜${shortClock(end)}`;

type Figure = { bedKind: number; number: number; men: number; women: number; updatedAt: number };

/** Sums the wards up by kind; a kind is as old as the oldest figure among its wards. */
export function vacanciesOf(figures: readonly Figure[], now: number) {
  const fresh = figures.filter(({ updatedAt }) => bedAge(updatedAt, now).state !== "old");
  return { vacant: byKind(fresh), hasOldFigures: fresh.length < figures.length };
}

function byKind(figures: readonly Figure[]): VacantKind[] {
  const empty = figures.filter(({ number }) => number > 0);
  return [...new Set(empty.map(({ bedKind }) => bedKind))].map((kind) => {
    const of = empty.filter(({ bedKind }) => bedKind === kind);
    const sum = (field: "number" | "men" | "women") => of.reduce((total, each) => total + each[field], 0);
    return {
      kind: BED_KIND_NAMES[kind as BedKind] ?? "",
      number: sum("number"),
      men: sum("men"),
      women: sum("women"),
      at: Math.min(...of.map(({ updatedAt }) => updatedAt)),
    };
  });
}
