import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { SIGN_IN_FAILURES_PER_IP, SIGN_IN_IP_WINDOW_MS } from "#contract/auth/limits";
import { PASSKEY_FAILED } from "#contract/auth/texts";
import { fromBase64Url } from "#contract/wire/bytes";
import { passkeys } from "../../../db/schema/auth";
import { users } from "../../../db/schema/users";
import { record } from "../../audit";
import { Refusal } from "../../errors";
import { limit } from "../../limit";
import type { Call, Handler } from "../../serve";
import { enter } from "../sign-in/entrance";
import { closePending, expiredPendingCookie, tryPending } from "../sign-in/pending";
import { giveChallenge, relyingParty, takeChallenge } from "./passkey-challenges";

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
