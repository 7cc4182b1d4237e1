import { and, eq, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import { INVITATION_MS, INVITATION_STARTS_PER_DAY } from "#contract/registration/limits";
import {
  INVITATION_EXPIRED,
  INVITATION_OTHER_ADDRESS,
  INVITATION_USED,
  INVITATION_WITHDRAWN,
} from "#contract/registration/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import type { Database } from "../../db/client";
import { isConfirmedAt } from "../../db/confirmed-workplaces";
import { invitations, registrations } from "../../db/schema/registration";
import { statement } from "../../db/sql";
import { record } from "../audit";
import { digest } from "../auth/digest";
import { conflict, notFound, wrongRole } from "../errors";
import { limit } from "../limit";
import type { Handler } from "../serve";
import { register } from "./accounts";
import { hasAccount } from "./email";
import { type Invitation, stateOf } from "./invitations";
import {
  expectedToken,
  openRegistration,
  type Registration,
  refuseWhileClosed,
  registrationOf,
  verifiedRegistration,
} from "./session";

/** Opening is noted once; the link stays good until it is used. */
export const forRegisterComedical: Handler<typeof contract.forRegisterComedical> = async ({ params, db }) => {
  const invitation = await invitationOf(db, params.id);
  const now = Date.now();
  await db
    .update(invitations)
    .set({ openedAt: now })
    .where(and(eq(invitations.id, invitation.id), isNull(invitations.openedAt)));
  return {
    hospitalId: invitation.hospitalId,
    name: invitation.hospitalName,
    address: invitation.address,
    invitedBy: invitation.invitedBy,
    email: invitation.email,
    state: stateOf(invitation, now),
    expiresAt: invitation.createdAt + INVITATION_MS,
  };
};

async function invitationOf(db: Database, token: string) {
  const [row] = await db
    .select({
      row: invitations,
      hospitalName: sql<string>`(SELECT name FROM hospitals WHERE id = ${invitations.hospitalId})`,
      address: sql<string>`(SELECT p.name || m.name || h.address FROM hospitals h
        JOIN prefectures p ON p.code = h.prefecture_code JOIN municipalities m ON m.code = h.municipality_code
        WHERE h.id = ${invitations.hospitalId})`,
      invitedBy: sql<string>`(SELECT last_name_ja || ' ' || first_name_ja FROM users WHERE id = ${invitations.inviterId})`,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, await digest(token)));
  if (!row) throw notFound();
  return { ...row.row, hospitalName: row.hospitalName, address: row.address ?? "", invitedBy: row.invitedBy };
}

const DEAD = { used: INVITATION_USED, expired: INVITATION_EXPIRED, withdrawn: INVITATION_WITHDRAWN } as const;

/** Whoever brings the token has read the mail, so no code goes to the same address. A second start changes nothing. */
export const startByInvitation: Handler<typeof contract.startByInvitation> = async (call) => {
  const { body, db, env, scope, request, setCookie } = call;
  await refuseWhileClosed(env);
  const now = Date.now();
  const invitation = await invitationOf(db, body.id);
  const { email } = invitation;
  const state = stateOf(invitation, now);
  if (state !== "open") throw conflict(DEAD[state], { state });
  if (await hasAccount(db, email)) throw conflict(EMAIL_EXISTS);
  const before = await openFor(call, email, now);
  if (before?.verifiedAt) return { result: true };
  const bucket = `invitation-start:${invitation.id}`;
  await limit(db, { bucket, most: INVITATION_STARTS_PER_DAY, windowMs: DAY_MS });
  const opened = before ? null : await openRegistration(env, email, now, expectedToken(request));
  // The other half of a double click may have been given the browser's token.
  const own = before ?? (await openFor(call, email, now));
  if (opened && (own ?? opened).id === opened.id) setCookie(opened.cookie);
  const target = own?.id ?? opened?.id ?? "";
  await db
    .update(registrations)
    .set({ verifiedAt: now })
    .where(and(eq(registrations.id, target), isNull(registrations.userId)));
  await record(db, scope, { action: "address-proved", actorId: null, target, result: "ok" });
  return { result: true };
};

/** This browser's registration of that address, while no account came of it. */
async function openFor(asked: { request: Request; db: Database }, email: string, now: number) {
  const current = await registrationOf(asked, now);
  return current?.email === email && current.userId === null ? current : null;
}

/** The hospital is the invitation's, whatever is sent; the address must be the one that was invited, and proved. */
export const registerCreateCoMedical: Handler<typeof contract.registerCreateCoMedical> = async (call) => {
  const { body, db, env, request } = call;
  const invitation = await invitationOf(db, body.id);
  const registration = await verifiedRegistration({ request, db });
  if (registration.email !== invitation.email) throw wrongRole(INVITATION_OTHER_ADDRESS);
  refuseDead(invitation, registration);
  return register(call, {
    registration,
    role: "co-medical",
    password: body.password,
    agrees: body.agreesToTerms === true,
    person: {
      last_name_ja: body.lastnameJa,
      first_name_ja: body.firstnameJa,
      last_name_kana: body.lastnameKana,
      first_name_kana: body.firstnameKana,
      occupation: body.occupation,
      occupation_other: body.occupation === "other" ? (body.occupationOther ?? "") : null,
      hospital_id: invitation.hospitalId,
      route: "invitation",
    },
    also: (id, now) => [
      statement(
        env.DB,
        `UPDATE invitations SET used_at = ?2, user_id = ?1
         WHERE id = ?3 AND used_at IS NULL AND EXISTS (SELECT 1 FROM users WHERE id = ?1)`,
        id,
        now,
        invitation.id,
      ),
      // The doctor's word counts where the doctor is confirmed at this moment; else the colleague waits as well.
      statement(
        env.DB,
        `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_by, decided_at)
         SELECT ?1, i.hospital_id, 'confirmed', 'invitation', i.inviter_id, ?2 FROM invitations i
         WHERE i.id = ?3 AND i.user_id = ?1 AND ${isConfirmedAt("i.inviter_id", "i.hospital_id")}
         ON CONFLICT DO NOTHING`,
        id,
        now,
        invitation.id,
      ),
    ],
  });
};

function refuseDead(invitation: Invitation, registration: Registration) {
  const state = stateOf(invitation, Date.now());
  const isOwnSecondSending = state === "used" && registration.userId === invitation.userId;
  if (state !== "open" && !isOwnSecondSending) throw conflict(DEAD[state], { state });
}
