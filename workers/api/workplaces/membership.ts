import { sql } from "drizzle-orm";
import { isHospitalStaff } from "#contract/hospitals/limits";
import { NEWLY_CONFIRMED_MS } from "#contract/workplaces/limits";
import type { Database } from "../../db/client";
import { isConfirmedAt, saidToWorkAt } from "../../db/confirmed-workplaces";
import { users } from "../../db/schema/users";
import { workplaceConfirmations } from "../../db/schema/workplaces";
import { allRows, computed, nullable } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import { saidHospitalIds } from "../hospitals/record";

/** What the viewer is to an institution where they say to work. */
export type Membership = {
  isConfirmed: boolean;
  /** A colleague objects, and the operator has not decided yet. */
  isObjected: boolean;
  /** May change contact data alone: confirmed for a week, without an objection. */
  isEstablished: boolean;
};

/** 404 where the viewer does not even say to work. */
export async function membershipAt(db: Database, viewer: Viewer, hospitalId: string): Promise<Membership> {
  if (!isHospitalStaff(viewer.principal)) throw notFound();
  const [row] = await allRows(
    db,
    { confirmedAt: nullable(workplaceConfirmations.decidedAt), isObjected: computed<number>() },
    sql`
    SELECT (SELECT decided_at FROM workplace_confirmations
        WHERE user_id = ${viewer.id} AND hospital_id = said.id AND state = 'confirmed') AS confirmedAt,
      EXISTS (SELECT 1 FROM workplace_objections
        WHERE user_id = ${viewer.id} AND hospital_id = said.id AND settled_at IS NULL) AS isObjected
    FROM ${saidHospitalIds(viewer)} said WHERE said.id = ${hospitalId} LIMIT 1`,
  );
  if (!row) throw notFound();
  const isConfirmed = row.confirmedAt !== null;
  const isObjected = row.isObjected === 1;
  const isOld = row.confirmedAt !== null && row.confirmedAt <= Date.now() - NEWLY_CONFIRMED_MS;
  return { isConfirmed, isObjected, isEstablished: isOld && !isObjected };
}

/** 404 for anybody who is not confirmed there. */
export async function confirmedMembershipAt(
  db: Database,
  viewer: Viewer,
  hospitalId: string,
): Promise<Membership> {
  const membership = await membershipAt(db, viewer, hospitalId);
  if (!membership.isConfirmed) throw notFound();
  return membership;
}

/** The ids of the active people who work at an institution now and were confirmed there. */
export async function confirmedPeopleOf({ DB }: Pick<Env, "DB">, hospitalId: string): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: users.id },
    `SELECT u.id FROM ${saidToWorkAt("SELECT ?1 AS hospital_id")} said JOIN users u ON u.id = said.user_id
     WHERE u.status = 'active' AND ${isConfirmedAt("u.id", "said.hospital_id")}`,
    hospitalId,
  );
  return results.map(({ id }) => id);
}

/** The operators who may change the directory. */
export async function operatorsOf({ DB }: Pick<Env, "DB">): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: users.id },
    `SELECT id FROM users WHERE status = 'active' AND admin_permissions <> '[]'
     AND EXISTS (SELECT 1 FROM json_each(admin_permissions) held JOIN operator_permissions p ON p.code = held.value
       JOIN json_each(p.grants) granted ON granted.value IN ('*:change', 'directory:change'))`,
  );
  return results.map(({ id }) => id);
}
