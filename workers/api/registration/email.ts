import { and, eq, isNull } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import {
  AUTH_CODE_MS,
  EMAIL_CHECKS_PER_HOUR,
  EMAIL_CHECKS_PER_HOUR_AND_IP,
} from "#contract/registration/limits";
import {
  AUTH_CODE_DEAD,
  AUTH_CODE_TOO_MANY,
  AUTH_CODE_TOO_SOON,
  AUTH_CODE_WRONG,
} from "#contract/registration/texts";
import { EMAIL_EXISTS } from "#contract/texts";
import { readCookie } from "#contract/wire/cookies";
import type { Database } from "../../db/client";
import { registrations } from "../../db/schema/registration";
import { users } from "../../db/schema/users";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { alreadyRegisteredEmail, authCodeEmail } from "../../mail/templates/registration";
import { record } from "../audit";
import { digest } from "../auth/digest";
import { conflict, tooMany } from "../errors";
import { isWithin } from "../limit";
import type { Handler } from "../serve";
import { SESSION_COOKIE } from "../viewer";
import { checkCode, countSending, forgetSending, keepCode, newCode } from "./codes";
import {
  expectedToken,
  noRegistration,
  openRegistration,
  REGISTRATION_COOKIE,
  refuseWhileClosed,
  registrationOf,
} from "./session";

/** Tells an existing address, as the specification has it, until somebody asks too often: then it says nothing more. */
export const isValidEmail: Handler<typeof contract.isValidEmail> = async ({ body, db, scope, request }) => {
  const maySay = await mayAsk(db, request, scope.network);
  const exists = await hasAccount(db, body.email);
  await record(db, scope, { action: "email-checked", actorId: null, result: maySay ? "ok" : "limited" });
  if (exists && maySay) throw conflict(EMAIL_EXISTS);
  return { result: true };
};

async function mayAsk(db: Database, request: Request, ip: string): Promise<boolean> {
  const session = readCookie(request, REGISTRATION_COOKIE) ?? readCookie(request, SESSION_COOKIE);
  const windowMs = HOUR_MS;
  const ofIp = { bucket: `email-check:ip:${ip}`, most: EMAIL_CHECKS_PER_HOUR_AND_IP, windowMs };
  if (!session) return isWithin(db, ofIp);
  const bucket = `email-check:session:${await digest(session)}`;
  const ofSession = { bucket, most: EMAIL_CHECKS_PER_HOUR, windowMs };
  const within = await Promise.all([ofIp, ofSession].map((each) => isWithin(db, each)));
  return within.every(Boolean);
}

/** Sends a code. Where the address has an account already the mail says so, and the answer doesn't. */
export const sendMailAuthCode: Handler<typeof contract.sendMailAuthCode> = async (call) => {
  const { body, db, env, scope, request, setCookie } = call;
  await refuseWhileClosed(env);
  const now = Date.now();
  const wait = await countSending(env, { email: body.email, ip: scope.network }, now);
  if (wait > 0) {
    await record(db, scope, { action: "code-sent", actorId: null, result: "limited" });
    throw tooMany(wait, wait <= 60 ? AUTH_CODE_TOO_SOON : AUTH_CODE_TOO_MANY);
  }
  const current = await registrationOf({ request, db }, now);
  const reusable = current?.email === body.email && current.userId === null ? current : null;
  const opened = reusable ? null : await openRegistration(env, body.email, now, expectedToken(request));
  if (opened) setCookie(opened.cookie);
  try {
    await mailCode(env, { email: body.email, holder: opened?.id ?? reusable?.id ?? "" }, now, db);
  } catch (error) {
    // Nothing was sent: it may be tried again at once.
    await forgetSending(env, { email: body.email, ip: scope.network }, now);
    throw error;
  }
  await record(db, scope, { action: "code-sent", actorId: null, result: "ok" });
  return { result: true };
};

type Holder = { email: string; holder: string };

async function mailCode(env: Env, { email, holder }: Holder, now: number, db: Database) {
  const event = `auth-code:${holder}:${now}`;
  if (await hasAccount(db, email)) {
    const letter = alreadyRegisteredEmail({ signInUrl: `${siteOrigin(env)}/login` });
    return queueMail(env, { event, to: email, letter });
  }
  const code = newCode();
  await keepCode(env, { holder, email }, code, now);
  await queueMail(env, {
    event,
    to: email,
    letter: authCodeEmail({ code, minutes: AUTH_CODE_MS / 60_000 }),
  });
}

export const isValidMailAuthCode: Handler<typeof contract.isValidMailAuthCode> = async ({
  body: { email, code },
  db,
  env,
  scope,
  request,
}) => {
  const now = Date.now();
  const registration = await registrationOf({ request, db }, now);
  if (registration?.email !== email) throw noRegistration();
  const evaluated = await checkCode(env, { holder: registration.id, email }, code, now);
  const result = evaluated === "right" ? "ok" : "failed";
  await record(db, scope, { action: "code-judged", actorId: null, target: registration.id, result });
  if (evaluated !== "right") {
    return { result: false, message: evaluated === "wrong" ? AUTH_CODE_WRONG : AUTH_CODE_DEAD };
  }
  await db
    .update(registrations)
    .set({ verifiedAt: now })
    .where(and(eq(registrations.id, registration.id), isNull(registrations.userId)));
  return { result: true };
};

export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, email));
  return row !== undefined;
}
