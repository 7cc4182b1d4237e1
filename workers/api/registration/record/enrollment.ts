import type { Doctor } from "#contract/doctors/shapes";
import type { workplaces } from "../../../db/schema/doctors";

/** A place of work with the name of its prefecture. */
export type Placed = typeof workplaces.$inferSelect & { hospitalPref: string | null };

/** One entry of `enrollmentPeriodList`, as the contract has it. */
export function enrollmentOf(place: Placed): Doctor["enrollmentPeriodList"][number] {
  return {
    type: place.type,
    name: place.name,
    hospitalId: place.hospitalId,
    prefectureCode: place.prefectureCode,
    hospitalPref: place.hospitalPref,
    hospitalCity: place.city,
    medicalAreaId: place.medicalAreaId,
    isWorking: place.isWorking,
    startDate: place.startDate,
    endDate: place.endDate,
  };
}
