/** Pages to offer: first, last and the ones around `current`; `null` stands for what is left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => between(pages[index - 1], page));
}

/** One page left out is shown itself: an ellipsis would be no shorter. */
function between(before: number | undefined, page: number): (number | null)[] {
  if (before === undefined || page - before === 1) return [page];
  return page - before === 2 ? [page - 1, page] : [null, page];
}

/** The same address on another page: every other condition stays, page 1 leaves the parameter out. */
export function hrefOfPage(search: string, page: number, param = "page"): string {
  return hrefWith(search, param, page === 1 ? null : page);
}

/** The same address with another value of one parameter, or without it. */
export function hrefWith(search: string, param: string, value: string | number | null): string {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(param);
  else query.set(param, String(value));
  const text = query.toString();
  return text ? `?${text}` : "?";
}
