import { and, eq, isNull, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import type { workplaces as contract } from "#contract/workplaces/calls";
import { CODE_MS } from "#contract/workplaces/limits";
import { DECISION_IMPOSSIBLE, REQUEST_GONE } from "#contract/workplaces/texts";
import { isConfirmedAt, saidToWorkAt } from "../../db/confirmed-workplaces";
import { hospitals } from "../../db/schema/hospitals";
import { users } from "../../db/schema/users";
import { workplaceObjections, workplaceRequests } from "../../db/schema/workplaces";
import { allRows, computed, firstRow, statement } from "../../db/sql";
import type { Env } from "../../env";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import {
  codeOf,
  confirmStatement,
  hospitalName,
  notifyOfConfirmation,
  notifyOfDecision,
  refuseStatement,
  whileOpen,
} from "./confirm";

const CLAIM_COLUMNS = {
  userId: users.id,
  name: computed<string>(),
  role: users.role,
  email: users.email,
  hospitalId: hospitals.id,
  hospitalName: hospitals.name,
  id: workplaceRequests.id,
  channel: workplaceRequests.channel,
  number: workplaceRequests.number,
  note: workplaceRequests.note,
  createdAt: workplaceRequests.createdAt,
  sentAt: workplaceRequests.sentAt,
  matchedAt: workplaceRequests.matchedAt,
  colleagues: computed<number>(),
  total: computed<number>(),
};

const CLAIMANT = `u.id AS userId, u.last_name_ja || ' ' || u.first_name_ja AS name, u.role, u.email,
  h.id AS hospitalId, h.name AS hospitalName`;

/** A code that was never entered waits no longer than it is good for. */
export const claims: Handler<typeof contract.claims> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    CLAIM_COLUMNS,
    `SELECT r.id, ${CLAIMANT}, r.channel, r.number, r.note, r.created_at AS createdAt, r.sent_at AS sentAt,
       r.matched_at AS matchedAt, (SELECT count(*) FROM ${saidToWorkAt("SELECT h.id AS hospital_id")} other
         JOIN users o ON o.id = other.user_id AND o.status = 'active'
         WHERE o.id <> u.id AND ${isConfirmedAt("o.id", "h.id")}) AS colleagues,
       count(*) OVER () AS total
     FROM workplace_requests r JOIN users u ON u.id = r.user_id AND u.status = 'active'
       JOIN hospitals h ON h.id = r.hospital_id
     WHERE r.closed_at IS NULL AND (r.channel = 'operator' OR r.matched_at IS NOT NULL OR r.created_at > ?3)
     ORDER BY r.matched_at IS NULL, r.sent_at IS NOT NULL, r.created_at, r.id LIMIT ?1 OFFSET ?2`,
    PAGE_SIZE,
    query.offset,
    Date.now() - CODE_MS,
  );
  await record(db, scope, { action: "workplaces-listed", actorId: viewer.id, result: "ok" });
  return { total: results[0]?.total ?? 0, claims: results.map(({ total: _, ...claim }) => claim) };
};

export const code: Handler<typeof contract.code> = async ({ viewer, params, db, env, scope }) => {
  const row = await firstRow(
    env.DB,
    {
      id: workplaceRequests.id,
      hospitalName: hospitals.name,
      name: computed<string>(),
      role: users.role,
      channel: workplaceRequests.channel,
      number: workplaceRequests.number,
      createdAt: workplaceRequests.createdAt,
      sentAt: workplaceRequests.sentAt,
    },
    `SELECT r.id, h.name AS hospitalName, u.last_name_ja || ' ' || u.first_name_ja AS name, u.role, r.channel, r.number,
       r.created_at AS createdAt, r.sent_at AS sentAt
     FROM workplace_requests r JOIN users u ON u.id = r.user_id JOIN hospitals h ON h.id = r.hospital_id
     WHERE r.id = ? AND r.closed_at IS NULL AND r.channel <> 'operator'`,
    params.id,
  );
  if (!row) throw notFound(REQUEST_GONE);
  await record(db, scope, {
    action: "workplace-code-viewed",
    actorId: viewer.id,
    target: row.id,
    result: "ok",
  });
  return { ...row, code: await codeOf(env, row.id), expiresAt: row.createdAt + CODE_MS };
};

