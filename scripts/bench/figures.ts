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
