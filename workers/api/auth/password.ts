import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import {
  FIRST_PASSWORD_LINK_MS,
  PASSWORD_LINK_MS,
  PASSWORD_MAILS_PER_HOUR,
  PASSWORD_MAILS_PER_IP_AND_HOUR,
  PROOF_TRIES,
  PROOF_WINDOW_MS,
} from "#contract/auth/limits";
import { isPersonal } from "#contract/auth/password";
import { LINK_DEAD, PASSWORD_GUESSABLE, PASSWORD_UNCHANGED, PASSWORD_WRONG } from "#contract/auth/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { HOUR_MS } from "#contract/limits";
import { fromBase64, randomToken, toBase64 } from "#contract/wire/bytes";
import { sharedPath } from "#contract/wire/shared-path";
import type { Database } from "../../db/client";
import { passwordTokens } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import { queueMail, siteOrigin } from "../../mail/post";
import { passwordChangedEmail, passwordResetEmail } from "../../mail/templates/account";
import type { Viewer } from "../../viewer";
import { auditStatement, record } from "../audit";
import { invalidFields, notFound } from "../errors";
import { isWithin, limit } from "../limit";
import type { Call, Handler } from "../serve";
import { nameOf } from "../users/account/name";
import { digest } from "./digest";
import { forgive } from "./limiter";
import { endSessionsOf } from "./sessions";

export const changePassword: Handler<typeof auth.changePassword> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  await provePassword(db, viewer, body.currentPassword, "currentPassword");
  if (body.password === body.currentPassword) throw invalidFields({ password: PASSWORD_UNCHANGED });
  refusePersonal(body.password, viewer.user);
  const passwordHash = await hashPassword(body.password);
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: Date.now() }).where(eq(users.id, viewer.id)),
    auditStatement(db, scope, {
      action: "password-changed",
      actorId: viewer.id,
      result: "ok",
      detail: { by: "owner" },
    }),
  ]);
  await endSessionsOf(db, env, viewer.id, "password", { except: viewer.sessionId });
  later(
    queueMail(env, {
      event: `password-changed:${crypto.randomUUID()}`,
      to: viewer.user.email,
      role: viewer.role,
      letter: passwordChangedEmail({
        name: nameOf(viewer.user),
        at: writtenDateTime(Date.now()),
        url: siteOrigin(env) + sharedPath("/password/forgot", isConnectRole(viewer.role)),
      }),
    }),
  );
};

export const confirmPassword: Handler<typeof auth.confirmPassword> = async ({ viewer, body, db, scope }) => {
  await provePassword(db, viewer, body.password);
  await record(db, scope, { action: "identity-confirmed", actorId: viewer.id, result: "ok" });
};

/** OWASP's scrypt setting within what production Workers allow (N·r·p ≤ 2^20), 16 MiB. */
const SCRYPT = { N: 16384, r: 8, p: 5 } as const;

