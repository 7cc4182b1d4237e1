export type DifferenceLine = { kind: "same" | "added" | "removed"; text: string };

/** Line by line what was taken out and what came in, by the longest common run of lines. */
export function difference(before: string, after: string): DifferenceLine[] {
  const old = before.split("\n");
  const fresh = after.split("\n");
  const lengths = commonLengths(old, fresh);
  const lines: DifferenceLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: "same", text: left });
      i += 1;
      j += 1;
    } else if (
      right === undefined ||
      (left !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      lines.push({ kind: "removed", text: left ?? "" });
      i += 1;
    } else {
      lines.push({ kind: "added", text: right });
      j += 1;
    }
  }
  return lines;
}

type Passage = { isFolded: boolean; lines: DifferenceLine[] };

/** Lines that stay the same around a change, for its context; a shorter run than `FOLDED_LINES` is not worth a fold. */
const CONTEXT_LINES = 2;
const FOLDED_LINES = 5;

/** What changed with the lines around it, and between them what may be folded. Without any change nothing is. */
export function passages(lines: readonly DifferenceLine[]): Passage[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  if (changes.length === 0) return [{ isFolded: false, lines: [...lines] }];
  const isNear = (index: number) => changes.some((change) => Math.abs(change - index) <= CONTEXT_LINES);
  const runs: Passage[] = [];
  for (const [index, line] of lines.entries()) {
    const isFolded = !isNear(index);
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else runs.push({ isFolded, lines: [line] });
  }
  return runs.map(({ isFolded, lines: run }) => ({
    isFolded: isFolded && run.length >= FOLDED_LINES,
    lines: run,
  }));
}

/** `lengths[i][j]`: how many lines the ends of both from i and j on have in common, in order. */
function commonLengths(old: string[], fresh: string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        old[i] === fresh[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

const at = (lengths: number[][], i: number, j: number) => lengths[i]?.[j] ?? 0;
