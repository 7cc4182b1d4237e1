import { eq } from "drizzle-orm";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { HOUR_MS } from "#contract/limits";
import { AUTH_CODE_MS, EMAIL_CHECKS_PER_HOUR } from "#contract/registration/limits";
import {
  AUTH_CODE_DEAD,
  AUTH_CODE_TOO_MANY,
  AUTH_CODE_TOO_SOON,
  AUTH_CODE_WRONG,
} from "#contract/registration/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import type { users as contract } from "#contract/users/calls";
import { EMAIL_UNCHANGED } from "#contract/users/texts";
import { sharedPath } from "#contract/wire/shared-path";
import type { Database } from "../../../db/client";
import { passwordTokens } from "../../../db/schema/auth";
import { users } from "../../../db/schema/users";
import { runSql } from "../../../db/sql";
import { queueMail, siteOrigin } from "../../../mail/post";
import { emailChangedEmail, emailCodeEmail } from "../../../mail/templates/account";
import { auditStatement, record } from "../../audit";
import { provePassword } from "../../auth/password";
import { endSessionsOf } from "../../auth/sessions";
import { addressChanged } from "../../business-card/own";
import { invalidFields, tooMany } from "../../errors";
import { limit } from "../../limit";
import { checkCode, countSending, keepCode, newCode } from "../../registration/codes";
import { hasAccount } from "../../registration/email";
import type { Handler } from "../../serve";
import { nameOf } from "./name";

export const sendEmailCode: Handler<typeof contract.sendEmailCode> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const { email } = body;
  await provePassword(db, viewer, body.password);
  if (email === viewer.user.username) throw invalidFields({ email: EMAIL_UNCHANGED });
  const bucket = `email-check:user:${viewer.id}`;
  await limit(db, { bucket, most: EMAIL_CHECKS_PER_HOUR, windowMs: HOUR_MS });
  await refuseTaken(db, email);
  const now = Date.now();
  const wait = await countSending(env, { email, ip: scope.network }, now);
  if (wait > 0) throw tooMany(wait, wait <= 60 ? AUTH_CODE_TOO_SOON : AUTH_CODE_TOO_MANY);
  const code = newCode();
  await keepCode(env, { holder: viewer.id, email }, code, now);
  const letter = emailCodeEmail({ name: nameOf(viewer.user), code, minutes: AUTH_CODE_MS / 60_000 });
  await queueMail(env, { event: `email-code:${viewer.id}:${now}`, to: email, letter, role: viewer.role });
  await record(db, scope, { action: "code-sent", actorId: viewer.id, result: "ok" });
};

/** The new address was proved by its code, the person by the password before it. The old address is notified. */
export const changeEmail: Handler<typeof contract.changeEmail> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  const { email } = body;
  const evaluated = await checkCode(env, { holder: viewer.id, email }, body.code, Date.now());
  const result = evaluated === "right" ? "ok" : "failed";
  await record(db, scope, { action: "code-judged", actorId: viewer.id, result });
  if (evaluated !== "right") {
    throw invalidFields({ code: evaluated === "wrong" ? AUTH_CODE_WRONG : AUTH_CODE_DEAD });
  }
  await refuseTaken(db, email);
  await db.batch([
    db.update(users).set({ username: email, email, updatedAt: Date.now() }).where(eq(users.id, viewer.id)),
    db.delete(passwordTokens).where(eq(passwordTokens.userId, viewer.id)),
    auditStatement(db, scope, { action: "email-changed", actorId: viewer.id, result: "ok" }),
  ]);
  await endSessionsOf(db, env, viewer.id, "email", { except: viewer.sessionId });
  later(addressChanged(env, viewer.id, Date.now()));
  const letter = emailChangedEmail({
    name: nameOf(viewer.user),
    at: writtenDateTime(Date.now()),
    url: siteOrigin(env) + sharedPath("/contact/form", isConnectRole(viewer.role)),
  });
  const event = `email-changed:${crypto.randomUUID()}`;
  await queueMail(env, { event, to: viewer.user.email, letter, role: viewer.role });
};

export const resumeMail: Handler<typeof contract.resumeMail> = async ({ viewer, db, env, scope }) => {
  await runSql(env.DB, "DELETE FROM stopped_addresses WHERE address = lower(?)", viewer.user.email);
  await record(db, scope, { action: "mail-resumed", actorId: viewer.id, result: "ok" });
};

async function refuseTaken(db: Database, email: string) {
  if (await hasAccount(db, email)) throw invalidFields({ email: EMAIL_EXISTS });
}