const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$hash`, base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const { N, r, p } = SCRYPT;
  const key = await derive(password, salt, { N, r, p });
  return ["scrypt", N, r, p, toBase64(salt), toBase64(key)].join("$");
}

/** Takes as long for an account without a password (or no account) as for a wrong one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? NOBODY).split("$");
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, fromBase64(salt ?? ""), options);
  const matches = timingSafeEqual(key, fromBase64(hash ?? ""));
  return stored !== null && matches;
}

const NOBODY = `scrypt$${SCRYPT.N}$${SCRYPT.r}$${SCRYPT.p}$${toBase64(new Uint8Array(16))}$${toBase64(new Uint8Array(KEY_BYTES))}`;

function derive(password: string, salt: Uint8Array, options: ScryptOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

type Purpose = "reset" | "first";
type User = typeof users.$inferSelect;

export const PASSWORD_LINK_LIFETIMES: Record<Purpose, number> = {
  reset: PASSWORD_LINK_MS,
  first: FIRST_PASSWORD_LINK_MS,
};

/** The answer and its time are the same for an address that nobody has: the work is done after it. */
export const forgotPassword: Handler<typeof auth.forgotPassword> = async (call) => {
  const { body, db, scope, later } = call;
  const bucket = `forgot:ip:${scope.network}`;
  await limit(db, { bucket, most: PASSWORD_MAILS_PER_IP_AND_HOUR, windowMs: HOUR_MS });
  later(sendResetLink(call, body.email));
};

async function sendResetLink({ db, env, scope }: Call<typeof auth.forgotPassword>, email: string) {
  const bucket = `forgot:email:${email}`;
  if (!(await isWithin(db, { bucket, most: PASSWORD_MAILS_PER_HOUR, windowMs: HOUR_MS }))) return;
  const [user] = await db.select().from(users).where(eq(users.username, email));
  if (user?.status !== "active") return;
  const url = await newPasswordLink(db, user, "reset", siteOrigin(env));
  const letter = passwordResetEmail({ name: nameOf(user), minutes: PASSWORD_LINK_MS / 60_000, url });
  await queueMail(env, {
    event: `password-reset:${crypto.randomUUID()}`,
    to: user.email,
    letter,
    role: user.role,
  });
  await record(db, scope, { action: "password-link-sent", actorId: user.id, result: "ok" });
}

/** A link that sets a password once. The newest one counts: links sent before are dead. */
export async function newPasswordLink(
  db: Database,
  { id: userId, role }: Pick<User, "id" | "role">,
  purpose: Purpose,
  site: string,
) {
  const token = randomToken();
  await db.batch([
    db.delete(passwordTokens).where(eq(passwordTokens.userId, userId)),
    db.insert(passwordTokens).values({
      tokenHash: await digest(token),
      userId,
      purpose,
      expiresAt: Date.now() + PASSWORD_LINK_LIFETIMES[purpose],
    }),
  ]);
  return site + sharedPath(`/password/reset?token=${token}`, isConnectRole(role));
}

export const readPasswordLink: Handler<typeof auth.readPasswordLink> = async ({ body, db }) => {
  const { purpose, user } = await openLink(db, body.token);
  return { purpose, email: user.email };
};

/** Judges the password before it uses the link up, so that a refused one can be typed again. */
export const resetPassword: Handler<typeof auth.resetPassword> = async (call) => {
  const { body, db, env, scope, later } = call;
  const { user, tokenHash, purpose } = await openLink(db, body.token);
  refusePersonal(body.password, user);
  const passwordHash = await hashPassword(body.password);
  const [used] = await db
    .delete(passwordTokens)
    .where(eq(passwordTokens.tokenHash, tokenHash))
    .returning({ userId: passwordTokens.userId });
  if (!used) throw notFound(LINK_DEAD);
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: Date.now() }).where(eq(users.id, user.id)),
    auditStatement(db, scope, {
      action: "password-changed",
      actorId: user.id,
      result: "ok",
      detail: { by: `${purpose}-link` },
    }),
  ]);
  await endSessionsOf(db, env, user.id, "password");
  if (user.passwordHash === null) return;
  later(
    queueMail(env, {
      event: `password-changed:${crypto.randomUUID()}`,
      to: user.email,
      role: user.role,
      letter: passwordChangedEmail({
        name: nameOf(user),
        at: writtenDateTime(Date.now()),
        url: siteOrigin(env) + sharedPath("/password/forgot", isConnectRole(user.role)),
      }),
    }),
  );
};

async function openLink(db: Database, token: string) {
  const [link] = await db
    .select({ user: users, tokenHash: passwordTokens.tokenHash, purpose: passwordTokens.purpose })
    .from(passwordTokens)
    .innerJoin(users, and(eq(users.id, passwordTokens.userId), eq(users.status, "active")))
    .where(
      and(
        eq(passwordTokens.tokenHash, await digest(token)),
        gt(passwordTokens.expiresAt, sql`${Date.now()}`),
      ),
    );
  if (!link) throw notFound(LINK_DEAD);
  return link;
}

/** Common passwords never pass the contract; those that name their owner end here. */
function refusePersonal(password: string, user: User) {
  const { email, birthday, lastName, firstName, lastNameJa, firstNameJa } = user;
  const existing = [email, birthday, lastName, firstName, lastNameJa, firstNameJa];
  if (isPersonal(password, existing)) throw invalidFields({ password: PASSWORD_GUESSABLE });
}

/** Asks for the password again before anything that could lock the owner out. 422 at `field`, 429 after ten wrong. */
export async function provePassword(db: Database, viewer: Viewer, password: string, field = "password") {
  const bucket = `proof:${viewer.id}`;
  await limit(db, { bucket, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  const matches = await verifyPassword(password, viewer.user.passwordHash);
  if (!matches) throw invalidFields({ [field]: PASSWORD_WRONG });
  await forgive(db, bucket);
}
