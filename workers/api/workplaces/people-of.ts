import { isConfirmedAt, saidToWorkAt } from "../../db/confirmed-workplaces";
import type { Env } from "../../env";

/** The ids of the active people who work at an institution now and were confirmed there. */
export async function confirmedPeopleOf({ DB }: Pick<Env, "DB">, hospitalId: string): Promise<string[]> {
  const { results } = await DB.prepare(
    `SELECT u.id FROM ${saidToWorkAt("SELECT ?1 AS hospital_id")} said JOIN users u ON u.id = said.user_id
     WHERE u.status = 'active' AND ${isConfirmedAt("u.id", "said.hospital_id")}`,
  )
    .bind(hospitalId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** The operators who may change the directory. */
export async function operatorsOf({ DB }: Pick<Env, "DB">): Promise<string[]> {
  const { results } = await DB.prepare(
    `SELECT id FROM users WHERE status = 'active' AND admin_permissions <> '[]'
     AND EXISTS (SELECT 1 FROM json_each(admin_permissions) held JOIN operator_permissions p ON p.code = held.value
       JOIN json_each(p.grants) granted ON granted.value IN ('*:change', 'directory:change'))`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}
