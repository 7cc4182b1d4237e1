import type { HomeBlocks } from "#contract/home/calls";
import { isConfirmedAt } from "../../db/confirmed-workplaces";
import type { Viewer } from "../../viewer";

type Found = { area: string | null; isFirst: 0 | 1; isConfirmed: 0 | 1; hasInvited: 0 | 1 };
type Blocks = Pick<HomeBlocks, "doctor" | "lists" | "rooms">;

/** What the record knows of the steps of a doctor who is in no community; null for whoever is in one. */
export const readSteps = (DB: D1Database, { id, doctorId }: Viewer) =>
  DB.prepare(STEPS).bind(id, doctorId).first<Found>();

/** The steps, while there is one to take and nobody to talk to; a block that could not be read leaves them out. */
export function firstStepsOf(
  found: Found | null,
  { doctor, lists, rooms }: Blocks,
): HomeBlocks["firstSteps"] {
  if (!found || !doctor || !lists || !rooms || rooms.length > 0) return null;
  const done = {
    isConfirmedAtWork: found.isConfirmed === 1,
    hasIntroduction: doctor.introduction !== "",
    hasList: lists.length > 0,
    hasInvited: found.hasInvited === 1,
  };
  if (Object.values(done).every(Boolean)) return null;
  return { ...done, area: found.area, isFirstInArea: found.isFirst === 1 };
}

/**
 * Institutions of an area are read first, and then who of them has an account: never all members. Only the log knows
 * that a doctor was invited (ADR 0331).
 */
const STEPS = `
  SELECT own.area,
    own.area IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM hospitals h CROSS JOIN workplaces w ON w.hospital_id = h.id AND w.is_working = 1
        CROSS JOIN doctors d ON d.id = w.doctor_id
      WHERE h.medical_area_id = own.area AND d.user_id IS NOT NULL AND d.user_id <> ?1) AS isFirst,
    EXISTS (
      SELECT 1 FROM workplaces w WHERE w.doctor_id = ?2 AND w.is_working = 1
        AND ${isConfirmedAt("?1", "w.hospital_id")}) AS isConfirmed,
    EXISTS (SELECT 1 FROM invitations WHERE inviter_id = ?1)
      OR EXISTS (SELECT 1 FROM audit_log WHERE actor_id = ?1 AND action = 'doctor-invited') AS hasInvited
  FROM (
    SELECT (
      SELECT h.medical_area_id FROM workplaces w JOIN hospitals h ON h.id = w.hospital_id
      WHERE w.doctor_id = ?2 AND w.is_working = 1 ORDER BY w.position LIMIT 1) AS area
  ) own
  WHERE NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = ?1 AND state IN ('member', 'admin'))`;
