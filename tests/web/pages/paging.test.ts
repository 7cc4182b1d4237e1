import { expect, test } from "vitest";
import { pageOf, pageOfRows, pageWithNext } from "~/request/paging";

const at = (page: string) => new URL(`https://inowa.test/lists${page}`);

/** A list of so many rows, and how often it was asked; `isCounted`: it says how many there are beside no row too. */
function listOf(total: number, isCounted = true) {
  const asked: number[] = [];
  const ask = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => offset + at);
    return { rows, total: isCounted || rows.length > 0 ? total : 0 };
  };
  return { ask, asked };
}

test.each(["1e308", "Infinity", "-Infinity", "NaN", "-3", "0", "", "9".repeat(400), "２", "1.9"])(
  "?page=%s is a page whose offset JSON can carry",
  (asked) => {
    const page = pageOf(at(`?page=${encodeURIComponent(asked)}`));
    expect(Number.isSafeInteger(page * 1000)).toBe(true);
    expect(page).toBeGreaterThan(0);
  },
);

test("the page that is asked for is read once", async () => {
  const { ask, asked } = listOf(45);
  const { rows, page, pages, total } = await pageOfRows(at("?page=2"), 20, ask);
  expect({ first: rows[0], page, pages, total }).toEqual({ first: 20, page: 2, pages: 3, total: 45 });
  expect(asked).toEqual([20]);
});

test("where the list has fewer pages by now, its last one is shown", async () => {
  const { ask, asked } = listOf(40);
  const { rows, page, pages } = await pageOfRows(at("?page=3"), 20, ask);
  expect({ first: rows[0], page, pages }).toEqual({ first: 20, page: 2, pages: 2 });
  expect(asked).toEqual([40, 20]);
});

test("a list that counts beside its rows alone is shown from its beginning, and never called empty", async () => {
  const { rows, page, pages } = await pageOfRows(at("?page=3"), 20, listOf(40, false).ask);
  expect({ first: rows[0], page, pages }).toEqual({ first: 0, page: 1, pages: 2 });
});

test("an empty list is asked once", async () => {
  const { ask, asked } = listOf(0);
  expect(await pageOfRows(at(""), 20, ask)).toMatchObject({ rows: [], page: 1, pages: 1, total: 0 });
  expect(asked).toEqual([0]);
});

test("a list that nobody counts knows of a next page by a row more", async () => {
  const { ask } = listOf(45);
  expect(await pageWithNext(2, 20, ask)).toMatchObject({ page: 2, hasNext: true, rows: rowsFrom(20, 20) });
  expect(await pageWithNext(3, 20, ask)).toMatchObject({ page: 3, hasNext: false, rows: rowsFrom(40, 5) });
});

test("of a list that nobody counts, the first page stands for one that has nothing any more, or that lies too far", async () => {
  const { ask, asked } = listOf(40);
  expect(await pageWithNext(3, 20, ask)).toMatchObject({ page: 1, hasNext: true, rows: rowsFrom(0, 20) });
  expect(await pageWithNext(9, 20, ask, 2)).toMatchObject({ page: 1, hasNext: true });
  expect(await pageWithNext(2, 20, listOf(100).ask, 2)).toMatchObject({ page: 2, hasNext: false });
  expect(asked).toEqual([40, 0, 0]);
  expect(await pageWithNext(1, 20, listOf(0).ask)).toMatchObject({ page: 1, hasNext: false, rows: [] });
});

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
