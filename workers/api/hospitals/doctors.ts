import type { hospitals as contract } from "#contract/hospitals/calls";
import { doctorDocument } from "../../search/documents/doctor-document";
import { readDoctors } from "../../search/documents/record";
import { DOCTOR_STANDS } from "../../search/standing";
import { hitOf } from "../doctors/search";
import type { Handler } from "../serve";
import { refuseUnlisted } from "./hospital";

/**
 * The hospital's doctors as the index shows them, hide flags and reviews included, in the order of the directory. 404
 * for a hospital that is unknown, or not listed and not the viewer's.
 */
export const doctors: Handler<typeof contract.doctors> = async ({ viewer, params, query, db, env }) => {
  const [{ results }] = await Promise.all([
    env.DB.prepare(AT_WORK).bind(params.id, query.size, query.from).all<{ id: string }>(),
    refuseUnlisted(db, viewer, params.id),
  ]);
  const ids = results.map(({ id }) => id);
  const found = new Map((await readDoctors(env.DB, ids)).map((doctor) => [doctor.id, doctor]));
  const shown = ids.flatMap((id) => found.get(id) ?? []);
  return { doctors: shown.map((doctor) => hitOf(doctorDocument(doctor).source)) };
};

const AT_WORK = `
  SELECT d.id FROM workplaces w JOIN doctors d ON d.id = w.doctor_id LEFT JOIN users u ON u.id = d.user_id
  WHERE w.hospital_id = ? AND w.is_working = 1 AND ${DOCTOR_STANDS}
  ORDER BY d.search_rank IS NULL, d.search_rank, d.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`;
