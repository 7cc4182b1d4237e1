/** Ten-thousandths of a degree in the side of a cell: a quarter of a degree. */
const CELL = 2_500;

/** The cell of a point that is given in ten-thousandths of a degree. */
export const cellOf = ([x, y]: readonly [x: number, y: number]): number =>
  Math.floor(y / CELL) * 1000 + Math.floor(x / CELL);

/** The cells that a box of degrees touches. */
export function cellsOf(box: { west: number; east: number; south: number; north: number }): number[] {
  const at = (degrees: number) => Math.floor((degrees * 10_000) / CELL);
  const rows = range(at(box.south), at(box.north));
  const columns = range(at(box.west), at(box.east));
  return rows.flatMap((row) => columns.map((column) => row * 1000 + column));
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
