import { expect, it } from "vitest";
import { bedAge } from "#contract/hospitals/bed-age";

const at = (time: string) => Date.parse(`${time}+09:00`);
const NOW = at("2026-11-22T10:00");

it.each([
  ["2026-11-22T08:30", "fresh", 0],
  ["2026-11-21T10:01", "fresh", 1],
  ["2026-11-21T09:59", "days", 1],
  ["2026-11-19T23:59", "days", 3],
  ["2026-11-18T23:59", "week", 4],
  ["2026-11-15T00:00", "week", 7],
  ["2026-11-14T23:59", "old", 8],
])("calls a figure of %s %s, %i days old", (time, state, days) => {
  expect(bedAge(at(time), NOW)).toEqual({ state, days });
});

it("takes a clock that runs ahead for now", () => {
  expect(bedAge(NOW + 60_000, NOW)).toEqual({ state: "fresh", days: 0 });
});
