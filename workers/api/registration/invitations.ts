import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { writtenDate } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import {
  INVITATION_MS,
  INVITATION_RESEND_MS,
  INVITATIONS_PER_ADDRESS_AND_DAY,
  INVITATIONS_PER_DAY,
} from "#contract/registration/limits";
import {
  DOCTOR_HAS_SIGNED_UP,
  INVITATION_USED,
  INVITER_WITHOUT_HOSPITAL,
} from "#contract/registration/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import { calledBy } from "#contract/users/called";
import { randomToken } from "#contract/wire/bytes";
import type { Database } from "../../db/client";
import { hospitals } from "../../db/schema/hospitals";
import { invitations as table } from "../../db/schema/registration";
import { allRows, computed, statement } from "../../db/sql";
import { queueMail, siteOrigin } from "../../mail/post";
import { doctorInvitationEmail, invitationEmail } from "../../mail/templates/registration";
import { DOCTOR_IS_LISTED, WITH_ACCOUNT } from "../../search/listed";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { digest, keyedDigest } from "../auth/digest";
import { conflict, invalidFields, notFound } from "../errors";
import { isWithin, limit } from "../limit";
import type { Call, Handler } from "../serve";
import { hasAccount } from "./email";

export type Invitation = typeof table.$inferSelect;

/** The token of the link is in the mail alone: not even the inviter can use it. */
export const invite: Handler<typeof contract.invite> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const hospital = await workplaceOf(db, viewer, body.hospitalId);
  if (!hospital) throw invalidFields({ hospitalId: INVITER_WITHOUT_HOSPITAL });
  const now = Date.now();
  const waiting = await waitingFor(call, hospital.id, now);
  if (waiting && waiting.createdAt > now - INVITATION_RESEND_MS) return answerOf(waiting);
  const windowMs = DAY_MS;
  await limit(db, { bucket: `invite:by:${viewer.id}`, most: INVITATIONS_PER_DAY, windowMs });
  // This is asked only now: somebody who tries out addresses has no more questions than invitations.
  if (await hasAccount(db, body.email)) throw conflict(EMAIL_EXISTS);
  await limit(db, { bucket: `invite:to:${body.email}`, most: INVITATIONS_PER_ADDRESS_AND_DAY, windowMs });
  const token = randomToken();
  const saved = await keep(call, { waiting, hospitalId: hospital.id, tokenHash: await digest(token), now });
  if (!saved) {
    const faster = await waitingFor(call, hospital.id, now);
    if (faster) return answerOf(faster);
    throw conflict(INVITATION_USED);
  }
  await queueMail(env, {
    event: `invitation:${saved}:${now}`,
    to: body.email,
    letter: invitationEmail({
      inviter: nameOf(viewer),
      hospital: hospital.name,
      until: writtenDate(now + INVITATION_MS),
      url: `${siteOrigin(env)}/invitation/${token}`,
    }),
  });
  await record(db, scope, { action: "invited", actorId: viewer.id, target: saved, result: "ok" });
  return answerOf({ id: saved, createdAt: now });
};

type Inviting = Call<typeof contract.invite>;
type Waiting = Pick<Invitation, "id" | "createdAt">;

const answerOf = ({ id, createdAt }: Waiting) => ({ id, expiresAt: createdAt + INVITATION_MS });

/** The viewer's open invitation of this address to this hospital. */
async function waitingFor({ viewer, body, db }: Inviting, hospitalId: string, now: number) {
  const [row] = await db
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .where(
      and(
        eq(table.inviterId, viewer.id),
        eq(table.email, body.email),
        eq(table.hospitalId, hospitalId),
        isNull(table.usedAt),
        isNull(table.withdrawnAt),
        gt(table.createdAt, now - INVITATION_MS),
      ),
    )
    .orderBy(desc(table.createdAt))
    .limit(1);
  return row ?? null;
}

type Keeping = { waiting: Waiting | null; hospitalId: string; tokenHash: string; now: number };

/** The id of the invitation that is new or has a new link; null when the other half of a double click was faster. */
async function keep({ viewer, body, env }: Inviting, { waiting, hospitalId, tokenHash, now }: Keeping) {
  const saving = waiting
    ? statement(
        env.DB,
        `UPDATE invitations SET token_hash = ?, created_at = ?, opened_at = NULL
         WHERE id = ? AND created_at = ? AND used_at IS NULL RETURNING id`,
        tokenHash,
        now,
        waiting.id,
        waiting.createdAt,
      )
    : statement(
        env.DB,
        `INSERT INTO invitations (id, token_hash, email, inviter_id, hospital_id, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
           SELECT 1 FROM invitations WHERE inviter_id = ?4 AND email = ?3 AND hospital_id = ?5 AND created_at > ?7
             AND used_at IS NULL AND withdrawn_at IS NULL)
         RETURNING id`,
        uuidv7(),
        tokenHash,
        body.email,
        viewer.id,
        hospitalId,
        now,
        now - INVITATION_RESEND_MS,
      );
  return (await saving.first<string>("id")) ?? null;
}

