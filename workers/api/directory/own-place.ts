import type { OwnPlace } from "#contract/directory/shapes";
import type { Point } from "../../search/hospitals/near";
import type { Viewer } from "../../viewer";

/** The viewer's workplace now: a doctor's first current hospital of the record, a co-medical's registered one. */
export async function ownPlaceOf(DB: D1Database, { doctorId, user }: Viewer): Promise<OwnPlace> {
  if (doctorId === null && user.hospitalId === null) return null;
  return DB.prepare(OWN_PLACE).bind(doctorId, user.hospitalId).first<NonNullable<OwnPlace>>();
}

/** The place on the map, if the record has one. */
export function pointOf(place: { latitude: number | null; longitude: number | null } | null): Point | null {
  if (place === null || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}

const OWN_PLACE = `
  SELECT h.id AS hospitalId, h.name, h.prefecture_code AS prefectureCode, h.medical_area_id AS medicalAreaId,
    h.latitude, h.longitude
  FROM hospitals h
  WHERE h.id = coalesce((
    SELECT hospital_id FROM workplaces
    WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL ORDER BY position LIMIT 1
  ), ?2)`;
