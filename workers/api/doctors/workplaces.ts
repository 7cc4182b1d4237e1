import { sql } from "drizzle-orm";
import type { doctors as contract } from "#contract/doctors/calls";
import type { ReachableWorkplace } from "#contract/doctors/shapes";
import { readFacts } from "#contract/hospitals/facts";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { Database } from "../../db/client";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, computed } from "../../db/sql";
import { notFound } from "../errors";
import { hospitalLinesOf, receptionsOf } from "../lists/hospital-page";
import type { Handler } from "../serve";
import { findDoctor } from "./doctor";

/** A hospital whose listing was stopped has no numbers to show. */
export const workplaces: Handler<typeof contract.workplaces> = async ({ viewer, params, db }) => {
  const { row, places, status } = await findDoctor(viewer, db, params.doctorId);
  if (status === "none" && row.userId !== viewer.id) throw notFound();
  const ids = places.flatMap(({ isWorking, hospitalId }) => (isWorking && hospitalId ? [hospitalId] : []));
  const [lines, receptions, details, listedOn] = await Promise.all([
    hospitalLinesOf(db, ids),
    receptionsOf(db, ids),
    detailsOf(db, ids, row.lastName),
    listedOnOf(db, row.id),
  ]);
  return {
    workplaces: lines.flatMap((line): ReachableWorkplace[] => {
      const detail = details.get(line.hospitalId);
      if (line.isDelisted || !detail) return [];
      const { outpatientList, lastNames, ...rest } = detail;
      const isSoleOfName = lastNames === 1;
      const clinics = outpatientList
        .filter(({ doctor }) => isNamed(doctor, row, isSoleOfName))
        .map(({ doctor: _, ...cell }) => cell);
      return [{ ...line, ...rest, clinics, reception: receptions.get(line.hospitalId) ?? null }];
    }),
    listedOn,
    isListed: row.userId === null,
  };
};

type Name = { lastName: string; firstName: string };

/** An outpatient table that has only a family name means the one doctor of that name there, and nobody if there are two. */
function isNamed(entry: string, { lastName, firstName }: Name, isSoleOfName: boolean): boolean {
  const name = entry.replace(/\s/g, "").replace(/(先生|医師)$/, "");
  return name === lastName + firstName || (isSoleOfName && name === lastName);
}

const DETAIL_ROW_COLUMNS = {
  updatedAt: hospitals.updatedAt,
  referralHours: hospitals.referralHours,
  sourceDate: hospitals.sourceDate,
  hospitalId: hospitals.id,
  source: hospitals.source,
  outpatient: computed<string | null>(),
  lastNames: computed<number>(),
};

async function detailsOf(db: Database, ids: readonly string[], lastName: string) {
  const rows = await allRows(
    db,
    DETAIL_ROW_COLUMNS,
    sql`SELECT h.id AS hospitalId, h.referral_hours AS referralHours, h.source,
      h.source_date AS sourceDate, h.updated_at AS updatedAt, h.facts -> '$.outpatientList' AS outpatient,
      (SELECT count(*) FROM workplaces w JOIN doctors d ON d.id = w.doctor_id
        WHERE w.hospital_id = h.id AND w.is_working = 1 AND d.last_name = ${lastName}) AS lastNames
    FROM json_each(${JSON.stringify(ids)}) item JOIN hospitals h ON h.id = item.value AND json_valid(h.facts)`,
  );
  return new Map(
    rows.map(({ hospitalId, outpatient, source, ...row }) => [
      hospitalId,
      {
        ...row,
        source:
          source !== null && source in HOSPITAL_SOURCES ? (source as ReachableWorkplace["source"]) : null,
        outpatientList: readFacts({ outpatientList: JSON.parse(outpatient ?? "[]") }).outpatientList ?? [],
      },
    ]),
  );
}

async function listedOnOf(db: Database, doctorId: string): Promise<string | null> {
  const [row] = await allRows(
    db,
    { day: computed<string | null>() },
    sql`SELECT max(source_date) AS day FROM doctor_imports WHERE doctor_id = ${doctorId} AND vanished_at IS NULL`,
  );
  return row?.day ?? null;
}
