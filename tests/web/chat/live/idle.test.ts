import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { IDLE_MS } from "#contract/limits";
import { isIdle, watchIdle } from "~/browser/idle";

const onIdle = vi.fn();
const onActive = vi.fn();
let target: EventTarget;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  target = new EventTarget();
  stop = watchIdle({ target, onIdle, onActive });
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe("idle detection (L-13)", () => {
  test("nobody for 180,000 ms is idle, once", () => {
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(isIdle()).toBe(false);
    vi.advanceTimersByTime(IDLE_MS * 3);
    expect(isIdle()).toBe(true);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test.each(["mousemove", "keydown", "mousedown", "touchstart", "scroll"])("%s is a sign of life", (sign) => {
    vi.advanceTimersByTime(IDLE_MS - 1);
    target.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test("the first sign of life greets, the next ones do not", () => {
    vi.advanceTimersByTime(IDLE_MS);
    target.dispatchEvent(new Event("scroll"));
    target.dispatchEvent(new Event("mousemove"));
    expect(onActive).toHaveBeenCalledTimes(1);
    expect(isIdle()).toBe(false);
    vi.advanceTimersByTime(IDLE_MS);
    expect(onIdle).toHaveBeenCalledTimes(2);
  });
});
