import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { registrationWorkplace } from "#contract/registration/doctor-record";
import { FIELD_INVALID } from "#contract/texts";
import type { Database } from "../../../db/client";
import { invalidFields } from "../../errors";

export type ChosenWorkplace = {
  type: "hospital" | "other";
  hospitalId: string | null;
  name: string;
  prefectureCode: string | null;
  city: string | null;
  medicalAreaId: string | null;
  isWorking: number;
  startDate: string | null;
  endDate: string | null;
};

type Hospital = {
  id: string;
  name: string;
  prefectureCode: string;
  city: string | null;
  medicalAreaId: string;
};

/** Workplaces as stored: what the directory knows of a hospital stands as the directory has it. 422 for a hospital it doesn't know. */
export async function placesOf(
  db: Database,
  given: readonly z.output<typeof registrationWorkplace>[],
): Promise<ChosenWorkplace[]> {
  const hospitals = await hospitalsOf(
    db,
    given.flatMap(({ type, hospitalId }) => (type === "hospital" && hospitalId ? [hospitalId] : [])),
  );
  return given.map((place) => {
    const { type, hospitalId, name, isWorking, startDate, endDate } = place;
    const dates = { isWorking: Number(isWorking), startDate, endDate: isWorking ? null : endDate };
    if (type === "other" || !hospitalId) {
      const { prefectureCode, hospitalCity: city, medicalAreaId } = place;
      return { type: "other", hospitalId: null, name, prefectureCode, city, medicalAreaId, ...dates };
    }
    const hospital = hospitals.get(hospitalId);
    if (!hospital) throw invalidFields({ enrollmentPeriodList: FIELD_INVALID });
    const { prefectureCode, city, medicalAreaId } = hospital;
    return { type, hospitalId, name: hospital.name, prefectureCode, city, medicalAreaId, ...dates };
  });
}

async function hospitalsOf(db: Database, ids: string[]): Promise<Map<string, Hospital>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Hospital>(sql`
    SELECT h.id, h.name, h.prefecture_code AS prefectureCode, m.name AS city, h.medical_area_id AS medicalAreaId
    FROM hospitals h LEFT JOIN municipalities m ON m.code = h.municipality_code
    WHERE h.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map((row) => [row.id, row]));
}
