import {
  type Audience,
  BOARD_SOURCES,
  isFor,
  type Onlooker,
  rolesFor,
  sourceOf,
  wholeOf,
} from "#contract/board/audience";
import type { Principal, Role } from "#contract/endpoint";
import { audiencesOf, maskOf } from "../../../workers/api/board/audiences";
import { type Random, randomFrom } from "../../demo/random";
import type { Row } from "../../demo/rows";

export type Item = Audience & { id: string; authorId: string; authorRole: Role };
export type Viewer = Onlooker & { id: string };

const ROLES: readonly Role[] = ["doctor", "co-medical", "ms", "connect", "connectCompany"];
const AUTHORS = 400;
const prefecture = (number: number) => String(number).padStart(2, "0");
export const authorId = (number: number) => `author-${number}`;
export const AUTHOR_IDS = Array.from({ length: AUTHORS }, (_, number) => authorId(number));

/** Items of every source, role and number of territories, in the order of their ids; the same every time. */
export function mixedItems(count: number, seed: number): Item[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const author = random.int(0, AUTHORS - 1);
    const authorRole =
      (["doctor", "doctor", "doctor", "ms", "connectCompany", "ms"] as const)[author % 6] ?? "doctor";
    const isOfficial = random.int(1, 8) === 1;
    const offered = isOfficial ? ROLES : rolesFor(authorRole);
    const roles = offered.filter(() => random.int(1, 10) <= 6);
    return {
      id: `item-${String(index).padStart(8, "0")}-0000-7000-8000`,
      authorId: authorId(author),
      authorRole,
      source: isOfficial ? "official" : sourceOf(authorRole),
      roles: roles.length > 0 ? roles : [offered[0] ?? "doctor"],
      territories: wholeOf(territoriesOf(random)),
    };
  });
}

/** A quarter for the whole country, most for one prefecture or a few, some for half of them. */
function territoriesOf(random: Random): string[] {
  const share = random.int(1, 100);
  if (share <= 25) return ["00"];
  const count = share <= 65 ? 1 : share <= 85 ? 3 : share <= 95 ? 7 : random.int(10, 47);
  return Array.from({ length: count }, () => prefecture(random.int(1, 47)));
}

/** People of every principal with no, one, some, many and all territories; a tenth are authors themselves. */
export function mixedViewers(count: number, seed: number): Viewer[] {
  const random = randomFrom(seed);
  const sizes = [0, 1, 1, 1, 2, 2, 3, 4, 6, 7, 12, 25, 46, 47];
  return Array.from({ length: count }, (_, index) => {
    const role = ROLES[random.int(0, ROLES.length - 1)] ?? "doctor";
    const size = sizes[random.int(0, sizes.length - 1)] ?? 1;
    const all = Array.from({ length: 47 }, (_each, number) => prefecture(number + 1));
    const own = random.int(1, 25) === 1 ? ["00"] : random.some(all, size, size);
    const principal: Principal = role === "doctor" && random.int(1, 4) === 1 ? "temporaryDoctor" : role;
    const hasNone = role === "co-medical" || role === "connectCompany";
    return {
      id: random.int(1, 10) === 1 ? authorId(random.int(0, AUTHORS - 1)) : `viewer-${index}`,
      role,
      principal,
      territories: hasNone ? [] : [...own].sort(),
    };
  });
}

/** What a person's page must show: one look at everything there is. */
export const bruteForce = (items: readonly Item[], viewer: Viewer, sources: readonly string[]): string[] =>
  items
    .filter((item) => sources.includes(item.source) && (item.authorId === viewer.id || isFor(item, viewer)))
    .map(({ id }) => id)
    .sort()
    .reverse();

/** The rows of the record that these items are. */
export function rowsOf(items: readonly Item[]): { posts: Row[]; items: Row[]; audiences: Row[] } {
  return {
    posts: items.map(({ id, authorId: author_id }) => ({
      id,
      place_kind: "board",
      place_id: "board",
      author_id,
      title: "地域連携の会",
      detail: "次の会は来月です。",
      status: "published",
      created_at: 0,
    })),
    items: items.map(({ id, authorId: author_id, authorRole, source, roles, territories }) => ({
      post_id: id,
      author_id,
      author_role: authorRole,
      source,
      roles: JSON.stringify(roles),
      territories: JSON.stringify(territories),
      mask: maskOf(territories),
      folded: "地域連携の会次の会は来月です。",
    })),
    audiences: items.flatMap((item) =>
      audiencesOf(item, item.authorId).map((audience) => ({ audience, post_id: item.id })),
    ),
  };
}

export const EVERY_SOURCE = BOARD_SOURCES;
