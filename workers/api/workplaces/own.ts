import { and, eq, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { workplaces as contract, OwnWorkplace } from "#contract/workplaces/calls";
import {
  CODE_MS,
  CODE_TRIES,
  NEWLY_CONFIRMED_MS,
  REQUEST_WINDOW_MS,
  REQUESTS_PER_WORKPLACE,
} from "#contract/workplaces/limits";
import {
  type Channel,
  CODE_EXPIRED,
  CODE_NOT_ASKED,
  CODE_USED_UP,
  CODE_WRONG,
  NUMBER_MISSING,
  WORKPLACE_ALREADY_CONFIRMED,
  WORKPLACE_OBJECTED,
  WORKPLACE_REFUSED,
  type WorkplaceState,
} from "#contract/workplaces/texts";
import type { Database } from "../../db/client";
import { parsed } from "../../db/columns";
import { isConfirmedAt, saidToWorkAt } from "../../db/confirmed-workplaces";
import { hospitals } from "../../db/schema/hospitals";
import { workplaceConfirmations, workplaceRequests } from "../../db/schema/workplaces";
import { allRows, computed, nullable, type RowOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import { notify } from "../../notifications/notify";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { conflict, invalidFields, notFound } from "../errors";
import { saidHospitalIds } from "../hospitals/record";
import { limit } from "../limit";
import type { Call, Handler } from "../serve";
import { confirmStatement, hospitalName, isCodeOf, notifyOfConfirmation } from "./confirm";
import { confirmedPeopleOf, operatorsOf } from "./membership";

const ROW_COLUMNS = {
  hospitalId: hospitals.id,
  name: hospitals.name,
  address: computed<string>(),
  decided: nullable(workplaceConfirmations.state),
  method: nullable(workplaceConfirmations.method),
  decidedAt: nullable(workplaceConfirmations.decidedAt),
  isObjected: computed<number>(),
  colleagues: computed<number>(),
  waiting: computed<number>(),
  request: computed<string | null>(),
};

const COLLEAGUES = sql.raw(`(SELECT count(*) FROM ${saidToWorkAt("SELECT h.id AS hospital_id")} other
  JOIN users u ON u.id = other.user_id AND u.status = 'active' WHERE ${isConfirmedAt("u.id", "h.id")}`);
const WAITING = sql.raw(`(SELECT count(*) FROM ${saidToWorkAt("SELECT h.id AS hospital_id")} other
  JOIN users u ON u.id = other.user_id AND u.status = 'active'
    AND (u.role = 'co-medical' OR (u.role = 'doctor' AND u.licence_state = 'verified'))
  WHERE NOT EXISTS (SELECT 1 FROM workplace_confirmations c WHERE c.user_id = u.id AND c.hospital_id = h.id))`);

export const own: Handler<typeof contract.own> = async ({ viewer, db }) => {
  const rows = await allRows(
    db,
    ROW_COLUMNS,
    sql`
    SELECT h.id AS hospitalId, h.name,
      coalesce((SELECT name FROM prefectures WHERE code = h.prefecture_code), '')
        || coalesce((SELECT name FROM municipalities WHERE code = h.municipality_code), '') || h.address AS address,
      c.state AS decided, c.method, c.decided_at AS decidedAt,
      EXISTS (SELECT 1 FROM workplace_objections o WHERE o.user_id = ${viewer.id} AND o.hospital_id = h.id
        AND o.settled_at IS NULL) AS isObjected,
      ${COLLEAGUES} AND u.id <> ${viewer.id}) AS colleagues,
      iif(c.state = 'confirmed', ${WAITING}, 0) AS waiting,
      (SELECT json_object('channel', r.channel, 'number', r.number, 'createdAt', r.created_at, 'sentAt', r.sent_at,
          'expiresAt', r.created_at + ${CODE_MS}, 'matchedAt', r.matched_at)
        FROM workplace_requests r WHERE r.user_id = ${viewer.id} AND r.hospital_id = h.id AND r.closed_at IS NULL) AS request
    FROM ${saidHospitalIds(viewer)} said JOIN hospitals h ON h.id = said.id
      LEFT JOIN workplace_confirmations c ON c.user_id = ${viewer.id} AND c.hospital_id = h.id
    GROUP BY h.id ORDER BY min(said.position)`,
  );
  const workplaces = await Promise.all(
    rows.map(async ({ decided, isObjected, request, ...row }): Promise<OwnWorkplace> => {
      const state = stateOf(decided, isObjected === 1);
      const isOld = (row.decidedAt ?? Date.now()) <= Date.now() - NEWLY_CONFIRMED_MS;
      const numbers =
        state === "waiting" ? await publishedNumbersOf(db, row.hospitalId) : { tel: null, fax: null };
      return {
        ...row,
        ...numbers,
        state,
        isEstablished: decided === "confirmed" && isOld && isObjected === 0,
        request: request ? JSON.parse(request) : null,
      };
    }),
  );
  return { workplaces };
};

/** Somebody who is confirmed stays so while the operator looks at an objection. */
export function stateOf(decided: "confirmed" | "refused" | null, isObjected: boolean): WorkplaceState {
  if (decided !== null) return decided;
  return isObjected ? "objected" : "waiting";
}

type Requesting = Call<typeof contract.request>;

export const request: Handler<typeof contract.request> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  await refuseDecided(call, params.id);
  const number = await numberFor(call, body.channel);
  const open = await openRequest(call, params.id);
  if (open?.channel === body.channel && open.number === number && open.note === body.note) return;
  await limit(db, {
    bucket: `workplace-request:${viewer.id}:${params.id}`,
    most: REQUESTS_PER_WORKPLACE,
    windowMs: REQUEST_WINDOW_MS,
  });
  const now = Date.now();
  const id = uuidv7();
  await db.batch([
    db.update(workplaceRequests).set({ closedAt: now }).where(isOpenOf(viewer, params.id)),
    db
      .insert(workplaceRequests)
      .values({
        id,
        userId: viewer.id,
        hospitalId: params.id,
        channel: body.channel,
        number,
        note: body.note,
        createdAt: now,
      })
      .onConflictDoNothing(),
  ]);
  await record(db, scope, {
    action: "workplace-requested",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { channel: body.channel },
  });
  await notifyOfRequest(env, viewer, { id, hospitalId: params.id, at: now });
};

/** Those who can confirm are notified of it at once: colleagues as well as the operator. */
async function notifyOfRequest(
  env: Env,
  { id: userId }: Viewer,
  { id, hospitalId, at }: { id: string; hospitalId: string; at: number },
) {
  const text = await hospitalName(env, hospitalId);
  const eventKey = `workplace-requested:${id}`;
  const [colleagues, operators] = await Promise.all([confirmedPeopleOf(env, hospitalId), operatorsOf(env)]);
  await notify(env, colleagues, {
    eventKey,
    topic: "workplaceRequested",
    about: { type: "workplacePeople", id: hospitalId },
    actorId: userId,
    text,
    at,
  });
  await notify(env, operators, {
    eventKey: `${eventKey}:operator`,
    topic: "operatorAsked",
    about: { type: "operatorQueue", id: "workplaces" },
    text,
    at,
  });
}

async function refuseDecided({ viewer, db }: Pick<Requesting, "viewer" | "db">, hospitalId: string) {
  const [row] = await allRows(
    db,
    { decided: nullable(workplaceConfirmations.state), isObjected: computed<number>() },
    sql`
    SELECT (SELECT state FROM workplace_confirmations WHERE user_id = ${viewer.id} AND hospital_id = said.id) AS decided,
      EXISTS (SELECT 1 FROM workplace_objections o WHERE o.user_id = ${viewer.id} AND o.hospital_id = said.id
        AND o.settled_at IS NULL) AS isObjected
    FROM ${saidHospitalIds(viewer)} said JOIN hospitals h ON h.id = said.id WHERE said.id = ${hospitalId} LIMIT 1`,
  );
  if (!row) throw notFound();
  const state = stateOf(row.decided, row.isObjected === 1);
  if (state === "confirmed") throw conflict(WORKPLACE_ALREADY_CONFIRMED);
  if (state === "refused") throw conflict(WORKPLACE_REFUSED);
  if (state === "objected") throw conflict(WORKPLACE_OBJECTED);
}

async function numberFor({ params, db }: Requesting, channel: Channel): Promise<string> {
  if (channel === "operator") return "";
  const number = (await publishedNumbersOf(db, params.id))[channel];
  if (!number) throw invalidFields({ channel: NUMBER_MISSING });
  return number;
}

const isOpenOf = ({ id }: Viewer, hospitalId: string) =>
  and(
    eq(workplaceRequests.userId, id),
    eq(workplaceRequests.hospitalId, hospitalId),
    isNull(workplaceRequests.closedAt),
  );

async function openRequest({ viewer, db }: Pick<Requesting, "viewer" | "db">, hospitalId: string) {
  const [open] = await db.select().from(workplaceRequests).where(isOpenOf(viewer, hospitalId));
  return open ?? null;
}

/** Each try is counted in the statement that reads the request, so that tries at one moment count one by one. */
export const enterCode: Handler<typeof contract.enterCode> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  await refuseDecided(call, params.id);
  const now = Date.now();
  const [open] = await db
    .update(workplaceRequests)
    .set({
      tries: sql`${workplaceRequests.tries} + iif(${workplaceRequests.matchedAt} IS NULL, 1, 0)`,
      closedAt: sql`iif(${workplaceRequests.matchedAt} IS NULL AND ${workplaceRequests.tries} >= ${CODE_TRIES}, ${now}, NULL)`,
    })
    .where(and(isOpenOf(viewer, params.id), sql`${workplaceRequests.channel} <> 'operator'`))
    .returning();
  if (!open) throw conflict(CODE_NOT_ASKED);
  if (open.closedAt !== null) throw conflict(CODE_USED_UP);
  if (open.createdAt + CODE_MS < now) throw conflict(CODE_EXPIRED);
  const isRight = await isCodeOf(env, open.id, body.code);
  await record(db, scope, {
    action: "workplace-code-tried",
    actorId: viewer.id,
    target: params.id,
    result: isRight ? "ok" : "failed",
  });
  if (!isRight) throw invalidFields({ code: CODE_WRONG });
  await db
    .update(workplaceRequests)
    .set({ matchedAt: sql`coalesce(${workplaceRequests.matchedAt}, ${now})` })
    .where(eq(workplaceRequests.id, open.id));
  return { isConfirmed: await confirmByCode(call, open.id, now) };
};

