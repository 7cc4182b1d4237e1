import { expect, test } from "vitest";
import { clockOfToday, offeredEnds } from "#contract/users/consulting";
import { consultingText } from "~/parts/users/availability/consulting-labels";

const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00+09:00`);
const offered = (clock: string) => offeredEnds(at(clock)).map((end) => (end.inAnHour ? "+" : "") + end.clock);

test("what is left of today is offered, the soonest first, and each once", () => {
  expect(offered("08:32")).toEqual(["+09:35", "12:00", "13:00", "17:00", "19:00", "24:00"]);
  expect(offered("12:00")).toEqual(["+13:00", "17:00", "19:00", "24:00"]);
  expect(offered("16:59")).toEqual(["17:00", "+18:00", "19:00", "24:00"]);
  expect(offered("22:56")).toEqual(["24:00"]);
  expect(offered("00:00")).toEqual(["+01:00", "12:00", "13:00", "17:00", "19:00", "24:00"]);
});

test("a time is of the day in Japan, whose end is the next midnight", () => {
  expect(clockOfToday("17:00", at("00:00"))).toBe(at("17:00"));
  expect(clockOfToday("24:00", at("23:59"))).toBe(at("23:59") + 60_000);
});

test("others read until when, and nothing once it is over", () => {
  expect(consultingText(at("17:00"), at("09:00"))).toBe("診療中（17:00まで）");
  expect(consultingText(clockOfToday("24:00", at("09:00")), at("09:00"))).toBe("診療中（本日中）");
  expect(consultingText(at("17:00"), at("17:00"))).toBe("");
  expect(consultingText(null)).toBe("");
});
