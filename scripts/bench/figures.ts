/** Milliseconds at the 50th, 95th and 99th of a hundred. */
export type Figures = { p50: number; p95: number; p99: number };

export function figuresOf(milliseconds: number[]): Figures {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function meanOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

export async function timed<Result>(run: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const started = performance.now();
  const result = await run();
  return { ms: performance.now() - started, result };
}

export function line(name: string, { p50, p95, p99 }: Figures): string {
  return [name.padEnd(44), ...[p50, p95, p99].map((ms) => ms.toFixed(2).padStart(9))].join("");
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
