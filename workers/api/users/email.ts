import { and, eq, gt, sql } from "drizzle-orm";
import { EMAIL_CODE_MS, EMAIL_CODE_TRIES, EMAIL_CODES_PER_HOUR, MAIL_WINDOW_MS } from "#contract/limits";
import { AUTH_CODE_DEAD, AUTH_CODE_WRONG, EMAIL_EXISTS, EMAIL_UNCHANGED } from "#contract/messages";
import type { users as contract } from "#contract/users";
import type { Database } from "../../db/client";
import { emailChanges, passwordTokens } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import { emailChangedLetter, emailCodeLetter } from "../../mail/letters/account";
import { momentInJapan } from "../../mail/moment";
import { postMail, siteOrigin } from "../../mail/post";
import { auditStatement } from "../audit";
import { limit } from "../auth/limiter";
import { provePassword } from "../auth/proof";
import { keyedDigest } from "../auth/sealed";
import { endSessionsOf } from "../auth/sessions";
import { invalidFields } from "../errors";
import type { Handler } from "../serve";
import { nameOf } from "./name";

export const sendEmailCode: Handler<typeof contract.sendEmailCode> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  await provePassword(db, viewer, body.password);
  if (body.email === viewer.user.username) throw invalidFields({ email: EMAIL_UNCHANGED });
  await limit(db, `email-code:${viewer.id}`, EMAIL_CODES_PER_HOUR, MAIL_WINDOW_MS);
  await refuseTaken(db, body.email);
  const code = newCode();
  const change = {
    email: body.email,
    codeHash: await keyedDigest(env.MASTER_KEY, `email:${viewer.id}:${body.email}`, code),
    tries: 0,
    expiresAt: Date.now() + EMAIL_CODE_MS,
  };
  await db.batch([
    db
      .insert(emailChanges)
      .values({ userId: viewer.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change }),
    auditStatement(db, scope, { action: "email-code-sent", actorId: viewer.id, result: "ok" }),
  ]);
  const letter = emailCodeLetter({ name: nameOf(viewer.user), code, minutes: EMAIL_CODE_MS / 60_000 });
  await postMail(env, { event: `email-code:${crypto.randomUUID()}`, to: body.email, letter });
};

/** Wrong codes count before they are judged, so that parallel guesses count too. */
export const changeEmail: Handler<typeof contract.changeEmail> = async (call) => {
  const { viewer, body, db, env, scope, request } = call;
  const [change] = await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(and(eq(emailChanges.userId, viewer.id), gt(emailChanges.expiresAt, Date.now())))
    .returning();
  if (!change || change.tries > EMAIL_CODE_TRIES) throw invalidFields({ code: AUTH_CODE_DEAD });
  const codeHash = await keyedDigest(env.MASTER_KEY, `email:${viewer.id}:${body.email}`, body.code);
  if (change.email !== body.email || change.codeHash !== codeHash)
    throw invalidFields({ code: AUTH_CODE_WRONG });
  await refuseTaken(db, body.email);
  await db.batch([
    db
      .update(users)
      .set({ username: body.email, email: body.email, updatedAt: Date.now() })
      .where(eq(users.id, viewer.id)),
    db.delete(emailChanges).where(eq(emailChanges.userId, viewer.id)),
    db.delete(passwordTokens).where(eq(passwordTokens.userId, viewer.id)),
    auditStatement(db, scope, { action: "email-changed", actorId: viewer.id, result: "ok" }),
  ]);
  await endSessionsOf(db, env, viewer.id, { except: viewer.sessionId });
  const letter = emailChangedLetter({
    name: nameOf(viewer.user),
    at: momentInJapan(Date.now()),
    url: `${siteOrigin(env, request)}/contact/form`,
  });
  await postMail(env, { event: `email-changed:${crypto.randomUUID()}`, to: viewer.user.email, letter });
};

async function refuseTaken(db: Database, email: string) {
  const taken = await db.select({ id: users.id }).from(users).where(eq(users.username, email));
  if (taken.length > 0) throw invalidFields({ email: EMAIL_EXISTS });
}

/** Four digits, each of the ten thousand as likely: 60,000 is the last multiple of them in two bytes. */
function newCode(): string {
  for (;;) {
    const [value = 65_535] = crypto.getRandomValues(new Uint16Array(1));
    if (value < 60_000) return String(value % 10_000).padStart(4, "0");
  }
}
