import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { workplaces as contract } from "#contract/workplaces/calls";
import {
  CONFIRMER_OBJECTED,
  OWN_WORKPLACE,
  WORKPLACE_OBJECTED,
  WORKPLACE_REFUSED,
} from "#contract/workplaces/texts";
import type { Database } from "../../db/client";
import { saidToWorkAt } from "../../db/confirmed-workplaces";
import { users } from "../../db/schema/users";
import { workplaceConfirmations, workplaceObjections } from "../../db/schema/workplaces";
import { allRows, computed, firstRow, nullable, statement } from "../../db/sql";
import { notify } from "../../notifications/notify";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { confirmStatement, hospitalName, notifyOfConfirmation } from "./confirm";
import { confirmedMembershipAt, operatorsOf } from "./membership";
import { stateOf } from "./own";

const PERSON = {
  userId: users.id,
  doctorId: computed<string | null>(),
  name: computed<string>(),
  role: users.role,
  avatarUrl: users.avatarUrl,
  decided: nullable(workplaceConfirmations.state),
  method: nullable(workplaceConfirmations.method),
  decidedAt: nullable(workplaceConfirmations.decidedAt),
  decidedBy: computed<string | null>(),
  requestedAt: computed<number | null>(),
  isObjected: computed<number>(),
  isObjectedByViewer: computed<number>(),
};

export const people: Handler<typeof contract.people> = async ({ viewer, params, db }) => {
  await confirmedMembershipAt(db, viewer, params.id);
  const rows = await allRows(
    db,
    PERSON,
    sql`
    SELECT u.id AS userId, (SELECT id FROM doctors WHERE user_id = u.id) AS doctorId,
      u.last_name_ja || ' ' || u.first_name_ja AS name, u.role, u.avatar_url AS avatarUrl,
      c.state AS decided, c.method, c.decided_at AS decidedAt,
      (SELECT last_name_ja || ' ' || first_name_ja FROM users WHERE id = c.decided_by
        AND c.method IN ('colleague', 'invitation')) AS decidedBy,
      (SELECT created_at FROM workplace_requests r WHERE r.user_id = u.id AND r.hospital_id = said.hospital_id
        AND r.closed_at IS NULL) AS requestedAt,
      EXISTS (SELECT 1 FROM workplace_objections o WHERE o.user_id = u.id AND o.hospital_id = said.hospital_id
        AND o.settled_at IS NULL) AS isObjected,
      EXISTS (SELECT 1 FROM workplace_objections o WHERE o.user_id = u.id AND o.hospital_id = said.hospital_id
        AND o.settled_at IS NULL AND o.objector_id = ${viewer.id}) AS isObjectedByViewer
    FROM ${saidBy(params.id)} said JOIN users u ON u.id = said.user_id
      LEFT JOIN workplace_confirmations c ON c.user_id = u.id AND c.hospital_id = said.hospital_id
    WHERE ${MAY_BE_CONFIRMED}
    ORDER BY c.state IS NOT NULL, requestedAt IS NULL, requestedAt, u.last_name_kana, u.first_name_kana, u.id LIMIT 1000`,
  );
  return {
    people: rows.map(({ decided, isObjected, isObjectedByViewer, ...row }) => ({
      ...row,
      state: stateOf(decided, isObjected === 1),
      isSelf: row.userId === viewer.id,
      isObjected: isObjected === 1,
      isObjectedByViewer: isObjectedByViewer === 1,
    })),
  };
};

const MAY_BE_CONFIRMED = sql`u.status = 'active'
  AND (u.role = 'co-medical' OR (u.role = 'doctor' AND u.licence_state = 'verified'))`;

/** The pairs of one institution, with the id as a value. */
function saidBy(hospitalId: string) {
  const [before = "", middle = "", after = ""] = saidToWorkAt("SELECT ? AS hospital_id").split("?");
  return sql`${sql.raw(before)}${hospitalId}${sql.raw(middle)}${hospitalId}${sql.raw(after)}`;
}

