import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { hospitals, vacantBeds } from "../../db/schema/hospitals";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";

export type HospitalRecord = typeof hospitals.$inferSelect;
export type VacantBedRow = typeof vacantBeds.$inferSelect;
export type Stored = { row: HospitalRecord; beds: VacantBedRow[] };

/** The viewer says to work there now, or is registered there. It gives no right: `isOwnTo` does. */
export function isSaidBy({ doctorId, user }: Viewer): SQL<number> {
  return sql<number>`(${hospitals.id} = ${user.hospitalId ?? ""} OR EXISTS (
    SELECT 1 FROM workplaces w WHERE w.hospital_id = ${hospitals.id} AND w.is_working = 1 AND w.doctor_id = ${doctorId ?? ""}))`;
}

/** The viewer works there now and was confirmed. */
export function isOwnTo(viewer: Viewer): SQL<number> {
  return sql<number>`(${isSaidBy(viewer)} AND EXISTS (SELECT 1 FROM workplace_confirmations c
    WHERE c.hospital_id = ${hospitals.id} AND c.user_id = ${viewer.id} AND c.state = 'confirmed'))`;
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

/** The hospitals where the viewer says to work: current workplaces in their order, then the registered hospital. */
export function saidHospitalIds({ doctorId, user }: Viewer): SQL {
  return sql`(SELECT hospital_id AS id, position FROM workplaces
      WHERE doctor_id = ${doctorId ?? ""} AND is_working = 1 AND hospital_id IS NOT NULL
    UNION SELECT ${user.hospitalId ?? ""}, 999 WHERE ${user.hospitalId ?? ""} <> '')`;
}

/** Those of them where the viewer was confirmed, and so may act for the hospital. */
export function ownHospitalIds(viewer: Viewer): SQL {
  return sql`(SELECT said.id, said.position FROM ${saidHospitalIds(viewer)} said
    JOIN workplace_confirmations c ON c.user_id = ${viewer.id} AND c.hospital_id = said.id AND c.state = 'confirmed')`;
}
