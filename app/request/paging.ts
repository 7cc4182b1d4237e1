import { idIn } from "#contract/ids";

/**
 * The key in the address after which a list that is paged by its last entry goes on. Undefined: it begins, also if
 * what the address names is no key of ours.
 */
export function cursorOf({ searchParams }: Pick<URL, "searchParams">, name = "before"): string | undefined {
  return idIn(searchParams.get(name)) || undefined;
}

/** More pages than any list has. JSON carries no Infinity, so an offset of 1e308 pages would be refused as no number. */
const PAGES_MOST = 1_000_000;

/** Which page of a list an address asks for: 1 and up, whatever is there. */
export function pageOf({ searchParams }: Pick<URL, "searchParams">, name = "page"): number {
  const query = Math.trunc(Number(searchParams.get(name))) || 1;
  return Math.min(Math.max(query, 1), PAGES_MOST);
}

/** A page of `size` rows out of `total`: its number, at most the last one, how many there are, and its first row. */
export function paged(asked: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, from: (page - 1) * size };
}

type Slice = { limit: number; offset: number };

/** The page that is asked for, as `ask` finds it; the last one, if `pagesOf` what it found says there are fewer. */
export async function lastPageAtMost<Found>(
  asked: number,
  ask: (page: number) => Promise<Found>,
  pagesOf: (found: Found) => number,
) {
  const found = await ask(asked);
  const page = Math.min(asked, Math.max(1, pagesOf(found)));
  return page === asked ? { page, found } : { page, found: await ask(page) };
}

/**
 * The page of a list that an address asks for; the last one, where the list has fewer by now, since what was there
 * was decided or deleted. `ask` reads `limit` rows from `offset` on and says how many there are in all.
 */
export async function pageOfRows<Found extends { total: number }>(
  url: Pick<URL, "searchParams">,
  size: number,
  ask: (slice: Slice) => Promise<Found>,
) {
  const { page, found } = await lastPageAtMost(
    pageOf(url),
    (page) => ask(sliceOf(page, size)),
    ({ total }) => paged(1, total, size).pages,
  );
  return { ...found, ...paged(page, found.total, size) };
}

/**
 * The page of a list that nobody counts: `ask` is asked for a row more than is shown, which tells whether there is a
 * next page. Where nothing is on the page any more, or it lies behind `most`, the first one is shown.
 */
export async function pageWithNext<Row, Rest extends object>(
  asked: number,
  size: number,
  ask: (slice: Slice) => Promise<{ rows: Row[] } & Rest>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; page: number; hasNext: boolean } & Rest> {
  const page = asked > most ? 1 : asked;
  const { offset } = sliceOf(page, size);
  const found = await ask({ limit: size + 1, offset });
  if (found.rows.length === 0 && page > 1) return pageWithNext(1, size, ask, most);
  return {
    ...found,
    rows: found.rows.slice(0, size),
    page,
    hasNext: found.rows.length > size && page < most,
  };
}

const sliceOf = (page: number, size: number): Slice => ({ limit: size, offset: (page - 1) * size });
