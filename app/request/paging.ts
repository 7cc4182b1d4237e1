import { idIn } from "#contract/ids";

/**
 * Where a list that is paged by its last entry goes on: the key that an address names. Undefined: it begins, also where
 * what stands there is no key of ours.
 */
export function cursorOf({ searchParams }: Pick<URL, "searchParams">, name = "before"): string | undefined {
  return idIn(searchParams.get(name)) || undefined;
}

/** Which page of a list an address asks for: 1 and up, whatever stands there. */
export function pageOf({ searchParams }: Pick<URL, "searchParams">, name = "page"): number {
  return Math.max(1, Math.trunc(Number(searchParams.get(name))) || 1);
}

/** A page of `size` rows out of `total`: its number, at most the last one, how many there are, and its first row. */
export function paged(asked: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, from: (page - 1) * size };
}

/**
 * The page of a list that an address asks for; the last one, where the list has fewer by now, since what stood there was
 * decided or deleted. `ask` reads `limit` rows from `offset` on and says how many there are in all.
 */
export async function pageOfRows<Found extends { total: number }>(
  url: URL,
  size: number,
  ask: (slice: { limit: number; offset: number }) => Promise<Found>,
) {
  const sliceOf = (page: number) => ({ limit: size, offset: (page - 1) * size });
  const asked = pageOf(url);
  const found = await ask(sliceOf(asked));
  const last = paged(asked, found.total, size).page;
  if (last === asked) return { ...found, ...paged(asked, found.total, size) };
  const rows = await ask(sliceOf(last));
  return { ...rows, ...paged(last, rows.total, size) };
}