/** One of the hospitals where the doctor works now and was confirmed: the one named, or the first. */
async function workplaceOf(db: Database, { id, doctorId }: Viewer, hospitalId: string | undefined) {
  const named = hospitalId ? sql`AND h.id = ${hospitalId}` : sql``;
  return db.get<{ id: string; name: string } | undefined>(sql`
    SELECT h.id, h.name FROM workplaces w JOIN hospitals h ON h.id = w.hospital_id
      JOIN workplace_confirmations c ON c.user_id = ${id} AND c.hospital_id = h.id AND c.state = 'confirmed'
    WHERE w.doctor_id = ${doctorId} AND w.is_working = 1 ${named} ORDER BY w.position LIMIT 1`);
}

function nameOf({ user }: Viewer) {
  return `${user.lastNameJa} ${user.firstNameJa}`;
}

export const invitations: Handler<typeof contract.invitations> = async ({ viewer, db }) => {
  const rows = await db
    .select({
      row: table,
      hospitalName: sql<string>`(SELECT name FROM hospitals WHERE id = ${table.hospitalId})`,
    })
    .from(table)
    .where(eq(table.inviterId, viewer.id))
    .orderBy(desc(table.createdAt))
    .limit(200);
  return rows.map(({ row, hospitalName }) => ({
    id: row.id,
    email: row.email,
    hospitalName,
    state: stateOf(row, Date.now()),
    createdAt: row.createdAt,
    expiresAt: row.createdAt + INVITATION_MS,
  }));
};

export const withdrawInvitation: Handler<typeof contract.withdrawInvitation> = async ({
  viewer,
  params,
  db,
  scope,
}) => {
  const [withdrawn] = await db
    .update(table)
    .set({ withdrawnAt: Date.now() })
    .where(and(eq(table.id, params.id), eq(table.inviterId, viewer.id), isNull(table.usedAt)))
    .returning({ id: table.id });
  if (!withdrawn) throw notFound();
  const entry = { action: "invitation-withdrawn", actorId: viewer.id, target: withdrawn.id } as const;
  await record(db, scope, { ...entry, result: "ok" });
};

/** Dead from the very second 29 days later (SM-11). `now`: epoch ms. */
export function stateOf(
  { usedAt, withdrawnAt, createdAt }: Pick<Invitation, "usedAt" | "withdrawnAt" | "createdAt">,
  now: number,
): "open" | "used" | "expired" | "withdrawn" {
  if (usedAt !== null) return "used";
  if (withdrawnAt !== null) return "withdrawn";
  return now < createdAt + INVITATION_MS ? "open" : "expired";
}

/** Nobody learns from it whose address is known: one that has an account, or had its mails of the day, gets none. */
export const inviteDoctor: Handler<typeof contract.inviteDoctor> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const doctor = await invitedDoctor(db, params.doctorId);
  const windowMs = DAY_MS;
  await limit(db, { bucket: `invite:by:${viewer.id}`, most: INVITATIONS_PER_DAY, windowMs });
  const entry = { action: "doctor-invited", actorId: viewer.id, target: params.doctorId } as const;
  await record(db, scope, { ...entry, result: "ok" });
  const hospital = await workplaceName(db, viewer);
  const mail = async () => {
    if (await hasAccount(db, body.email)) return;
    const most = INVITATIONS_PER_ADDRESS_AND_DAY;
    const address = await keyedDigest(env, "doctor-invitation", body.email);
    const day = Math.floor(Date.now() / DAY_MS);
    const event = `doctor-invitation:${viewer.id}:${params.doctorId}:${address}:${day}`;
    // A repeat sends nothing, and uses up nothing of the address.
    if (!(await isWithin(db, { bucket: event, most: 1, windowMs }))) return;
    if (!(await isWithin(db, { bucket: `invite:to:${body.email}`, most, windowMs }))) return;
    await queueMail(env, {
      event,
      to: body.email,
      letter: doctorInvitationEmail({
        inviter: calledBy(`${viewer.user.lastNameJa} ${viewer.user.firstNameJa}`, viewer.role),
        hospital,
        doctor,
        url: `${siteOrigin(env)}/signup`,
      }),
    });
  };
  // After the response: how long it takes would say whether the address is known.
  later(mail());
  return { isAccepted: true };
};

async function invitedDoctor(db: Database, doctorId: string): Promise<string> {
  const [row] = await allRows(
    db,
    { name: computed<string>(), hasAccount: computed<number>() },
    sql`
    SELECT d.last_name || ' ' || d.first_name AS name, d.user_id IS NOT NULL AS hasAccount
    FROM ${sql.raw(WITH_ACCOUNT)} WHERE d.id = ${doctorId} AND ${sql.raw(DOCTOR_IS_LISTED)}`,
  );
  if (!row) throw notFound();
  if (row.hasAccount === 1) throw conflict(DOCTOR_HAS_SIGNED_UP);
  return row.name;
}

/** Where the inviter works, as they were confirmed there; empty where nobody has. */
async function workplaceName(db: Database, { id }: Viewer): Promise<string> {
  const [row] = await allRows(
    db,
    { name: hospitals.name },
    sql`SELECT h.name FROM workplace_confirmations c
    JOIN hospitals h ON h.id = c.hospital_id
    WHERE c.user_id = ${id} AND c.state = 'confirmed' ORDER BY c.decided_at DESC, h.id LIMIT 1`,
  );
  return row?.name ?? "";
}
