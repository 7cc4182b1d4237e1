import type { Env } from "../../../env";
import type { ChosenWorkplace } from "./workplaces";

/**
 * The condition that a doctor's row is still the one that was read: SQL over `doctors`, with ?3 and on for its values.
 */
export type Guard = { where: string; values: readonly (string | number)[] };

/**
 * Statements that give a record these workplaces instead of those it has, while the guard holds. A confirmation ends
 * with its workplace: who comes back is confirmed anew.
 */
export function workplaceStatements(env: Env, doctorId: string, places: ChosenWorkplace[], guard: Guard) {
  const holds = `EXISTS (SELECT 1 FROM doctors WHERE id = ?1 AND ${guard.where})`;
  const bindings = [doctorId, JSON.stringify(places), ...guard.values];
  return [
    env.DB.prepare(`DELETE FROM workplaces WHERE doctor_id = ?1 AND ?2 IS NOT NULL AND ${holds}`).bind(
      ...bindings,
    ),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, prefecture_code, city, medical_area_id,
         is_working, start_date, end_date)
       SELECT ?1, key, value ->> 'type', value ->> 'hospitalId', value ->> 'name', value ->> 'prefectureCode',
         value ->> 'city', value ->> 'medicalAreaId', value ->> 'isWorking', value ->> 'startDate', value ->> 'endDate'
       FROM json_each(?2) WHERE ${holds}`,
    ).bind(...bindings),
    env.DB.prepare(
      `DELETE FROM workplace_confirmations WHERE state = 'confirmed' AND ?2 IS NOT NULL AND ${holds}
       AND user_id = (SELECT user_id FROM doctors WHERE id = ?1)
       AND hospital_id NOT IN (SELECT hospital_id FROM workplaces
         WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL)
       AND hospital_id IS NOT (SELECT hospital_id FROM users WHERE id = workplace_confirmations.user_id)`,
    ).bind(...bindings),
    env.DB.prepare(
      `UPDATE workplace_requests SET closed_at = unixepoch() * 1000 WHERE closed_at IS NULL AND ?2 IS NOT NULL AND ${holds}
       AND user_id = (SELECT user_id FROM doctors WHERE id = ?1)
       AND hospital_id NOT IN (SELECT hospital_id FROM workplaces
         WHERE doctor_id = ?1 AND is_working = 1 AND hospital_id IS NOT NULL)`,
    ).bind(...bindings),
  ];
}
