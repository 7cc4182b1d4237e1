import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits";
import type { registration as contract } from "#contract/registration/calls";
import { LICENCE_LOOKUPS_PER_HOUR_AND_IP } from "#contract/registration/limits";
import type { DoctorParticulars } from "#contract/registration/particulars";
import {
  COLLATION_FAILED,
  COLLATION_USED_UP,
  REGISTER_EMPTY,
  REGISTER_OTHER_YEARS,
} from "#contract/registration/texts";
import type { Database } from "../../../db/client";
import { licenceReviews } from "../../../db/schema/operator";
import { registrations } from "../../../db/schema/registration";
import { users } from "../../../db/schema/users";
import type { Env } from "../../../env";
import { record } from "../../audit";
import { isKeyedDigest, keyedDigest } from "../../auth/digest";
import { limit } from "../../limit";
import type { Handler } from "../../serve";
import { type Registration, verifiedRegistration } from "../session";
import { licenceImages } from "./licence-images";
import { gapOfRegister, licenceRegisterOf, significant } from "./licence-register";

/** This never asks the register, so it can be asked as often as one likes: the contract has judged the form already. */
export const isValidDoctor: Handler<typeof contract.isValidDoctor> = async ({ body, db, env, request }) => {
  const registration = await verifiedRegistration({ request, db }, body.email);
  const [isKnown, gap] = await Promise.all([isMatched(env, registration, body), gapOfRegister(db, body)]);
  return { isTemporary: !isKnown, message: isKnown || !gap ? "" : GAPS[gap] };
};

/**
 * A look-up is taken off before the register is asked: parallel requests can't exceed the five. The same particulars
 * sent once more, as a double click does, are answered alike and take no second one.
 */
export const collateDoctor: Handler<typeof contract.collateDoctor> = async (call) => {
  const { body, db, env, scope, request } = call;
  const registration = await verifiedRegistration({ request, db }, body.email);
  if (await isMatched(env, registration, body)) {
    return { result: true, message: "", attemptsLeft: registration.licenceAttempts, isLookedUp: true };
  }
  const gap = await gapOfRegister(db, body);
  if (gap) {
    const { licenceAttempts: attemptsLeft } = registration;
    return { result: false, message: GAPS[gap], attemptsLeft, isLookedUp: false };
  }
  await limit(db, {
    bucket: `licence:ip:${scope.network}`,
    most: LICENCE_LOOKUPS_PER_HOUR_AND_IP,
    windowMs: HOUR_MS,
  });
  const mark = await particularsDigest(env, body);
  const attemptsLeft = await takeAttempt(db, registration.id, mark);
  if (attemptsLeft === null)
    return { result: false, message: COLLATION_USED_UP, attemptsLeft: 0, isLookedUp: false };
  const matches = await licenceRegisterOf(db).matches(body);
  await record(db, scope, {
    action: "licence-collated",
    actorId: null,
    target: registration.id,
    result: matches ? "ok" : "failed",
  });
  if (!matches) return { result: false, message: failure(attemptsLeft), attemptsLeft, isLookedUp: true };
  return {
    result: true,
    message: "",
    attemptsLeft: await keepMatch(db, registration.id, mark),
    isLookedUp: true,
  };
};

const GAPS = { empty: REGISTER_EMPTY, otherYears: REGISTER_OTHER_YEARS };

function failure(attemptsLeft: number): string {
  return attemptsLeft === 0
    ? `${COLLATION_FAILED}。${COLLATION_USED_UP}`
    : `${COLLATION_FAILED}。あと${attemptsLeft}回照合できます。`;
}

/** Look-ups left after this one, or null when there was none left: the floor is 0. */
async function takeAttempt(db: Database, id: string, mark: string): Promise<number | null> {
  const { licenceAttempts, licenceTried } = registrations;
  const [row] = await db
    .update(registrations)
    .set({ licenceAttempts: sql`${licenceAttempts} - (${licenceTried} IS NOT ${mark})`, licenceTried: mark })
    .where(and(eq(registrations.id, id), or(gt(licenceAttempts, 0), eq(licenceTried, mark))))
    .returning({ left: licenceAttempts });
  return row?.left ?? null;
}

/** A match costs nothing: its look-up is given back once. Gives the look-ups left. */
async function keepMatch(db: Database, id: string, mark: string): Promise<number> {
  const { licenceAttempts, licenceMatch } = registrations;
  const [row] = await db
    .update(registrations)
    .set({ licenceAttempts: sql`${licenceAttempts} + (${licenceMatch} IS NOT ${mark})`, licenceMatch: mark })
    .where(eq(registrations.id, id))
    .returning({ left: licenceAttempts });
  return row?.left ?? 0;
}

/** Has the register known exactly these particulars in this registration? */
export async function isMatched(env: Env, registration: Registration, particulars: DoctorParticulars) {
  const { licenceMatch } = registration;
  if (licenceMatch === null) return false;
  return isKeyedDigest(env, licenceMatch, "licence-match", ...partsOf(particulars));
}

function particularsDigest(env: Env, particulars: DoctorParticulars): Promise<string> {
  return keyedDigest(env, "licence-match", ...partsOf(particulars));
}

function partsOf(particulars: DoctorParticulars): string[] {
  const { lastnameJa, firstnameJa, gender, birthday, certificationDate, category2 } = particulars;
  const number = significant(particulars.registeredNumber);
  return [lastnameJa, firstnameJa, String(gender), birthday, certificationDate, category2, number];
}

/** A picture sent after a decision waits for the next one: what was written about the picture before is past. */
export const licenceReview: Handler<typeof contract.licenceReview> = async ({ viewer, db }) => {
  const [[user], [review], images] = await Promise.all([
    db.select({ state: users.licenceState }).from(users).where(eq(users.id, viewer.id)),
    db
      .select({ reason: licenceReviews.reason })
      .from(licenceReviews)
      .where(eq(licenceReviews.userId, viewer.id))
      .orderBy(desc(licenceReviews.decidedAt))
      .limit(1),
    licenceImages(db, viewer.id),
  ]);
  const state = stateOf(user?.state ?? null);
  return { state, images, reason: state === "waiting" ? "" : (review?.reason ?? "") };
};

function stateOf(state: typeof users.$inferSelect.licenceState) {
  return state === "resubmit" || state === "refused" || state === "verified" ? state : "waiting";
}
