import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { fold } from "#contract/japanese/fold";
import { HOUR_MS } from "#contract/limits";
import type { registration as contract, RecordCandidate } from "#contract/registration/calls";
import { CANDIDATE_TRIES_PER_HOUR } from "#contract/registration/limits";
import { NOT_YOUR_NAME } from "#contract/registration/texts";
import type { Database } from "../../../db/client";
import { doctors, workplaces } from "../../../db/schema/doctors";
import { hospitals } from "../../../db/schema/hospitals";
import { municipalities } from "../../../db/schema/reference";
import { allRows, computed } from "../../../db/sql";
import { searchHospitals } from "../../../search/query";
import { wrongRole } from "../../errors";
import { limit } from "../../limit";
import type { Handler } from "../../serve";
import { verifiedRegistration } from "../session";
import { enrollmentOf, selectWorkplaces } from "./enrollment";

const MOST_CANDIDATES = 20;

/** Records are found by reading, and kept when the name is written alike: 髙橋 and 高橋 are, 佐藤 健一 and 佐藤 賢一 are not. */
export const candidate: Handler<typeof contract.candidate> = async ({ viewer, body, db }) => {
  const { user } = viewer;
  const name = fold(user.lastNameJa + user.firstNameJa);
  if (fold(body.lastnameJa + body.firstnameJa) !== name) throw wrongRole(NOT_YOUR_NAME);
  const bucket = `candidate:${viewer.id}`;
  await limit(db, { bucket, most: CANDIDATE_TRIES_PER_HOUR, windowMs: HOUR_MS });
  const rows = await db
    .select()
    .from(doctors)
    .where(
      and(
        eq(doctors.lastNameKana, user.lastNameKana),
        eq(doctors.firstNameKana, user.firstNameKana),
        isNull(doctors.userId),
        isNull(doctors.delistedAt),
      ),
    )
    .limit(200);
  const similar = rows.filter((row) => fold(row.lastName + row.firstName) === name).slice(0, MOST_CANDIDATES);
  return { candidates: await withWorkplaces(db, similar) };
};

async function withWorkplaces(
  db: Database,
  rows: (typeof doctors.$inferSelect)[],
): Promise<RecordCandidate[]> {
  const ids = rows.map(({ id }) => id);
  const places = await selectWorkplaces(db)
    .where(inArray(workplaces.doctorId, ids))
    .orderBy(workplaces.position);
  return rows.map((row) => ({
    objectId: row.id,
    lastName: row.lastName,
    firstName: row.firstName,
    doctorCategory: row.departmentCodes,
    doctorExpertCategory: row.expertCodes,
    searchPaperMeshList: row.hideSpecialties ? [] : row.searchPaperMesh,
    enrollmentPeriodList: places.filter(({ doctorId }) => doctorId === row.id).map(enrollmentOf),
  }));
}

const MOST = 50;

const LINE_COLUMNS = {
  hospitalId: hospitals.id,
  name: hospitals.name,
  address: computed<string>(),
  prefectureCode: hospitals.prefectureCode,
  municipality: municipalities.name,
  medicalAreaId: hospitals.medicalAreaId,
};

/**
 * Suggestions are found in the search index and told from the record. A doctor, or somebody with a proved address, may
 * ask.
 */
export const hospitalSuggestions: Handler<typeof contract.hospitalSuggestions> = async ({
  viewer,
  params,
  query,
  db,
  env,
  request,
}) => {
  if (viewer?.role !== "doctor") await verifiedRegistration({ request, db });
  const { hits } = await searchHospitals(env.SEARCH_DB, {
    name: query.q.trim() || undefined,
    medicalAreaIds: params.medicalAreaId === "all" ? undefined : [params.medicalAreaId],
    size: MOST,
  });
  const ids = JSON.stringify(hits.map(({ hospitalId }) => hospitalId));
  return allRows(
    db,
    LINE_COLUMNS,
    sql`
    SELECT h.id AS hospitalId, h.name, p.name || m.name || h.address AS address,
      h.prefecture_code AS prefectureCode, m.name AS municipality, h.medical_area_id AS medicalAreaId
    FROM json_each(${ids}) ids JOIN hospitals h ON h.id = ids.value
      JOIN prefectures p ON p.code = h.prefecture_code JOIN municipalities m ON m.code = h.municipality_code
    ORDER BY ids.key`,
  );
};