/** Nobody there is confirmed yet: then the operator's word is still to come. */
async function confirmByCode(
  { viewer, params, env, db, scope }: Call<typeof contract.enterCode>,
  id: string,
  at: number,
) {
  const confirmation = {
    userId: viewer.id,
    hospitalId: params.id,
    method: "code",
    by: viewer.id,
    at,
  } as const;
  const [confirmed] = await env.DB.batch([
    confirmStatement(env, confirmation),
    statement(
      env.DB,
      `UPDATE workplace_requests SET closed_at = ?2 WHERE id = ?1 AND EXISTS (SELECT 1 FROM workplace_confirmations c
         WHERE c.user_id = workplace_requests.user_id AND c.hospital_id = workplace_requests.hospital_id)`,
      id,
      at,
    ),
  ]);
  if (confirmed?.results.length !== 1) return false;
  await record(db, scope, {
    action: "workplace-confirmed",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
    detail: { method: "code" },
  });
  await notifyOfConfirmation(env, confirmation);
  return true;
}

type Numbers = { tel: string | null; fax: string | null };
const NUMBER_ROW_COLUMNS = {
  tel: hospitals.tel,
  fax: hospitals.fax,
  edited: hospitals.edited,
  proposals: computed<string>(),
  edits: computed<string>(),
};
type NumberRow = RowOf<typeof NUMBER_ROW_COLUMNS>;
type Edit = { field: string; before: unknown; after: unknown; by: string };

