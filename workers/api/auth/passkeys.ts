import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import {
  PASSKEY_CHALLENGE_MS,
  PASSKEYS_PER_USER,
  SIGN_IN_FAILURES_PER_IP,
  SIGN_IN_IP_WINDOW_MS,
} from "#contract/auth/limits";
import { PASSKEY_FAILED, PASSKEY_LIMIT } from "#contract/auth/texts";
import { fromBase64Url, toBase64Url, utf8 } from "#contract/wire/bytes";
import type { Database } from "../../db/client";
import { passkeyChallenges, passkeys } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import type { Env } from "../../env";
import { auditStatement, record } from "../audit";
import { invalidFields, notFound, Refusal } from "../errors";
import { limit } from "../limit";
import type { Call, Handler } from "../serve";
import { digest } from "./digest";
import { provePassword } from "./password";
import { closeOffer, notifyChange } from "./second-factor";
import { closePending, enter, expiredPendingCookie, tryPending } from "./sign-in";

export const passkeyOptions: Handler<typeof auth.passkeyOptions> = async (call) => {
  const { viewer, body, db, env, request } = call;
  await provePassword(db, viewer, body.password);
  const own = await passkeysOf(db, viewer.id);
  if (own.length >= PASSKEYS_PER_USER) throw invalidFields({ password: PASSKEY_LIMIT });
  const options = await generateRegistrationOptions({
    rpName: env.SERVICE_NAME,
    rpID: relyingParty(env, request).expectedRPID,
    userName: viewer.user.email,
    userDisplayName: `${viewer.user.lastNameJa} ${viewer.user.firstNameJa}`,
    userID: utf8(viewer.id),
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await giveChallenge(db, options.challenge, viewer.id);
  return { ...options };
};

export const addPasskey: Handler<typeof auth.addPasskey> = async (call) => {
  const { viewer, body, db, scope } = call;
  const { credential } = await registered(call, body.credential);
  await db.batch([
    db.insert(passkeys).values({
      id: credential.id,
      userId: viewer.id,
      publicKey: toBase64Url(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: body.name || nameFrom(scope.userAgent),
      createdAt: Date.now(),
    }),
    closeOffer(db, viewer.id),
    auditStatement(db, scope, {
      action: "passkey-added",
      actorId: viewer.id,
      target: credential.id,
      result: "ok",
    }),
  ]);
  notifyChange(call, call.viewer.user, "パスキーが追加されました");
  return { id: credential.id };
};

async function registered({ db, env, viewer, request }: Call<typeof auth.addPasskey>, response: object) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, viewer.id),
      ...relyingParty(env, request),
      requireUserVerification: true,
    });
    if (verified) return registrationInfo;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  throw new Refusal(422, "passkey-failed", PASSKEY_FAILED);
}

export const renamePasskey: Handler<typeof auth.renamePasskey> = async ({ viewer, body, db, scope }) => {
  const [renamed] = await db
    .update(passkeys)
    .set({ name: body.name })
    .where(and(eq(passkeys.id, body.id), eq(passkeys.userId, viewer.id)))
    .returning({ id: passkeys.id });
  if (!renamed) throw notFound();
  await auditStatement(db, scope, {
    action: "passkey-renamed",
    actorId: viewer.id,
    target: renamed.id,
    result: "ok",
  });
};

export const removePasskey: Handler<typeof auth.removePasskey> = async (call) => {
  const { viewer, body, db, scope } = call;
  await provePassword(db, viewer, body.password);
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, body.id), eq(passkeys.userId, viewer.id)))
    .returning({ id: passkeys.id });
  if (!removed) throw notFound();
  await auditStatement(db, scope, {
    action: "passkey-removed",
    actorId: viewer.id,
    target: removed.id,
    result: "ok",
  });
  notifyChange(call, viewer.user, "パスキーが削除されました");
};

export function passkeysOf(db: Database, userId: string) {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt);
}

/** 「iPhone」 rather than nothing: people have several and must know which one to remove. */
function nameFrom(userAgent: string) {
  const kinds = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"];
  const kind = kinds.find((each) => userAgent.includes(each)) ?? "端末";
  return `${kind === "Macintosh" ? "Mac" : kind}のパスキー`;
}

/** The name and host for which a passkey is made: the host people know us by. */
function relyingParty(env: Env, request: Request) {
  // This is not the site's name in mails: a passkey belongs to the very address at which it is made and used.
  const origin = env.SITE_ORIGIN || new URL(request.url).origin;
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
}

async function giveChallenge(db: Database, challenge: string, userId: string | null) {
  const challengeHash = await digest(challenge);
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash, userId, expiresAt: Date.now() + PASSKEY_CHALLENGE_MS });
}

/** True once for a challenge that we gave to this person (null: to somebody who signs in) and that still lives. */
async function takeChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const owner = userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, await digest(challenge)),
        gt(passkeyChallenges.expiresAt, Date.now()),
        owner,
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return taken.length === 1;
}

type Asked = Call<typeof auth.passkeySignIn>;

export const passkeySignInOptions: Handler<typeof auth.passkeySignInOptions> = async (call) => {
  const { db, env, scope, request } = call;
  const bucket = `passkey:ip:${scope.network}`;
  await limit(db, { bucket, most: SIGN_IN_FAILURES_PER_IP, windowMs: SIGN_IN_IP_WINDOW_MS });
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(env, request).expectedRPID,
    userVerification: "required",
  });
  await giveChallenge(db, options.challenge, null);
  return { ...options };
};

export const passkeySignIn: Handler<typeof auth.passkeySignIn> = async (call) => {
  const { body, db, scope, request, setCookie } = call;
  const user = await ownerOf(call, body.credential as unknown as AuthenticationResponseJSON);
  if (user?.status !== "active") {
    await record(db, scope, {
      action: "login",
      actorId: user?.id ?? null,
      result: "failed",
      detail: { passkey: true },
    });
    throw new Refusal(401, "passkey-failed", PASSKEY_FAILED);
  }
  // As a second step, it is for the device that the first one named.
  const pending = await tryPending(db, request);
  const { sharedTerminal, ownDevice } = pending?.userId === user.id ? pending : body;
  await closePending(db, user.id);
  setCookie(expiredPendingCookie);
  return enter(call, user, { sharedTerminal, ownDevice, twoFactors: true });
};

async function ownerOf(query: Asked, response: AuthenticationResponseJSON) {
  const { db } = query;
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, response.id));
  if (!row) return null;
  const newCounter = await verifiedCounter(query, response, row.passkey);
  if (newCounter === null) return null;
  await db
    .update(passkeys)
    .set({ counter: newCounter, usedAt: Date.now() })
    .where(eq(passkeys.id, row.passkey.id));
  return row.user;
}

/** The signature counter after a genuine answer; null for any other. A copied authenticator is found by its counter. */
async function verifiedCounter(
  { db, env, request }: Asked,
  response: AuthenticationResponseJSON,
  { id, publicKey, counter, transports }: typeof passkeys.$inferSelect,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, null),
      ...relyingParty(env, request),
      credential: { id, publicKey: fromBase64Url(publicKey) ?? new Uint8Array(), counter, transports },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
