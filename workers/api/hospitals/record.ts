import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { hospitals, vacantBeds } from "../../db/schema/hospitals";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";

export type HospitalRecord = typeof hospitals.$inferSelect;
export type VacantBedRow = typeof vacantBeds.$inferSelect;
export type Stored = { row: HospitalRecord; beds: VacantBedRow[] };

/** The viewer works there now, or is registered there. */
export function isOwnTo({ doctorId, user }: Viewer): SQL<number> {
  return sql<number>`(${hospitals.id} = ${user.hospitalId ?? ""} OR EXISTS (
    SELECT 1 FROM workplaces w WHERE w.hospital_id = ${hospitals.id} AND w.is_working = 1 AND w.doctor_id = ${doctorId ?? ""}))`;
}

/** The record of one hospital that the viewer may edit; 404 for any other. */
export async function ownHospital(db: Database, viewer: Viewer, id: string): Promise<Stored> {
  return storedHospital(db, and(eq(hospitals.id, id), isOwnTo(viewer)));
}

/** The record of the first hospital that fits; 404 where none does. */
export async function storedHospital(db: Database, where: SQL | undefined): Promise<Stored> {
  const [[row], beds] = await db.batch([
    db.select().from(hospitals).where(where),
    db
      .select()
      .from(vacantBeds)
      .where(inArray(vacantBeds.hospitalId, db.select({ id: hospitals.id }).from(hospitals).where(where)))
      .orderBy(asc(vacantBeds.bedKind), asc(vacantBeds.ward)),
  ]);
  if (!row) throw notFound();
  return { row, beds };
}

/** The hospitals that the viewer may edit: current workplaces in their order, then the registered hospital. */
export function ownHospitalIds({ doctorId, user }: Viewer): SQL {
  return sql`(SELECT hospital_id AS id, position FROM workplaces
      WHERE doctor_id = ${doctorId ?? ""} AND is_working = 1 AND hospital_id IS NOT NULL
    UNION SELECT ${user.hospitalId ?? ""}, 999 WHERE ${user.hospitalId ?? ""} <> '')`;
}