/**
 * The telephone and FAX numbers that an institution's published sources or the operator gave, whatever its people have
 * written since: a code goes there and nowhere else. Null: no such number.
 */
async function publishedNumbersOf(db: Database, hospitalId: string): Promise<Numbers> {
  const [row] = await allRows(
    db,
    NUMBER_ROW_COLUMNS,
    sql`
    SELECT tel, fax, edited,
      (SELECT json_group_object(field, json(value)) FROM hospital_proposals
        WHERE hospital_id = h.id AND field IN ('tel', 'fax')) AS proposals,
      (SELECT json_group_array(json_object('field', field, 'before', json(before), 'after', json(after), 'by', edited_as)
          ORDER BY id) FROM hospital_edits WHERE hospital_id = h.id AND field IN ('tel', 'fax')) AS edits
    FROM hospitals h WHERE h.id = ${hospitalId}`,
  );
  if (!row) return { tel: null, fax: null };
  return { tel: publishedIn(row, "tel"), fax: publishedIn(row, "fax") };
}

function publishedIn(row: NumberRow, field: "tel" | "fax"): string | null {
  if (row.edited[field]?.by !== "member") return row[field];
  const proposed = (parsed(row.proposals) ?? {}) as Record<string, unknown>;
  if (field in proposed) return numberIn(proposed[field]);
  const edits = ((parsed(row.edits) ?? []) as Edit[]).filter((edit) => edit.field === field);
  const corrected = edits.findLast(({ by }) => by === "operator");
  return numberIn(corrected ? corrected.after : edits[0]?.before);
}

const numberIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
