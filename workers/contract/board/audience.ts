import type { Principal, Role } from "#contract/endpoint";
import { NATIONWIDE, PREFECTURES } from "#contract/reference/prefectures";

/** Labels that an item gets from its author's role; the author has no say in them. */
export const LABELS = ["公式", "PR", "製薬企業からの情報"] as const;
export type BoardLabel = (typeof LABELS)[number];

export function labelsOf(source: BoardSource, author: Role): BoardLabel[] {
  if (source === "official") return ["公式"];
  if (source === "member") return [];
  return author === "connectCompany" ? ["PR", "製薬企業からの情報"] : ["PR"];
}

/** The kinds of authors: a member, somebody who sells or promotes (an MS, a company), or the operator. */
export const BOARD_SOURCES = ["member", "promotion", "official"] as const;
export type BoardSource = (typeof BOARD_SOURCES)[number];

/** The people that an item is for, and the kind of author it comes from. */
export type Audience = { source: BoardSource; roles: readonly Role[]; territories: readonly string[] };
/** The person who looks: territories as in the profile; co-medical staff and companies have none. */
export type Onlooker = { role: Role; principal: Principal; territories: readonly string[] };

/** The roles that an author may address: promotion is for doctors alone (code of promotion). */
export const rolesFor = (author: Role): readonly Role[] =>
  author === "ms" || author === "connectCompany"
    ? ["doctor"]
    : ["doctor", "co-medical", "ms", "connect", "connectCompany"];

export const sourceOf = (author: Role): BoardSource =>
  author === "ms" || author === "connectCompany" ? "promotion" : "member";

/** Every prefecture together is the whole country, and the country leaves no prefecture to name. */
export function wholeOf(territories: readonly string[]): string[] {
  const prefectures = new Set(territories.filter((code) => code !== NATIONWIDE));
  const isWhole = territories.includes(NATIONWIDE) || prefectures.size === PREFECTURES;
  return isWhole ? [NATIONWIDE] : [...prefectures].sort();
}

/** The sources that a person is shown at all: a doctor whose licence nobody has checked yet gets no promotion. */
export const sourcesShownTo = (principal: Principal): readonly BoardSource[] =>
  principal === "temporaryDoctor" ? ["member", "official"] : BOARD_SOURCES;

/**
 * Tells whether an item is for this person: by source, role and territory. Somebody without territories gets only what
 * is for the whole country; somebody whose territory is the whole country gets everything for their role.
 */
export function isFor({ source, roles, territories }: Audience, onlooker: Onlooker): boolean {
  if (!sourcesShownTo(onlooker.principal).includes(source) || !roles.includes(onlooker.role)) return false;
  const own = wholeOf(onlooker.territories);
  if (territories.includes(NATIONWIDE) || own.includes(NATIONWIDE)) return true;
  return territories.some((code) => own.includes(code));
}
