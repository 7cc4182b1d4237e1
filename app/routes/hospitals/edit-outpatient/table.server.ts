import type { Hospital } from "#contract/hospitals/calls";
import { BANDS, WEEKDAY_NAMES, WEEKDAYS } from "#contract/hospitals/figures";
import type { ReferenceLists } from "#contract/reference/calls";
import { namesOf } from "~/request/reference.server";

export type DayTable = ReturnType<typeof tableOf>;

/** The outpatient table day by day: each cell with who is in it, and the way to its form. */
export function tableOf({ outpatientList }: Hospital, lists: ReferenceLists) {
  return WEEKDAYS.map((day) => {
    const entries = outpatientList.filter(({ weekday }) => weekday === day);
    const cells = BANDS.flatMap((band) => {
      const codes = new Set(
        entries.filter((entry) => entry.band === band).map((entry) => entry.departmentCode),
      );
      return [...codes].map((departmentCode) => {
        const department = namesOf([departmentCode], lists.departments)[0] ?? "その他";
        return {
          band,
          departmentCode,
          department,
          doctors: entries
            .filter((entry) => entry.band === band && entry.departmentCode === departmentCode)
            .map(({ doctor, note }) => ({ doctor, note })),
        };
      });
    });
    return { day, name: WEEKDAY_NAMES[day], cells };
  });
}
