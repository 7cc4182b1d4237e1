import { statement } from "../../db/sql";
import type { Lists } from "./vocabulary";

/** Everything a word of a search may come from, in one round trip. */
export async function readLists(DB: D1Database): Promise<Lists> {
  const results = await DB.batch(
    [
      `SELECT code, ${CALLED} FROM departments ORDER BY position`,
      `SELECT code, ${CALLED} FROM expert_categories ORDER BY position`,
      `SELECT id, ${CALLED} FROM mesh_terms ORDER BY position`,
      "SELECT code AS prefectureCode, name, kana FROM prefectures ORDER BY code",
      "SELECT id, name, kana FROM medical_areas ORDER BY id",
      "SELECT DISTINCT name, kana, medical_area_id AS medicalAreaId FROM municipalities ORDER BY medical_area_id, name",
    ].map((sql) => statement(DB, sql)),
  );
  const rows = (at: number) => (results[at]?.results ?? []) as Record<string, string>[];
  const called = (at: number) =>
    rows(at).map((row) => ({ ...row, aliases: JSON.parse(row.aliases ?? "[]") }));
  return {
    departments: called(0) as Lists["departments"],
    expertCategories: called(1) as Lists["expertCategories"],
    meshTerms: called(2) as Lists["meshTerms"],
    prefectures: rows(3) as Lists["prefectures"],
    medicalAreas: rows(4) as Lists["medicalAreas"],
    municipalities: rows(5) as Lists["municipalities"],
  };
}

const CALLED = "name, kana, name_en AS nameEn, aliases";
