/** Which page of a list an address asks for: 1 and up, whatever stands there. */
export function pageOf({ searchParams }: Pick<URL, "searchParams">): number {
  return Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
}

/** A page of `size` rows out of `total`: its number, at most the last one, how many there are, and its first row. */
export function paged(asked: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, from: (page - 1) * size };
}
