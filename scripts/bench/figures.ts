/** The value below which `share` of the sorted samples lie. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds of `count` runs, one after the other, after a tenth of them to warm up. */
export async function timeEach(count: number, run: (turn: number) => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < count / 10; turn += 1) await run(turn);
  const samples: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await run(turn);
    samples.push(performance.now() - started);
  }
  return samples;
}

/** Runs a second, with so many under way at once, for so long. */
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

/** A table whose columns are as wide as their widest cell. */
export function table(rows: (string | number)[][]): string {
  const texts = rows.map((row) => row.map(String));
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
