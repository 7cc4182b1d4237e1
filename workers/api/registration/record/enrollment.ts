import { getTableColumns, sql } from "drizzle-orm";
import type { Doctor } from "#contract/doctors/shapes";
import type { Database } from "../../../db/client";
import { workplaces } from "../../../db/schema/doctors";

/** A place of work with the name of its prefecture. */
export type WorkplaceWithPrefecture = typeof workplaces.$inferSelect & { hospitalPref: string | null };

const PREFECTURE = sql<string | null>`(SELECT p.name FROM prefectures p
  WHERE p.code = ${workplaces.prefectureCode})`.as("hospital_pref");

/** Places of work, to be narrowed and put in order by the caller. */
export function selectWorkplaces(db: Database) {
  return db.select({ ...getTableColumns(workplaces), hospitalPref: PREFECTURE }).from(workplaces);
}

/** One entry of `enrollmentPeriodList`, as the contract has it. */
export function enrollmentOf(place: WorkplaceWithPrefecture): Doctor["enrollmentPeriodList"][number] {
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
