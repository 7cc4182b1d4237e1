import fc from "fast-check";
import { expect, test } from "vitest";
import { WEEKDAYS } from "#contract/hospitals/figures";
import {
  closedDaysEdit,
  closedDaysForm,
  closedDaysOf,
} from "~/parts/hospitals/edit/basics/closed-days.server";

const stored = fc.record({
  weekly: fc.subarray([...WEEKDAYS]),
  monthly: fc.uniqueArray(
    fc.record({ week: fc.integer({ min: 1, max: 5 }), weekday: fc.constantFrom(...WEEKDAYS) }),
    { maxLength: 6 },
  ),
  onHolidays: fc.constantFrom(true, false, null),
  text: fc.constantFrom("", "年末年始"),
});

test("days that were left as they were shown are sent as they were stored", () => {
  fc.assert(
    fc.property(fc.option(stored), (closedDays) => {
      expect(closedDaysEdit(closedDaysForm.parse(closedDaysOf({ closedDays })))).toEqual(closedDays);
    }),
  );
});

test("a day that is ticked or unticked is announced, national holidays too", () => {
  const shown = closedDaysOf({ closedDays: null });
  expect(closedDaysEdit(closedDaysForm.parse({ ...shown, weekly: ["sun", "holiday"] }))).toEqual({
    weekly: ["sun"],
    monthly: [],
    onHolidays: true,
    text: "",
  });
  const open = closedDaysOf({ closedDays: { weekly: ["holiday"], monthly: [], onHolidays: true, text: "" } });
  expect(closedDaysEdit(closedDaysForm.parse({ ...open, weekly: [] }))).toMatchObject({
    weekly: [],
    onHolidays: false,
  });
});
