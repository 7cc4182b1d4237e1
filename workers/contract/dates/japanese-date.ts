import { nfkc } from "#contract/japanese/nfkc";

/** 「平成22」「2010年」「４月」 as people write them → an ISO day, or the words that say what is wrong. */
type ReadDate = { iso: string } | { error: string };

type Era = { name: string; letter: string; first: string; last: string };

// A day belongs to one era only: 平成31年4月30日 is followed by 令和元年5月1日.
const ERAS: readonly Era[] = [
  { name: "明治", letter: "M", first: "1868-01-25", last: "1912-07-29" },
  { name: "大正", letter: "T", first: "1912-07-30", last: "1926-12-24" },
  { name: "昭和", letter: "S", first: "1926-12-25", last: "1989-01-07" },
  { name: "平成", letter: "H", first: "1989-01-08", last: "2019-04-30" },
  { name: "令和", letter: "R", first: "2019-05-01", last: "9999-12-31" },
];

const SEPARATORS = /[/.\-‐‑–—−ー・]/;
const KANJI_DIGITS = "〇一二三四五六七八九";

/**
 * Reads three text fields, each full- or half-width, with or without 年月日, the year in the Western or a Japanese
 * calendar (平成22, H22, 平成元, 二〇一〇); or a whole date in the year's field. Refuses days that do not exist and years beyond
 * their era.
 */
export function readDate(year: string, month: string, day: string): ReadDate {
  const written = [year, month, day].map(tidy);
  if (written.every((part) => part === "")) return { error: "日付を入力してください。" };
  const [y = "", m = "", d = ""] = written[1] || written[2] ? written : partsOfWhole(written[0] ?? "");
  const counted = countedYear(y.replace(/年$/, ""));
  const monthNumber = numberOf(m.replace(/月$/, ""));
  const dayNumber = numberOf(d.replace(/日$/, ""));
  if (!counted || !monthNumber || !dayNumber) {
    return { error: "年・月・日を数字で入力してください（例：1980年4月1日、昭和55年4月1日）。" };
  }
  const iso = isoDay(counted.year, monthNumber, dayNumber);
  if (!iso) return { error: "存在しない日付です。年月日をお確かめください。" };
  if (counted.era && (iso < counted.era.first || iso > counted.era.last)) return beyondEra(counted.era, iso);
  return { iso };
}

/** The date in both calendars: 2010年4月15日（平成22年）. Takes an ISO day. */
export function inBothCalendars(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${year}年${month}月${day}日（${eraYear(iso)}）`;
}

/** 「2011」「平成23年」 → 2011; null for anything else. */
export function readYear(text: string): number | null {
  return countedYear(tidy(text).replace(/年$/, ""))?.year ?? null;
}

/** 「2015年4月」「2015/4」「平成27年4月」 → '2015-04'; null for anything else. */
export function readMonth(text: string): string | null {
  const bare = tidy(text).replace(/月$/, "").replace("年", "/");
  const [year = "", month = "", ...rest] = /^\d{6}$/.test(bare)
    ? [bare.slice(0, 4), bare.slice(4)]
    : bare.split(SEPARATORS).filter(Boolean);
  if (month === "" || rest.length > 0) return null;
  // An era may begin within the month: 平成元年1月 has its eighth day only.
  for (const day of ["1", "28"]) {
    const read = readDate(year, month, day);
    if ("iso" in read) return read.iso.slice(0, 7);
  }
  return null;
}

/** Whole years from one ISO day to another: the age of somebody who was born on the first. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The year in its era: 平成22年, 令和元年. Takes an ISO day of the Meiji era or later. */
export function eraYear(iso: string): string {
  const era = ERAS.find(({ first, last }) => iso >= first && iso <= last);
  if (!era) return `${Number(iso.slice(0, 4))}年`;
  const count = Number(iso.slice(0, 4)) - Number(era.first.slice(0, 4)) + 1;
  return `${era.name}${count === 1 ? "元" : count}年`;
}

function tidy(text: string): string {
  return nfkc(text)
    .replace(/[\s,、]/g, "")
    .toUpperCase();
}

/** 平成22年4月15日, H22.4.15, 2010/4/15, 20100415 → three parts. */
function partsOfWhole(text: string): string[] {
  if (/^\d{8}$/.test(text)) return [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
  const parts = text
    .replace(/[年月日]/g, "/")
    .split(SEPARATORS)
    .filter(Boolean);
  return parts.length === 3 ? parts : [text];
}

function countedYear(text: string): { year: number; era?: Era } | null {
  const era = ERAS.find(({ name, letter }) => text.startsWith(name) || text.startsWith(letter));
  if (!era) {
    const year = numberOf(text);
    return year !== null && year >= 1000 && year <= 9999 ? { year } : null;
  }
  const rest = text.slice(text.startsWith(era.name) ? era.name.length : 1).replace(/^[./\-−ー]/, "");
  const count = rest === "元" ? 1 : numberOf(rest);
  return count ? { year: Number(era.first.slice(0, 4)) + count - 1, era } : null;
}

/** The number in digits, or in kanji numerals up to 99 (二十二) and place by place (二〇一〇). */
function numberOf(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (/^[〇一二三四五六七八九]{1,4}$/.test(text)) return Number([...text].map(kanjiDigit).join(""));
  const tens = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text);
  return tens ? (kanjiDigit(tens[1]) || 1) * 10 + kanjiDigit(tens[2]) : null;
}

function kanjiDigit(character: string | undefined): number {
  return character ? KANJI_DIGITS.indexOf(character) : 0;
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function beyondEra({ name }: Era, iso: string): ReadDate {
  const [, month, day] = iso.split("-").map(Number);
  return {
    error: `この日付は${name}ではありません（${eraYear(iso)}${month}月${day}日にあたります）。年号をお確かめください。`,
  };
}
