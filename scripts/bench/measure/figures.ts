/** Milliseconds at the 50th, 95th and 99th of a hundred. */
export type Figures = { p50: number; p95: number; p99: number };

/** Throws where nothing was measured, or something that is not a number: a figure must not die unseen. */
export function figuresOf(milliseconds: number[]): Figures {
  const sorted = measured(milliseconds).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Throws as figuresOf does. */
export function meanOf(numbers: number[]): number {
  return measured(numbers).reduce((sum, number) => sum + number, 0) / numbers.length;
}

function measured(numbers: number[]): number[] {
  if (numbers.length > 0 && numbers.every(Number.isFinite)) return [...numbers];
  throw new Error(
    `Not a measure: ${numbers.length} numbers, ${numbers.find((one) => !Number.isFinite(one))}`,
  );
}

export async function timed<Result>(run: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const started = performance.now();
  const result = await run();
  return { ms: performance.now() - started, result };
}

export function line(name: string, { p50, p95, p99 }: Figures): string {
  return [name.padEnd(44), ...[p50, p95, p99].map((ms) => ms.toFixed(2).padStart(9))].join("");
}

/** Runs a second, with a number of them under way at once, for a given time. */
export async function throughput(
  atOnce: number,
  forMs: number,
  run: () => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + forMs;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / forMs;
}

/** A table whose columns are as wide as their widest cell. Throws where a cell is a figure that died. */
export function table(rows: (string | number)[][]): string {
  const texts = rows.map((row) => row.map(String));
  const dead = texts.find((row) => row.some((cell) => /NaN|Infinity|undefined/.test(cell)));
  if (dead) throw new Error(`Not a measure: ${dead.join(" ")}`);
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  return texts
    .map((row) =>
      row
        .map((cell, column) =>
          column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
