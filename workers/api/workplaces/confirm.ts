import { CODE_DIGITS } from "#contract/workplaces/limits";
import type { Method } from "#contract/workplaces/texts";
import { isSameSecret } from "../../../durable-objects/hmac";
import { isConfirmedAt, saidToWorkAt } from "../../db/confirmed-workplaces";
import { hospitals } from "../../db/schema/hospitals";
import { firstValue, statement } from "../../db/sql";
import type { Env } from "../../env";
import { notify } from "../../notifications/notify";
import { keyedDigests } from "../auth/digest";
import { confirmedPeopleOf } from "./membership";

type Confirmation = {
  userId: string;
  hospitalId: string;
  method: Method;
  by: string;
  at: number;
  /** The request that is decided: only while it is open. */
  requestId?: string;
};

/** Conditions beyond those of every confirmation: SQL over ?1 the person, ?2 the institution, ?3 who confirms. */
const CONDITIONS: Partial<Record<Method, string>> = {
  colleague: `${isConfirmedAt("?3", "?2")} AND ?3 <> ?1 AND ?3 IN (SELECT user_id FROM ${saidToWorkAt("SELECT ?2 AS hospital_id")})`,
  code: `EXISTS (SELECT 1 FROM ${saidToWorkAt("SELECT ?2 AS hospital_id")} other
    WHERE other.user_id <> ?1 AND ${isConfirmedAt("other.user_id", "?2")})`,
};

const IS_UNDISPUTED = `NOT EXISTS (SELECT 1 FROM workplace_objections o
  WHERE o.user_id = ?1 AND o.hospital_id = ?2 AND o.settled_at IS NULL)`;

/**
 * The statement that confirms somebody who says to work there, whose licence is verified, and whom nobody objects to;
 * the operator's word also overrules an earlier refusal. It gives a row when it has confirmed.
 */
export function confirmStatement({ DB }: Env, confirmation: Confirmation) {
  const { userId, hospitalId, method, by, at, requestId } = confirmation;
  const onConflict =
    method === "operator"
      ? `DO UPDATE SET state = 'confirmed', method = 'operator', decided_by = ?3, decided_at = ?4 WHERE state = 'refused'`
      : "DO NOTHING";
  return statement(
    DB,
    `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_by, decided_at)
     SELECT ?1, ?2, 'confirmed', '${method}', ?3, ?4 FROM users u
     WHERE u.id = ?1 AND u.status = 'active'
       AND (u.role = 'co-medical' OR (u.role = 'doctor' AND u.licence_state = 'verified'))
       AND u.id IN (SELECT user_id FROM ${saidToWorkAt("SELECT ?2 AS hospital_id")})
       AND ${IS_UNDISPUTED} AND ${CONDITIONS[method] ?? "true"} ${requestId ? `AND ${IS_OPEN}` : ""}
     ON CONFLICT (user_id, hospital_id) ${onConflict} RETURNING user_id AS userId`,
    userId,
    hospitalId,
    by,
    at,
    ...(requestId ? [requestId] : []),
  );
}

/** A condition: the request ?5 has not been decided. */
const IS_OPEN = "EXISTS (SELECT 1 FROM workplace_requests r WHERE r.id = ?5 AND r.closed_at IS NULL)";

/** The operator refuses: the person cannot ask again. It gives a row when it has refused. */
export const refuseStatement = (
  { DB }: Env,
  { userId, hospitalId, by, at }: Omit<Confirmation, "method">,
  { holds, values }: { holds: string; values: readonly (string | number)[] },
) =>
  statement(
    DB,
    `INSERT INTO workplace_confirmations (user_id, hospital_id, state, method, decided_by, decided_at)
     SELECT ?1, ?2, 'refused', 'operator', ?3, ?4 WHERE ${holds} ON CONFLICT (user_id, hospital_id)
     DO UPDATE SET state = 'refused', method = 'operator', decided_by = ?3, decided_at = ?4 RETURNING user_id`,
    userId,
    hospitalId,
    by,
    at,
    ...values,
  );

export const whileOpen = (requestId: string) => ({ holds: IS_OPEN, values: [requestId] });

/** The person is notified of it, and so is everybody who was confirmed there before. */
export async function notifyOfConfirmation(env: Env, { userId, hospitalId, by, at }: Confirmation) {
  const hospital = await hospitalName(env, hospitalId);
  await notifyOfDecision(env, { userId, hospitalId, at, text: `${hospital}：確認済み` });
  const others = (await confirmedPeopleOf(env, hospitalId)).filter((id) => id !== userId && id !== by);
  await notify(env, others, {
    eventKey: `workplace-confirmed:${hospitalId}:${userId}:${at}`,
    topic: "workplaceConfirmed",
    about: { type: "workplacePeople", id: hospitalId },
    actorId: userId,
    text: hospital,
    at,
  });
}

type Decision = { userId: string; hospitalId: string; at: number; text: string };

export const notifyOfDecision = (env: Env, { userId, hospitalId, at, text }: Decision) =>
  notify(env, [userId], {
    eventKey: `workplace-decided:${hospitalId}:${userId}:${at}`,
    topic: "workplaceDecided",
    about: { type: "workplace", id: hospitalId },
    text,
    at,
  });

export const hospitalName = async ({ DB }: Env, id: string) =>
  (await firstValue(DB, { name: hospitals.name }, "SELECT name FROM hospitals WHERE id = ?", id)) ?? "";

/**
 * The code of a request. It is computed from the request's id, so that the record holds none and a second print is the
 * same.
 */
export async function codeOf(env: Env, requestId: string): Promise<string> {
  const [code = ""] = await codesOf(env, requestId);
  return code;
}

/** Is it the code of a request, also of one that was printed before a secret was replaced? */
export async function isCodeOf(env: Env, requestId: string, code: string): Promise<boolean> {
  return (await codesOf(env, requestId)).some((each) => isSameSecret(each, code));
}

async function codesOf(env: Env, requestId: string) {
  const digests = await keyedDigests(env, "workplace-code", requestId);
  return digests.map((digest) =>
    String(BigInt(`0x${digest}`) % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, "0"),
  );
}
