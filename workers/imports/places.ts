import { type Municipality, type Places, type Prefecture, placesOf } from "./clean/places";

/** The record's own prefectures and municipalities, by which addresses are read. */
export async function readPlaces(DB: D1Database): Promise<Places> {
  const [prefectures, municipalities] = await Promise.all([
    DB.prepare("SELECT code, name FROM prefectures").all<Prefecture>(),
    DB.prepare(
      `SELECT code, prefecture_code AS prefectureCode, name, medical_area_id AS medicalAreaId
       FROM municipalities ORDER BY code`,
    ).all<Municipality>(),
  ]);
  return placesOf(prefectures.results, municipalities.results);
}
