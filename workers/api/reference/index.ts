import { asc, getTableColumns, sql } from "drizzle-orm";
import { zipcodeOf } from "#contract/japanese/normalise";
import type { ReferenceLists, reference } from "#contract/reference/calls";
import type { Database } from "../../db/client";
import {
  departments,
  expertCategories,
  hospitalTypes,
  medicalAreas,
  meshTerms,
  municipalBorders,
  municipalities,
  postalCodes,
  prefectures,
  universities,
} from "../../db/schema/reference";
import { allRows } from "../../db/sql";
import type { Handlers } from "../serve";
import { cellsOf } from "./border-cells";

const KEPT_MS = 10 * 60_000;

/** The lists change with migrations only, so an isolate reads them once in a while, in one round trip. */
let saved: { lists: ReferenceLists; until: number } | undefined;

export const referenceHandlers: Handlers<typeof reference> = {
  lists: async ({ db }) => {
    if (!saved || saved.until < Date.now())
      saved = { lists: await readLists(db), until: Date.now() + KEPT_MS };
    return saved.lists;
  },
  postalCode: ({ params, db }) =>
    allRows(
      db,
      PLACE_OF_CODE_COLUMNS,
      sql`
      SELECT p.code AS prefectureCode, p.name AS prefectureName, m.name AS municipality, c.town,
        m.medical_area_id AS medicalAreaId
      FROM postal_codes c JOIN municipalities m ON m.code = c.municipality_code
        JOIN prefectures p ON p.code = m.prefecture_code
      WHERE c.zipcode = ${zipcodeOf(params.zipcode)} ORDER BY c.municipality_code, c.town`,
    ),
  borders: async ({ query, db }) => {
    const cells = JSON.stringify(cellsOf(query));
    const rows = await db
      .select({ lines: municipalBorders.lines })
      .from(municipalBorders)
      .where(sql`${municipalBorders.cell} IN (SELECT value FROM json_each(${cells}))`);
    const lines = rows.flatMap(({ lines }) => lines);
    return { borders: lines.map(([isInner, ...steps]) => ({ isInner: isInner === 1, steps })) };
  },
};

const PLACE_OF_CODE_COLUMNS = {
  prefectureCode: prefectures.prefectureCode,
  prefectureName: prefectures.name,
  municipality: municipalities.name,
  town: postalCodes.town,
  medicalAreaId: municipalities.medicalAreaId,
};

type Ordered = typeof departments | typeof expertCategories | typeof meshTerms;

const PREFECTURE = {
  prefectureCode: prefectures.prefectureCode,
  name: prefectures.name,
  region: prefectures.region,
};

const MEDICAL_AREA = {
  id: medicalAreas.id,
  prefectureCode: medicalAreas.prefectureCode,
  name: medicalAreas.name,
};

/** The columns without the place in the list, which the list itself tells. */
function columnsOf<T extends Ordered>(table: T) {
  const { position: _position, ...columns } = getTableColumns(table);
  return columns;
}

async function readLists(db: Database): Promise<ReferenceLists> {
  const results = await db.batch([
    db.select(PREFECTURE).from(prefectures).orderBy(asc(prefectures.prefectureCode)),
    db
      .select(MEDICAL_AREA)
      .from(medicalAreas)
      .orderBy(asc(medicalAreas.prefectureCode), asc(medicalAreas.position)),
    db.select(columnsOf(departments)).from(departments).orderBy(asc(departments.position)),
    db.select(columnsOf(expertCategories)).from(expertCategories).orderBy(asc(expertCategories.position)),
    db
      .select({ code: universities.code, name: universities.name })
      .from(universities)
      .orderBy(asc(universities.position)),
    db.select().from(hospitalTypes).orderBy(asc(hospitalTypes.code)),
    db.select(columnsOf(meshTerms)).from(meshTerms).orderBy(asc(meshTerms.position)),
  ]);
  return {
    prefectures: results[0],
    medicalAreas: results[1],
    departments: results[2],
    expertCategories: results[3],
    universities: results[4],
    hospitalTypes: results[5],
    meshTerms: results[6],
  };
}