export const confirm: Handler<typeof contract.confirm> = async ({ viewer, params, db, env, scope }) => {
  const { isObjected } = await confirmedMembershipAt(db, viewer, params.id);
  if (isObjected) throw conflict(CONFIRMER_OBJECTED);
  if (params.person === viewer.id) throw conflict(OWN_WORKPLACE);
  const at = Date.now();
  const confirmation = {
    userId: params.person,
    hospitalId: params.id,
    method: "colleague",
    by: viewer.id,
    at,
  } as const;
  const [confirmed] = await env.DB.batch([
    confirmStatement(env, confirmation),
    statement(
      env.DB,
      `UPDATE workplace_requests SET closed_at = ?3 WHERE user_id = ?1 AND hospital_id = ?2 AND closed_at IS NULL
       AND EXISTS (SELECT 1 FROM workplace_confirmations WHERE user_id = ?1 AND hospital_id = ?2)`,
      params.person,
      params.id,
      at,
    ),
  ]);
  if (confirmed?.results.length !== 1) return refuseUnlessConfirmed(db, params.id, params.person);
  await record(db, scope, {
    action: "workplace-confirmed",
    actorId: viewer.id,
    target: params.person,
    result: "ok",
    detail: { hospital: params.id, method: "colleague" },
  });
  await notifyOfConfirmation(env, confirmation);
};

/** Nothing was written: said again it is no fault, else there is a reason. */
async function refuseUnlessConfirmed(db: Database, hospitalId: string, userId: string): Promise<undefined> {
  const person = await personAt(db, hospitalId, userId);
  if (person.decided === "confirmed") return;
  throw conflict(person.decided === "refused" ? WORKPLACE_REFUSED : WORKPLACE_OBJECTED);
}

/** 404 for somebody who does not say to work there. */
async function personAt(db: Database, hospitalId: string, userId: string) {
  const [row] = await allRows(
    db,
    { decided: computed<"confirmed" | "refused" | null>() },
    sql`
    SELECT (SELECT state FROM workplace_confirmations WHERE user_id = u.id AND hospital_id = said.hospital_id) AS decided
    FROM ${saidBy(hospitalId)} said JOIN users u ON u.id = said.user_id WHERE u.id = ${userId} AND ${MAY_BE_CONFIRMED}`,
  );
  if (!row) throw notFound();
  return row;
}

export const object: Handler<typeof contract.object> = async ({ viewer, params, body, db, env, scope }) => {
  await confirmedMembershipAt(db, viewer, params.id);
  if (params.person === viewer.id) throw conflict(OWN_WORKPLACE);
  const person = await personAt(db, params.id, params.person);
  if (person.decided === "refused") return;
  const at = Date.now();
  const id = uuidv7();
  const saved = await firstRow(
    env.DB,
    { id: workplaceObjections.id },
    `INSERT INTO workplace_objections (id, user_id, hospital_id, objector_id, reason, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (user_id, hospital_id, objector_id) WHERE settled_at IS NULL
     DO UPDATE SET reason = excluded.reason RETURNING id`,
    id,
    params.person,
    params.id,
    viewer.id,
    body.reason,
    at,
  );
  if (saved?.id !== id) return;
  await record(db, scope, {
    action: "workplace-objected",
    actorId: viewer.id,
    target: params.person,
    result: "ok",
    detail: { hospital: params.id },
  });
  await notify(env, await operatorsOf(env), {
    eventKey: `workplace-objected:${id}`,
    topic: "operatorAsked",
    about: { type: "operatorQueue", id: "workplaces" },
    text: await hospitalName(env, params.id),
    at,
  });
};

export const withdrawObjection: Handler<typeof contract.withdrawObjection> = async ({
  viewer,
  params,
  db,
  env,
  scope,
}) => {
  await confirmedMembershipAt(db, viewer, params.id);
  const gone = await firstRow(
    env.DB,
    {},
    `DELETE FROM workplace_objections WHERE user_id = ?1 AND hospital_id = ?2 AND objector_id = ?3 AND settled_at IS NULL
     RETURNING id`,
    params.person,
    params.id,
    viewer.id,
  );
  if (!gone) return void (await personAt(db, params.id, params.person));
  await record(db, scope, {
    action: "workplace-objection-withdrawn",
    actorId: viewer.id,
    target: params.person,
    result: "ok",
    detail: { hospital: params.id },
  });
};
