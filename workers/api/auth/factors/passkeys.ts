import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { PASSKEYS_PER_USER } from "#contract/auth/limits";
import { PASSKEY_FAILED, PASSKEY_LIMIT } from "#contract/auth/texts";
import { toBase64Url, utf8 } from "#contract/wire/bytes";
import type { Database } from "../../../db/client";
import { passkeys } from "../../../db/schema/auth";
import { auditStatement } from "../../audit";
import { invalidFields, notFound, Refusal } from "../../errors";
import type { Call, Handler } from "../../serve";
import { provePassword } from "../password/proof";
import { notifyChange } from "./notify-change";
import { closeOffer } from "./offer";
import { giveChallenge, relyingParty, takeChallenge } from "./passkey-challenges";

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
