import { dayNumberInJapan } from "#contract/dates/japan-time";
import { BED_FIGURES_FRESH_DAYS } from "#contract/hospitals/bed-age";
import { VACANCY } from "../facets";
import { type Clause, oneOfTokens, tokenClause } from "../match";

/** One figure of a hospital's vacant beds, as the index keeps it. `number` is men, women and either together. */
export type VacantFigure = {
  bedKind: number;
  ward: string;
  men: number;
  women: number;
  either: number;
  number: number;
  note: string;
  /** The time of the last word, epoch ms. */
  updatedAt: number;
};

/** The conditions on vacancies: of one of these kinds (none named: of any), for a man or for a woman. */
export type VacancyCondition = { kinds?: readonly number[]; sex?: "men" | "women" };

/**
 * The tokens of vacancies: kind and sex with the day of the last word, because what is fresh enough is known only
 * when somebody asks. Kind 0 is any. `u`: the day of the newest figure, be it zero; `r`: there are figures at all.
 */
export function vacancyTokens(figures: readonly VacantFigure[]): string[] {
  if (figures.length === 0) return [];
  const newest = Math.max(...figures.map(({ updatedAt }) => updatedAt));
  const vacant = figures.filter(({ number }) => number > 0).flatMap(tokensOf);
  return [...new Set([REPORTED, newestToken(dayNumberInJapan(newest)), ...vacant])];
}

/** Beds that stand empty by a figure which is not old. */
export function vacancyClause(condition: VacancyCondition, now: number): Clause {
  const kinds = condition.kinds?.length ? condition.kinds : [ANY_KIND];
  const tokens = kinds.flatMap((kind) => daysUntil(now).map((day) => tokenOf(kind, condition.sex, day)));
  return tokenClause(tokens);
}

/** Hospitals that report vacancies, whatever the figures say. */
export const reportedClause = (): Clause => tokenClause([REPORTED]);

/**
 * Parts what `match` finds by the day of the freshest figure that meets the condition: today, yesterday, three days,
 * seven days; every row is in one part. If there is no condition, the last part has those whose figures are all old.
 */
export function partsByDay(match: string, condition: VacancyCondition | undefined, now: number): string[] {
  const kinds = condition?.kinds?.length ? condition.kinds : [ANY_KIND];
  const tokens = (day: number) =>
    condition === undefined ? [newestToken(day)] : kinds.map((kind) => tokenOf(kind, condition.sex, day));
  const days = daysUntil(now);
  const spans = SPANS.map(([first, last]) => oneOfTokens(days.slice(first, last + 1).flatMap(tokens)));
  const parts = spans.map((span, at) => without(`(${match}) AND (${span})`, spans.slice(0, at)));
  return condition === undefined ? [...parts, without(match, spans)] : parts;
}

/** Ages in days, both included. Together with the old ones they are five: no statement of D1 may have more arms. */
const SPANS = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, BED_FIGURES_FRESH_DAYS],
] as const;

const REPORTED = `${VACANCY}r`;
const ANY_KIND = 0;

function tokensOf({ bedKind, men, women, either, updatedAt }: VacantFigure): string[] {
  const sexes = [undefined, men + either > 0 && "men", women + either > 0 && "women"] as const;
  const day = dayNumberInJapan(updatedAt);
  return [ANY_KIND, bedKind].flatMap((kind) =>
    sexes.flatMap((sex) => (sex === false ? [] : [tokenOf(kind, sex, day)])),
  );
}

function tokenOf(kind: number, sex: VacancyCondition["sex"], day: number): string {
  const letter = sex === undefined ? "" : sex === "men" ? "m" : "f";
  return `${VACANCY}${Math.trunc(kind)}${letter}d${day}`;
}

const newestToken = (day: number) => `${VACANCY}u${day}`;

function daysUntil(now: number): number[] {
  const today = dayNumberInJapan(now);
  return Array.from({ length: BED_FIGURES_FRESH_DAYS + 1 }, (_, before) => today - before);
}

function without(expression: string, unwanted: string[]): string {
  return unwanted.length ? `(${expression}) NOT (${unwanted.join(" OR ")})` : expression;
}
