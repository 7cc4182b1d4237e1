import { describe, expect, it } from "vitest";
import { backoffMs } from "~/live/backoff";

describe("coming back", () => {
  it("waits longer each time, at most thirty seconds, never all at the same moment", () => {
    expect([0, 1, 2].map((attempt) => backoffMs(attempt, 1))).toEqual([1000, 2000, 4000]);
    expect(backoffMs(50, 1)).toBe(30_000);
    expect(backoffMs(0, 0)).toBe(500);
  });
});
