import type { Principal, Role } from "#contract/endpoint";
import { NATIONWIDE, PREFECTURES } from "#contract/reference/prefectures";

/** Who speaks: a member, somebody who sells or promotes (an MS, a company), or the operator. */
export const BOARD_SOURCES = ["member", "promotion", "official"] as const;
export type BoardSource = (typeof BOARD_SOURCES)[number];

/** For whom something is, and from whom it comes. */
export type Audience = { source: BoardSource; roles: readonly Role[]; territories: readonly string[] };
/** Who looks: territories as the profile has them; co-medical staff and companies have none. */
export type Onlooker = { role: Role; principal: Principal; territories: readonly string[] };

/** Which roles an author may address: what sells or promotes is for doctors alone (code of promotion). */
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

/** Which sources a person is shown at all: a doctor whose licence nobody has checked yet gets no promotion. */
export const sourcesShownTo = (principal: Principal): readonly BoardSource[] =>
  principal === "temporaryDoctor" ? ["member", "official"] : BOARD_SOURCES;

/**
 * Whether it is for this person: by source, role and territory. Somebody without territories gets what is for the whole
 * country alone; somebody whose territory is the whole country gets everything of their role.
 */
export function isFor({ source, roles, territories }: Audience, onlooker: Onlooker): boolean {
  if (!sourcesShownTo(onlooker.principal).includes(source) || !roles.includes(onlooker.role)) return false;
  const own = wholeOf(onlooker.territories);
  if (territories.includes(NATIONWIDE) || own.includes(NATIONWIDE)) return true;
  return territories.some((code) => own.includes(code));
}
