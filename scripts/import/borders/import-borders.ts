import { cellOf } from "../../../workers/api/reference/border-cells";
import { noteRun } from "../../../workers/imports/note-run";
import { BrokenSource } from "../../../workers/imports/source/broken";
import { filesIn, type GivenFile } from "../../../workers/imports/source/files";
import { textOf } from "../../../workers/imports/source/text";
import { type Part, partsOf } from "./read-features";
import { type Border, bordersOf } from "./simplify-borders";

type Options = { now: number; onBytes: (bytes: number) => void };
type Imported = { prefectures: number; municipalities: number; lines: number };

/**
 * Reads the ministry's outlines of municipalities (国土数値情報 行政区域, GeoJSON, plain or in a zip) and replaces the
 * borders of the prefectures they hold. One prefecture is in memory at a time.
 */
export async function importBorders(
  DB: D1Database,
  files: readonly GivenFile[],
  { now, onBytes }: Options,
): Promise<Imported> {
  const imported = { prefectures: 0, municipalities: 0, lines: 0 };
  const done = new Set<string>();
  let parts: Part[] = [];
  const flush = async () => {
    const prefecture = parts[0]?.municipality.slice(0, 2);
    if (prefecture === undefined) return;
    const borders = bordersOf(parts);
    await replaceBorders(DB, prefecture, borders);
    done.add(prefecture);
    imported.prefectures += 1;
    imported.municipalities += new Set(parts.map(({ municipality }) => municipality)).size;
    imported.lines += borders.length;
    parts = [];
  };
  for (const given of files)
    for await (const { name, bytes } of filesIn(given, onBytes)) {
      if (!/\.(geo)?json$/i.test(name)) continue;
      for await (const part of partsOf(
        name,
        textOf(bytes, () => undefined),
      )) {
        const prefecture = part.municipality.slice(0, 2);
        if (prefecture !== parts[0]?.municipality.slice(0, 2)) await flush();
        if (done.has(prefecture))
          throw new BrokenSource(name, "同じ都道府県が2か所に分かれているか、2つのファイルにあります。");
        parts.push(part);
      }
    }
  await flush();
  await noteRun(DB, "borders", { read: imported.municipalities, now });
  return imported;
}

async function replaceBorders(DB: D1Database, prefecture: string, borders: readonly Border[]): Promise<void> {
  const cells = new Map<number, number[][]>();
  for (const { isInner, points } of borders)
    for (const { cell, points: piece } of piecesByCell(points))
      cells.set(cell, [...(cells.get(cell) ?? []), [Number(isInner), ...stepsOf(piece)]]);
  await DB.batch([
    DB.prepare("DELETE FROM municipal_borders WHERE prefecture_code = ?").bind(prefecture),
    ...[...cells].map(([cell, lines]) =>
      DB.prepare("INSERT INTO municipal_borders (cell, prefecture_code, lines) VALUES (?, ?, ?)").bind(
        cell,
        prefecture,
        JSON.stringify(lines),
      ),
    ),
  ]);
}

type Point = [x: number, y: number];

type Piece = { cell: number; points: Point[] };

/** A line cut where it enters another cell. The step across is part of both pieces, so that a map of either has it. */
function piecesByCell(points: readonly Point[]): Piece[] {
  const pieces: Piece[] = [];
  let last: Point | undefined;
  for (const point of points) {
    const cell = cellOf(point);
    const piece = pieces.at(-1);
    piece?.points.push(point);
    if (piece?.cell !== cell) pieces.push({ cell, points: last ? [last, point] : [point] });
    last = point;
  }
  return pieces.filter(({ points }) => points.length > 1);
}

function stepsOf(points: readonly Point[]): number[] {
  let [lastX, lastY] = [0, 0];
  return points.flatMap(([x, y]) => {
    const step = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return step;
  });
}
