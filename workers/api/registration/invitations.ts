import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import {
  INVITATION_MS,
  INVITATIONS_PER_ADDRESS_AND_DAY,
  INVITATIONS_PER_DAY,
  ONE_DAY_MS,
} from "#contract/limits";
import { EMAIL_EXISTS, INVITER_WITHOUT_HOSPITAL } from "#contract/messages";
import type { registration as contract } from "#contract/registration";
import type { Database } from "../../db/client";
import { invitations as table } from "../../db/schema/registration";
import { invitationLetter } from "../../mail/letters/registration";
import { postMail, siteOrigin } from "../../mail/post";
import { record } from "../audit";
import { digest, randomToken } from "../auth/digest";
import { conflict, invalidFields, notFound } from "../errors";
import { limit } from "../limit";
import type { Handler } from "../serve";
import type { Viewer } from "../viewer";
import { hasAccount } from "./email";

export type Invitation = typeof table.$inferSelect;

/** The token of the link is in the mail alone: not even the inviter can use it. */
export const invite: Handler<typeof contract.invite> = async ({ viewer, body, db, env, scope, request }) => {
  const hospital = await workplaceOf(db, viewer, body.hospitalId);
  if (!hospital) throw invalidFields({ hospitalId: INVITER_WITHOUT_HOSPITAL });
  if (await hasAccount(db, body.email)) throw conflict(EMAIL_EXISTS);
  const windowMs = ONE_DAY_MS;
  await limit(db, { bucket: `invite:by:${viewer.id}`, most: INVITATIONS_PER_DAY, windowMs });
  await limit(db, { bucket: `invite:to:${body.email}`, most: INVITATIONS_PER_ADDRESS_AND_DAY, windowMs });
  const token = randomToken();
  const id = uuidv7();
  const now = Date.now();
  const tokenHash = await digest(token);
  const row = {
    id,
    tokenHash,
    email: body.email,
    inviterId: viewer.id,
    hospitalId: hospital.id,
    createdAt: now,
  };
  await db.insert(table).values(row);
  const expiresAt = now + INVITATION_MS;
  await postMail(env, {
    event: `invitation:${id}`,
    to: body.email,
    letter: invitationLetter({
      inviter: nameOf(viewer),
      hospital: hospital.name,
      until: dayInJapan(expiresAt),
      url: `${siteOrigin(env, request)}/invitation/${token}`,
    }),
  });
  await record(db, scope, { action: "invited", actorId: viewer.id, target: id, result: "ok" });
  return { id, expiresAt };
};

/** One of the hospitals the doctor works at now: the one named, or the first. */
async function workplaceOf(db: Database, { doctorId }: Viewer, hospitalId: string | undefined) {
  const named = hospitalId ? sql`AND h.id = ${hospitalId}` : sql``;
  return db.get<{ id: string; name: string } | undefined>(sql`
    SELECT h.id, h.name FROM workplaces w JOIN hospitals h ON h.id = w.hospital_id
    WHERE w.doctor_id = ${doctorId} AND w.is_working = 1 ${named} ORDER BY w.position LIMIT 1`);
}

function nameOf({ user }: Viewer) {
  return `${user.lastNameJa} ${user.firstNameJa}`;
}

function dayInJapan(at: number): string {
  return new Intl.DateTimeFormat("ja-JP", { timeZone: "Asia/Tokyo", dateStyle: "long" }).format(at);
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
