import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCount, formatItems, formatPeople } from "~/ui/text/numbers";
import { formatDate, formatDateTime, formatDay, formatMonth, formatTime, formatWhen } from "~/ui/time/format";

const NOW = "2026-11-21T03:00:00Z";

describe("dates are Tokyo's (L-27)", () => {
  test("the day begins at 15:00 UTC of the day before", () => {
    expect(formatDate("2026-01-14T14:59:59Z")).toBe("2026年1月14日");
    expect(formatDate("2026-01-14T15:00:00Z")).toBe("2026年1月15日");
  });
  test("month, day of the week and time", () => {
    expect(formatMonth("2026-01-15T00:00:00Z")).toBe("2026年1月");
    expect(formatDay("2026-11-20T00:05:00Z")).toBe("11月20日(金)");
    expect(formatTime("2026-11-20T00:05:00Z")).toBe("9:05");
    expect(formatTime("2026-11-20T15:04:00Z")).toBe("0:04");
  });
  test("a bare date stays that date", () => expect(formatDate("1980-02-29")).toBe("1980年2月29日"));
  test("as the platform's calendar has it, whatever the instant", () => {
    const platform = new Intl.DateTimeFormat("ja-JP", {
      timeZone: "Asia/Tokyo",
      month: "long",
      day: "numeric",
      weekday: "short",
    });
    const instant = fc.date({
      min: new Date("1952-01-01"),
      max: new Date("2200-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => {
        expect(formatDay(at)).toBe(platform.format(at));
      }),
    );
  });
  test("another year is named, this one is not", () => {
    expect(formatDateTime("2026-11-20T00:05:00Z", NOW)).toBe("11月20日(金) 9:05");
    expect(formatDateTime("2025-11-20T00:05:00Z", NOW)).toBe("2025年11月20日(木) 9:05");
  });
  test("a row says time today, 昨日, then the day", () => {
    expect(formatWhen("2026-11-20T15:30:00Z", NOW)).toBe("0:30");
    expect(formatWhen("2026-11-20T14:59:00Z", NOW)).toBe("昨日");
    expect(formatWhen("2026-11-18T03:00:00Z", NOW)).toBe("11月18日");
    expect(formatWhen("2025-12-31T03:00:00Z", NOW)).toBe("2025年12月31日");
  });
});

describe("counts (L-26)", () => {
  test.each([
    [0, "0"],
    [1204, "1,204"],
    [9999, "9,999"],
    [10_000, "約1万"],
    [14_999, "約1万"],
    [15_000, "約2万"],
    [340_000, "約34万"],
  ])("%i is %s", (count, text) => expect(formatCount(count)).toBe(text));
  test("with their counters", () => {
    expect(formatPeople(1204)).toBe("1,204名");
    expect(formatItems(3)).toBe("3件");
  });
});
