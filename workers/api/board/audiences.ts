import {
  type Audience,
  type BoardSource,
  type Onlooker,
  sourcesShownTo,
  wholeOf,
} from "#contract/board/audience";
import { NATIONWIDE } from "#contract/reference/prefectures";

/**
 * A person's page is merged from the rows of their territories if these are no more than this number; with more, it is
 * read from all rows of the role, of which then most fit.
 */
const MERGED_TERRITORIES = 6;
const ALL = "all";

const keyOf = (role: string, source: BoardSource, territory: string) => `${role}.${source}.${territory}`;
const ownKey = (authorId: string) => `by.${authorId}`;

/** The audiences under which an item stands: of each role each territory, all of them together, and its author. */
export function audiencesOf({ source, roles, territories }: Audience, authorId: string): string[] {
  const places = [...wholeOf(territories), ALL];
  return [
    ownKey(authorId),
    ...roles.flatMap((role) => places.map((territory) => keyOf(role, source, territory))),
  ];
}

/** What is read for a person: the audiences whose rows are merged, and the mask that an item among them must meet. */
type Reading = { audiences: string[]; mask: number };

/** `sources`: those the page is about; the viewer is shown no other of them than `sourcesShownTo` has. */
export function readingOf(viewer: Onlooker & { id: string }, sources: readonly BoardSource[]): Reading {
  const own = wholeOf(viewer.territories);
  const isMerged = !own.includes(NATIONWIDE) && own.length <= MERGED_TERRITORIES;
  const territories = isMerged ? [NATIONWIDE, ...own] : [ALL];
  const shown = sourcesShownTo(viewer.principal).filter((source) => sources.includes(source));
  return {
    audiences: [
      ownKey(viewer.id),
      ...shown.flatMap((source) => territories.map((each) => keyOf(viewer.role, source, each))),
    ],
    mask: own.includes(NATIONWIDE) ? ALL_BITS : maskOf([NATIONWIDE, ...own]),
  };
}

/** The reading of what a person wrote, whoever it is for. */
export const ownReading = (userId: string): Reading => ({ audiences: [ownKey(userId)], mask: 0 });

/** One bit for each territory; 48 of them are a whole number that every side keeps exactly. */
export const maskOf = (territories: readonly string[]): number =>
  [...new Set(territories)].reduce((sum, code) => sum + 2 ** Number(code), 0);

const ALL_BITS = 2 ** 48 - 1;
