import { sql } from "drizzle-orm";
import type { registration as contract } from "#contract/registration/calls";
import { searchHospitals } from "../../../search/query";
import type { Handler } from "../../serve";
import { verifiedRegistration } from "../session";

const MOST = 50;

type Line = {
  hospitalId: string;
  name: string;
  address: string;
  prefectureCode: string;
  municipality: string;
  medicalAreaId: string;
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
  return db.all<Line>(sql`
    SELECT h.id AS hospitalId, h.name, p.name || m.name || h.address AS address,
      h.prefecture_code AS prefectureCode, m.name AS municipality, h.medical_area_id AS medicalAreaId
    FROM json_each(${ids}) ids JOIN hospitals h ON h.id = ids.value
      JOIN prefectures p ON p.code = h.prefecture_code JOIN municipalities m ON m.code = h.municipality_code
    ORDER BY ids.key`);
};
