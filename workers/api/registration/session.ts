import { and, eq, gt } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { registration as contract } from "#contract/registration/calls";
import {
  LICENCE_ATTEMPTS,
  LICENCE_ATTEMPTS_WITHIN_MS,
  REGISTRATION_IDLE_MS,
} from "#contract/registration/limits";
import { REGISTRATION_MISSING, REGISTRATION_UNVERIFIED, SIGN_UP_CLOSED } from "#contract/registration/texts";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie, readCookie } from "#contract/wire/cookies";
import type { Database } from "../../db/client";
import { uploads } from "../../db/schema/files";
import { registrations } from "../../db/schema/registration";
import { allRows, computed, firstRow, firstValue, statement } from "../../db/sql";
import { IS_OPEN } from "../../db/terms";
import type { Env } from "../../env";
import { digest } from "../auth/digest";
import { Refusal } from "../errors";
import { deleteAll } from "../files/discard";
import type { Handler } from "../serve";

export const REGISTRATION_COOKIE = "__Host-registration";

export type Registration = typeof registrations.$inferSelect;
type Query = { request: Request; db: Database };

/** The registration of this browser, moved on by another 30 minutes; null when there is none or it has ended. */
export async function registrationOf({ request, db }: Query, now = Date.now()): Promise<Registration | null> {
  const token = readCookie(request, REGISTRATION_COOKIE);
  if (!token) return null;
  const [row] = await db
    .update(registrations)
    .set({ seenAt: now })
    .where(
      and(
        eq(registrations.tokenHash, await digest(token)),
        gt(registrations.seenAt, now - REGISTRATION_IDLE_MS),
      ),
    )
    .returning();
  return row ?? null;
}

/** The registration whose address is proved; 403 when a step was left out. */
export async function verifiedRegistration(query: Query, email?: string): Promise<Registration> {
  const registration = await registrationOf(query);
  if (!registration || (email !== undefined && registration.email !== email)) throw noRegistration();
  if (registration.verifiedAt === null) {
    throw new Refusal(403, "registration-unverified", REGISTRATION_UNVERIFIED);
  }
  return registration;
}

export const noRegistration = () => new Refusal(403, "registration-missing", REGISTRATION_MISSING);

/**
 * A new registration and its cookie. Licence look-ups left belong to the address as well, so that starting
 * again does not give five more. `token`: one that the browser brings, taken unless it has been somebody's before.
 */
export async function openRegistration(
  env: Env,
  email: string,
  now = Date.now(),
  token = randomToken(),
): Promise<{ id: string; cookie: string }> {
  const id = uuidv7();
  const opened = await firstRow(
    env.DB,
    {},
    `INSERT INTO registrations (id, token_hash, email, licence_attempts, created_at, seen_at)
     SELECT ?1, ?2, ?3, coalesce(min(licence_attempts), ?4), ?5, ?5 FROM registrations
     WHERE email = ?3 AND created_at > ?6
     ON CONFLICT (token_hash) DO NOTHING RETURNING id`,
    id,
    await digest(token),
    email,
    LICENCE_ATTEMPTS,
    now,
    now - LICENCE_ATTEMPTS_WITHIN_MS,
  );
  if (!opened) return openRegistration(env, email, now);
  return { id, cookie: hostCookie(REGISTRATION_COOKIE, token) };
}

/** The token that the first page of the sign-up gave this browser, if it is one of 256 bits. */
export function expectedToken(request: Request): string | undefined {
  const token = readCookie(request, REGISTRATION_COOKIE) ?? "";
  return /^[\w-]{43}$/.test(token) ? token : undefined;
}

export const expiredRegistrationCookie = hostCookie(REGISTRATION_COOKIE, "", 0);

/** Whether people may sign up: terms and privacy policy are published and in force. */
export const isOpen: Handler<typeof contract.isOpen> = async ({ env }) => ({
  isOpen: await areTermsInForce(env),
});

/** Nobody can agree to terms that nobody has published. */
export async function refuseWhileClosed(env: Env): Promise<void> {
  if (!(await areTermsInForce(env))) throw new Refusal(403, "sign-up-closed", SIGN_UP_CLOSED);
}

export async function areTermsInForce({ DB }: Pick<Env, "DB">): Promise<boolean> {
  return (await firstValue(DB, { open: computed<number>() }, `SELECT ${IS_OPEN} AS open`)) === 1;
}

const AT_ONCE = 500;

/**
 * Nightly: registrations that nobody goes on with, and the pictures of licences that came with them. They stay a day
 * longer than they live, because their look-ups left belong to the address. `now`: epoch ms.
 */
export async function cleanUpAbandoned(env: Env, now: number): Promise<void> {
  const until = now - LICENCE_ATTEMPTS_WITHIN_MS;
  const results = await allRows(
    env.DB,
    { id: uploads.id },
    `SELECT u.id FROM uploads u JOIN registrations r ON r.id = u.owner_id
     WHERE u.kind = 'licence' AND r.seen_at < ? LIMIT ${AT_ONCE}`,
    until,
  );
  const ids = results.map(({ id }) => id);
  await deleteAll(
    env.FILES,
    ids.map((id) => `licence/${id}`),
  );
  const withoutPictures = "id NOT IN (SELECT owner_id FROM uploads WHERE kind = 'licence')";
  await env.DB.batch([
    statement(
      env.DB,
      "DELETE FROM uploads WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(ids),
    ),
    statement(env.DB, `DELETE FROM registrations WHERE seen_at < ? AND ${withoutPictures}`, until),
    statement(env.DB, "DELETE FROM mail_codes WHERE expires_at < ?", now),
    statement(env.DB, "DELETE FROM mail_code_sends WHERE sent_at < ?", until),
  ]);
}
