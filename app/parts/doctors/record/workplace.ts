import type * as z from "zod";
import type { enrollmentPeriod } from "#contract/doctors/shapes";

/** One entry of a doctor's workplaces, as a form fills it in. */
export type Workplace = z.output<typeof enrollmentPeriod>;

export const emptyPlace: Workplace = {
  type: "other",
  name: "",
  hospitalId: null,
  prefectureCode: null,
  hospitalPref: null,
  hospitalCity: null,
  medicalAreaId: null,
  isWorking: true,
  startDate: null,
  endDate: null,
};

/** 「青空病院（東京都千代田区）（過去の勤務先）」 */
export function placeLine(place: Workplace): string {
  const where = [place.hospitalPref, place.hospitalCity].filter(Boolean).join("");
  const state = place.isWorking ? "" : "（過去の勤務先）";
  return [place.name, where && `（${where}）`, state].filter(Boolean).join("");
}
