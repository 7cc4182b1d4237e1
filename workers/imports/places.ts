import { municipalities, prefectures } from "../db/schema/reference";
import { allRows } from "../db/sql";
import { type Places, placesOf } from "./clean/places";

/** The record's own prefectures and municipalities, by which addresses are read. */
export async function readPlaces(DB: D1Database): Promise<Places> {
  const found = await Promise.all([
    allRows(
      DB,
      { code: prefectures.prefectureCode, name: prefectures.name },
      "SELECT code, name FROM prefectures",
    ),
    allRows(
      DB,
      {
        code: municipalities.code,
        prefectureCode: municipalities.prefectureCode,
        name: municipalities.name,
        medicalAreaId: municipalities.medicalAreaId,
      },
      `SELECT code, prefecture_code AS prefectureCode, name, medical_area_id AS medicalAreaId
       FROM municipalities ORDER BY code`,
    ),
  ]);
  return placesOf(...found);
}
