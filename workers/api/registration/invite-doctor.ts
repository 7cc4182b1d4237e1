import { sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import { INVITATIONS_PER_ADDRESS_AND_DAY, INVITATIONS_PER_DAY } from "#contract/registration/limits";
import { DOCTOR_HAS_SIGNED_UP } from "#contract/registration/texts";
import { calledBy } from "#contract/users/called";
import type { Database } from "../../db/client";
import { doctorInvitationEmail } from "../../mail/letters/registration";
import { queueMail, siteOrigin } from "../../mail/post";
import { DOCTOR_STANDS, WITH_ACCOUNT } from "../../search/standing";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { keyedDigest } from "../auth/keyed-digest";
import { conflict, notFound } from "../errors";
import { isWithin, limit } from "../limit";
import type { Handler } from "../serve";
import { hasAccount } from "./email";

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
  const [row] = await db.all<{ name: string; hasAccount: number }>(sql`
    SELECT d.last_name || ' ' || d.first_name AS name, d.user_id IS NOT NULL AS hasAccount
    FROM ${sql.raw(WITH_ACCOUNT)} WHERE d.id = ${doctorId} AND ${sql.raw(DOCTOR_STANDS)}`);
  if (!row) throw notFound();
  if (row.hasAccount === 1) throw conflict(DOCTOR_HAS_SIGNED_UP);
  return row.name;
}

/** Where the inviter works, as they were confirmed there; empty where nobody has. */
async function workplaceName(db: Database, { id }: Viewer): Promise<string> {
  const [row] = await db.all<{ name: string }>(sql`SELECT h.name FROM workplace_confirmations c
    JOIN hospitals h ON h.id = c.hospital_id
    WHERE c.user_id = ${id} AND c.state = 'confirmed' ORDER BY c.decided_at DESC, h.id LIMIT 1`);
  return row?.name ?? "";
}
