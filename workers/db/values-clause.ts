/**
 * A clause for a query written by hand: the elements of the JSON array in `?1` as rows of so many columns (a row of one
 * column is a plain value, of several an array). D1 counts every row of `json_each` and of a list after IN as read, and
 * none of these: only what is looked up for them is read.
 */
export function valuesClause(rows: number, columns: number): string {
  const row = (at: number) => {
    if (columns === 1) return `(?1 ->> '$[${at}]')`;
    return `(${Array.from({ length: columns }, (_, column) => `?1 ->> '$[${at}][${column}]'`).join()})`;
  };
  return `VALUES ${Array.from({ length: rows }, (_, at) => row(at)).join()}`;
}
