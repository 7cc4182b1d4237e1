import { FIELDS, isHospitalField } from "#contract/hospitals/fields";
import {
  BAND_NAMES,
  type Band,
  BED_KIND_NAMES,
  type BedKind,
  WEEKDAY_NAMES,
  type Weekday,
} from "#contract/hospitals/figures";
import type { ReferenceLists } from "#contract/reference/calls";
import { closedDaysText } from "~/parts/hospitals/closed-days-text";
import { hospitalTypeName, namesOf } from "~/request/reference.server";
import { formatNumber } from "~/ui/text/numbers";

/** What a field of the history or of a proposal is called. */
export function fieldLabel(field: string): string {
  return isHospitalField(field) ? FIELDS[field].label : "空床";
}

const NOTHING = "（なし）";

type Words = (value: never, lists: ReferenceLists) => string;

/** A field's value as people read it, several lines where it has several parts. */
export function valueText(field: string, value: unknown, lists: ReferenceLists): string {
  const isNothing =
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  if (isNothing) return NOTHING;
  const [group = ""] = field.split(".");
  const words = LABELS[group] as ((value: unknown, lists: ReferenceLists) => string) | undefined;
  if (words) return words(value, lists) || NOTHING;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const LABELS: Record<string, Words> = {
  type: typeName,
  furtherTypes: (codes: number[], lists) => codes.map((code) => typeName(code, lists)).join("、"),
  nicknames: (names: Nickname[]) => names.map(({ name, source }) => `${name}／${source}`).join("\n"),
  departmentCodes: (codes: string[], lists) => namesOf(codes, lists.departments).join("、"),
  address: ({ street }: { street: string }) => street,
  image: () => "写真あり",
  referralOffice: (office: Record<string, string | null>) =>
    [office.name, office.tel, office.fax, office.hours].filter(Boolean).join("\n"),
  beds: bedsText,
  outpatientList: (entries: Entry[], lists) => entries.map((entry) => entryText(entry, lists)).join("\n"),
  bandHours: (hours: Hours[]) =>
    hours
      .map(
        ({ band, days, start, end, note }) =>
          `${BAND_NAMES[band]} ${daysOf(days)} ${start}〜${end}${note ? `（${note}）` : ""}`,
      )
      .join("\n"),
  hours: (hours: unknown[]) => `${hours.length}件`,
  closedDays: closedDaysText,
  vacantBeds: vacancyText,
};

type Entry = { band: Band; departmentCode: string; doctor: string; note: string };
type Nickname = { name: string; source: string };
type Hours = { band: Band; days: Weekday[]; start: string; end: string; note: string };
type Vacancy = { bedKind: BedKind; ward: string; men: number; women: number; either: number; note: string };

const daysOf = (days: Weekday[]) => days.map((day) => WEEKDAY_NAMES[day]).join("・");

function typeName(code: number, lists: ReferenceLists) {
  return hospitalTypeName(lists, code) ?? String(code);
}

function bedsText({ bedCountTotal, ...kinds }: Record<string, number | null>) {
  const lines = Object.entries(kinds).flatMap(([key, count]) => {
    const name = BED_KIND_NAMES[Number(key.slice("bedCount".length)) as BedKind];
    return count ? [`${name} ${formatNumber(count)}床`] : [];
  });
  return [`合計 ${formatNumber(bedCountTotal ?? 0)}床`, ...lines].join("\n");
}

function entryText({ band, departmentCode, doctor, note }: Entry, { departments }: ReferenceLists) {
  const [department = "その他"] = namesOf([departmentCode], departments);
  return `${BAND_NAMES[band]} ${department} ${doctor}${note ? `（${note}）` : ""}`;
}

function vacancyText({ bedKind, ward, men, women, either, note }: Vacancy) {
  return [
    `${BED_KIND_NAMES[bedKind]} ${ward}`.trim(),
    `男性 ${men}床・女性 ${women}床・どちらでも ${either}床`,
    note,
  ]
    .filter(Boolean)
    .join("\n");
}