export const codeSent: Handler<typeof contract.codeSent> = async ({ viewer, params, db, scope }) => {
  const [open] = await db
    .select({ sentAt: workplaceRequests.sentAt })
    .from(workplaceRequests)
    .where(
      and(
        eq(workplaceRequests.id, params.id),
        isNull(workplaceRequests.closedAt),
        sql`${workplaceRequests.channel} <> 'operator'`,
      ),
    );
  if (!open) throw notFound(REQUEST_GONE);
  if (open.sentAt !== null) return;
  await db
    .update(workplaceRequests)
    .set({ sentAt: Date.now(), sentBy: viewer.id })
    .where(and(eq(workplaceRequests.id, params.id), isNull(workplaceRequests.sentAt)));
  await record(db, scope, {
    action: "workplace-code-sent",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const decide: Handler<typeof contract.decide> = async ({ viewer, params, body, db, env, scope }) => {
  const [open] = await db
    .select()
    .from(workplaceRequests)
    .where(and(eq(workplaceRequests.id, params.id), isNull(workplaceRequests.closedAt)));
  if (!open) throw (await isKnown(env, params.id)) ? conflict(REQUEST_GONE) : notFound();
  const { userId, hospitalId } = open;
  const at = Date.now();
  const confirmation = {
    userId,
    hospitalId,
    method: "operator",
    by: viewer.id,
    at,
    requestId: open.id,
  } as const;
  const [written] = await env.DB.batch([
    body.isConfirmed
      ? confirmStatement(env, confirmation)
      : refuseStatement(env, confirmation, whileOpen(open.id)),
    statement(
      env.DB,
      `UPDATE workplace_requests SET closed_at = ?2 WHERE id = ?1 AND closed_at IS NULL
       AND EXISTS (SELECT 1 FROM workplace_confirmations c WHERE c.user_id = ?3 AND c.hospital_id = ?4)`,
      open.id,
      at,
      userId,
      hospitalId,
    ),
  ]);
  if (written?.results.length !== 1) throw conflict(DECISION_IMPOSSIBLE);
  await record(db, scope, {
    action: body.isConfirmed ? "workplace-confirmed" : "workplace-refused",
    actorId: viewer.id,
    target: userId,
    result: "ok",
    detail: { hospital: hospitalId, method: "operator", reason: body.reason },
  });
  if (body.isConfirmed) await notifyOfConfirmation(env, confirmation);
  else
    await notifyOfDecision(env, {
      userId,
      hospitalId,
      at,
      text: `${await hospitalName(env, hospitalId)}：確認できませんでした`,
    });
};

async function isKnown({ DB }: Env, id: string) {
  return (await firstRow(DB, {}, "SELECT 1 FROM workplace_requests WHERE id = ?", id)) !== null;
}

const OBJECTION_COLUMNS = {
  userId: users.id,
  name: computed<string>(),
  role: users.role,
  email: users.email,
  hospitalId: hospitals.id,
  hospitalName: hospitals.name,
  id: workplaceObjections.id,
  isConfirmed: computed<number>(),
  objectorName: computed<string>(),
  reason: workplaceObjections.reason,
  createdAt: workplaceObjections.createdAt,
  total: computed<number>(),
};

export const objections: Handler<typeof contract.objections> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    OBJECTION_COLUMNS,
    `SELECT o.id, ${CLAIMANT}, ${isConfirmedAt("u.id", "h.id")} AS isConfirmed,
       (SELECT last_name_ja || ' ' || first_name_ja FROM users WHERE id = o.objector_id) AS objectorName, o.reason,
       o.created_at AS createdAt, count(*) OVER () AS total
     FROM workplace_objections o JOIN users u ON u.id = o.user_id JOIN hospitals h ON h.id = o.hospital_id
     WHERE o.settled_at IS NULL ORDER BY o.created_at, o.id LIMIT ?1 OFFSET ?2`,
    PAGE_SIZE,
    query.offset,
  );
  await record(db, scope, { action: "workplaces-listed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    objections: results.map(({ total: _, isConfirmed, ...row }) => ({
      ...row,
      isConfirmed: isConfirmed === 1,
    })),
  };
};

/** One decision settles every open objection to the same workplace. */
export const settleObjection: Handler<typeof contract.settleObjection> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const objection = await firstRow(
    env.DB,
    {
      userId: workplaceObjections.userId,
      hospitalId: workplaceObjections.hospitalId,
      settledAt: workplaceObjections.settledAt,
    },
    `SELECT user_id AS userId, hospital_id AS hospitalId, settled_at AS settledAt FROM workplace_objections WHERE id = ?`,
    params.id,
  );
  if (!objection) throw notFound();
  if (objection.settledAt !== null) throw conflict(STALE);
  const { userId, hospitalId } = objection;
  const at = Date.now();
  const [settled] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE workplace_objections SET settled_at = ?3, settled_by = ?4, is_upheld = ?5
       WHERE user_id = ?1 AND hospital_id = ?2 AND settled_at IS NULL RETURNING id`,
      userId,
      hospitalId,
      at,
      viewer.id,
      Number(body.isUpheld),
    ),
    ...(body.isUpheld
      ? [
          refuseStatement(
            env,
            { userId, hospitalId, by: viewer.id, at },
            {
              holds:
                "EXISTS (SELECT 1 FROM workplace_objections WHERE id = ?5 AND settled_by = ?3 AND settled_at = ?4)",
              values: [params.id],
            },
          ),
          statement(
            env.DB,
            `UPDATE workplace_requests SET closed_at = ?3 WHERE user_id = ?1 AND hospital_id = ?2 AND closed_at IS NULL
             AND EXISTS (SELECT 1 FROM workplace_confirmations WHERE user_id = ?1 AND hospital_id = ?2 AND state = 'refused')`,
            userId,
            hospitalId,
            at,
          ),
        ]
      : []),
  ]);
  if (!settled?.results.length) throw conflict(STALE);
  await record(db, scope, {
    action: "workplace-objection-settled",
    actorId: viewer.id,
    target: userId,
    result: "ok",
    detail: { hospital: hospitalId, isUpheld: body.isUpheld },
  });
  if (body.isUpheld)
    await notifyOfDecision(env, {
      userId,
      hospitalId,
      at,
      text: `${await hospitalName(env, hospitalId)}：確認できませんでした`,
    });
};
