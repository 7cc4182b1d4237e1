import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRounds } from "~/live/sending/rounds";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("rounds", () => {
  it("run one at a time, and once more for all that was wanted meanwhile", async () => {
    const ends: (() => void)[] = [];
    const round = vi.fn(() => new Promise<void>((end) => ends.push(end)));
    const rounds = createRounds("lock", round);
    for (let index = 0; index < 5; index += 1) rounds.run();
    expect(round).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await settled();
    expect(round).toHaveBeenCalledTimes(2);
    ends[1]?.();
    await settled();
    expect(round).toHaveBeenCalledTimes(2);
  });

  it("come again after a while that grows, until something has worked", async () => {
    const round = vi.fn(async () => {});
    const rounds = createRounds("lock", round);
    const waits: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      if (index === 3) rounds.worked();
      rounds.again();
      const before = round.mock.calls.length;
      let waited = 0;
      for (; round.mock.calls.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(waited);
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000);
    expect(waits[2]).toBeGreaterThan(waits[3] ?? 0);
  });

  it("go on after one that broke", async () => {
    const onBroken = vi.fn();
    process.on("unhandledRejection", onBroken);
    const round = vi.fn(async () => {
      if (round.mock.calls.length === 1) throw new Error("the outbox can't be read");
    });
    const rounds = createRounds("lock", round);
    rounds.run();
    await settled();
    rounds.run();
    await settled();
    expect(round).toHaveBeenCalledTimes(2);
    process.off("unhandledRejection", onBroken);
  });

  it("stop when they are over", async () => {
    const round = vi.fn(async () => {});
    const rounds = createRounds("lock", round);
    rounds.again();
    rounds.end();
    rounds.run();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(round).not.toHaveBeenCalled();
    expect(rounds.isOver()).toBe(true);
  });
});
