import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttled } from "../../../app/browser/throttled";

const MS = 300;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The times at which it was asked for, after each of these pauses, and at which it ran. */
function runsAfter(pauses: readonly number[]): { asked: number[]; ran: number[] } {
  vi.setSystemTime(0);
  const [asked, ran]: [number[], number[]] = [[], []];
  const { ask } = throttled(() => ran.push(Date.now()), MS);
  for (const pause of pauses) {
    vi.advanceTimersByTime(pause);
    asked.push(Date.now());
    ask();
  }
  vi.runAllTimers();
  return { asked, ran };
}

test("whoever asks waits for it no longer than that, however often others ask, and it runs no more often", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * MS }), { minLength: 1 }), (pauses) => {
      const { asked, ran } = runsAfter(pauses);
      for (const at of asked) expect(ran.some((run) => run >= at && run <= at + MS)).toBe(true);
      for (const [turn, run] of ran.entries())
        expect(run - (ran[turn - 1] ?? -MS)).toBeGreaterThanOrEqual(MS);
      for (const run of ran) expect(asked).toContain(run - MS);
    }),
  );
});

test("it may ask for itself anew, as where it found no time, and is not run once it is cancelled", () => {
  let times = 0;
  const renewal = throttled(() => {
    times += 1;
    if (times < 3) renewal.ask();
  }, MS);
  renewal.ask();
  vi.advanceTimersByTime(10 * MS);
  expect(times).toBe(3);
  renewal.ask();
  renewal.cancel();
  vi.advanceTimersByTime(10 * MS);
  expect(times).toBe(3);
  renewal.ask();
  vi.advanceTimersByTime(MS);
  expect(times).toBe(4);
});
