import { uuidv7 } from "uuidv7";
import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { LICENCE_DECIDED } from "#contract/operator/texts";
import { doctors } from "../../db/schema/doctors";
import { licenceReviews } from "../../db/schema/operator";
import { doctorClaims } from "../../db/schema/registration";
import { users } from "../../db/schema/users";
import { computed, firstRow, type RowOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { licenceResultEmail } from "../../mail/templates/registration";
import { notify } from "../../notifications/notify";
import { hospitalsOf, indexDoctorAtWork, removeFromIndex } from "../../search/documents/update";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { WAITING } from "./waiting";

/** The newest picture says when it was handed in; an account without one waits since it was made. */
const QUEUE = `
  SELECT u.id AS userId, u.last_name_ja || ' ' || u.first_name_ja AS name,
    u.last_name_kana || ' ' || u.first_name_kana AS kana, u.licence_state AS state, count(p.id) AS images,
    coalesce(max(p.created_at), u.created_at) AS submittedAt
  FROM users u LEFT JOIN uploads p ON p.owner_id = u.id AND p.kind = 'licence'
  WHERE u.${WAITING.replaceAll(" AND ", " AND u.")}
  GROUP BY u.id ORDER BY submittedAt, u.id`;

type Waiting = {
  userId: string;
  name: string;
  kana: string;
  state: string;
  images: number;
  submittedAt: number;
};

export const licences: Handler<typeof operator.licences> = async ({ viewer, query, db, env, scope }) => {
  const [page, total] = await env.DB.batch<Waiting & { total: number }>([
    statement(env.DB, `${QUEUE} LIMIT ? OFFSET ?`, PAGE_SIZE, query.offset),
    statement(env.DB, `SELECT count(*) AS total FROM users WHERE ${WAITING}`),
  ]);
  await record(db, scope, { action: "licences-listed", actorId: viewer.id, result: "ok" });
  return { total: total?.results[0]?.total ?? 0, licences: page?.results ?? [] };
};

/** Reading somebody's particulars is itself recorded. */
export const licence: Handler<typeof operator.licence> = async ({ viewer, params, db, env, scope }) => {
  const { id } = params;
  const [found, places, claims, pictures, decisions, next] = await env.DB.batch([
    statement(
      env.DB,
      `SELECT id AS userId, email, licence_state AS state, last_name_ja AS lastNameJa, first_name_ja AS firstNameJa,
         last_name_kana AS lastNameKana, first_name_kana AS firstNameKana, gender, birthday, category2,
         registered_number AS registeredNumber, certification_date AS certificationDate
       FROM users WHERE id = ? AND role = 'doctor' AND status <> 'withdrawn'`,
      id,
    ),
    statement(
      env.DB,
      "SELECT w.name FROM workplaces w JOIN doctors d ON d.id = w.doctor_id WHERE d.user_id = ? AND w.is_working = 1 ORDER BY w.position",
      id,
    ),
    statement(
      env.DB,
      `SELECT d.last_name || ' ' || d.first_name || coalesce('（' ||
         (SELECT w.name FROM workplaces w WHERE w.doctor_id = d.id ORDER BY w.position LIMIT 1) || '）', '') AS claim
       FROM doctor_claims c JOIN doctors d ON d.id = c.doctor_id WHERE c.user_id = ?`,
      id,
    ),
    statement(
      env.DB,
      "SELECT id, created_at AS createdAt FROM uploads WHERE owner_id = ? AND kind = 'licence' ORDER BY created_at DESC",
      id,
    ),
    statement(
      env.DB,
      `SELECT r.decision, r.reason, r.decided_at AS decidedAt, u.last_name_ja || ' ' || u.first_name_ja AS reviewer
       FROM licence_reviews r JOIN users u ON u.id = r.reviewer_id WHERE r.user_id = ? ORDER BY r.decided_at DESC`,
      id,
    ),
    statement(env.DB, `SELECT userId FROM (${QUEUE}) WHERE userId <> ? LIMIT 1`, id),
  ]);
  const person = found?.results[0] as Person | undefined;
  if (!person) throw notFound();
  await record(db, scope, { action: "licence-viewed", actorId: viewer.id, target: id, result: "ok" });
  return {
    ...person,
    workplaces: rows<{ name: string }>(places).map(({ name }) => name),
    claim: rows<{ claim: string }>(claims)[0]?.claim ?? null,
    images: rows<{ id: string; createdAt: number }>(pictures),
    reviews: rows<Review>(decisions),
    nextId: rows<{ userId: string }>(next)[0]?.userId ?? null,
  };
};

type Person = {
  userId: string;
  email: string;
  state: string | null;
  lastNameJa: string;
  firstNameJa: string;
  lastNameKana: string;
  firstNameKana: string;
  gender: number | null;
  birthday: string | null;
  category2: string | null;
  registeredNumber: string | null;
  certificationDate: string | null;
};
type Review = {
  decision: "verified" | "resubmit" | "refused";
  reason: string;
  decidedAt: number;
  reviewer: string;
};

const rows = <Row>(result: D1Result<unknown> | undefined) => (result?.results ?? []) as Row[];

type Deciding = Call<typeof operator.decideLicence>;
type Applicant = { email: string; name: string };

/**
 * The operator who decides first has decided, all of it or nothing: the state changes only while the applicant still
 * waits. The same decision again by the same person, as after a lost response or a double click, notifies once.
 */
export const decideLicence: Handler<typeof operator.decideLicence> = async (call) => {
  const { params, env } = call;
  const review = (await decide(call)) ?? (await sameReview(call));
  if (!review) throw conflict(LICENCE_DECIDED);
  await indexOwnRecord(env, params.id, review.left);
  await notifyDecision(call, review);
};

type LicenceReview = Applicant & { id: string; left: string[] };

/**
 * Writes the review, the new state, the log and the claimed record's owner in one go. Null: nobody waits any longer.
 */
async function decide({ viewer, params, body, env, scope }: Deciding): Promise<LicenceReview | null> {
  const id = uuidv7();
  const now = Date.now();
  const claim = body.decision === "verified" ? await claimOf(env, params.id) : null;
  const left = claim ? await hospitalsOf(env.DB, claim.listed) : [];
  if (claim) await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", claim.own);
  const [, changed] = await env.DB.batch<Applicant>([
    statement(
      env.DB,
      `INSERT INTO licence_reviews (id, user_id, reviewer_id, decision, reason, decided_at)
       SELECT ?1, id, ?3, ?4, ?5, ?6 FROM users WHERE id = ?2 AND ${WAITING}`,
      id,
      params.id,
      viewer.id,
      body.decision,
      body.reason,
      now,
    ),
    statement(
      env.DB,
      `UPDATE users SET licence_state = ?2, updated_at = ?3
       WHERE id = ?1 AND EXISTS (SELECT 1 FROM licence_reviews WHERE id = ?4) RETURNING ${APPLICANT}`,
      params.id,
      body.decision,
      now,
      id,
    ),
    statement(
      env.DB,
      `INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, detail)
       SELECT ?2, ?3, 'licence-decided', ?4, 'ok', ?5, ?6, ?7 FROM licence_reviews WHERE id = ?1`,
      id,
      now,
      viewer.id,
      params.id,
      scope.ip,
      scope.requestId,
      JSON.stringify({ decision: body.decision }),
    ),
    ...(claim ? takeClaimedRecord(env, params.id, claim, id) : []),
  ]);
  const [applicant] = changed?.results ?? [];
  return applicant ? { ...applicant, id, left } : null;
}

const APPLICANT = "email, last_name_ja || ' ' || first_name_ja AS name";

/** The newest review of the applicant, where it is by the viewer and says the same; what the record named before is gone. */
async function sameReview({ viewer, params, body, env }: Deciding): Promise<LicenceReview | null> {
  const newest = await firstRow(
    env.DB,
    {
      email: users.email,
      name: computed<string>(),
      id: licenceReviews.id,
      reviewerId: licenceReviews.reviewerId,
      decision: licenceReviews.decision,
      reason: licenceReviews.reason,
    },
    `SELECT r.id, r.reviewer_id AS reviewerId, r.decision, r.reason, ${APPLICANT}
     FROM licence_reviews r JOIN users u ON u.id = r.user_id AND u.licence_state = r.decision
     WHERE r.user_id = ? ORDER BY r.decided_at DESC LIMIT 1`,
    params.id,
  );
  const isSame =
    newest?.reviewerId === viewer.id && newest.decision === body.decision && newest.reason === body.reason;
  return newest && isSame ? { ...newest, left: [] } : null;
}

const CLAIM_COLUMNS = { listed: doctorClaims.doctorId, own: doctors.id };
type Claim = RowOf<typeof CLAIM_COLUMNS>;

const claimOf = ({ DB }: Env, userId: string) =>
  firstRow(
    DB,
    CLAIM_COLUMNS,
    `SELECT c.doctor_id AS listed, o.id AS own FROM doctor_claims c
     JOIN doctors l ON l.id = c.doctor_id AND l.user_id IS NULL
     JOIN doctors o ON o.user_id = c.user_id WHERE c.user_id = ?`,
    userId,
  );

/**
 * A doctor under review works on a copy of the listed record they say to be theirs. Now it is: the listed one keeps
 * its id, because papers and lists point to it, and takes over what the copy says and whatever hangs on it.
 */
function takeClaimedRecord({ DB }: Env, userId: string, { listed, own }: Claim, reviewId: string) {
  const free = `EXISTS (SELECT 1 FROM doctors WHERE id = ?1 AND user_id IS NULL)
    AND EXISTS (SELECT 1 FROM licence_reviews WHERE id = ?3)`;
  const taken = (sql: string) => statement(DB, `${sql} AND ${free}`, listed, own, reviewId);
  return [
    taken("DELETE FROM workplaces WHERE doctor_id = ?1"),
    taken("UPDATE workplaces SET doctor_id = ?1 WHERE doctor_id = ?2"),
    taken("UPDATE OR REPLACE doctor_papers SET doctor_id = ?1 WHERE doctor_id = ?2"),
    taken("UPDATE OR REPLACE list_doctors SET doctor_id = ?1 WHERE doctor_id = ?2"),
    taken("UPDATE papers SET owner_id = ?1 WHERE owner_id = ?2"),
    taken("DELETE FROM told_papers WHERE doctor_id = ?2"),
    taken(`UPDATE doctors SET (${COPIED}) = (SELECT ${COPIED} FROM doctors WHERE id = ?2) WHERE id = ?1`),
    taken("DELETE FROM doctors WHERE id = ?2"),
    statement(
      DB,
      `UPDATE doctors SET user_id = ?2 WHERE id = ?1 AND user_id IS NULL
       AND EXISTS (SELECT 1 FROM licence_reviews WHERE id = ?3)
       AND NOT EXISTS (SELECT 1 FROM doctors WHERE user_id = ?2)`,
      listed,
      userId,
      reviewId,
    ),
    statement(
      DB,
      "DELETE FROM doctor_claims WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM licence_reviews WHERE id = ?2)",
      userId,
      reviewId,
    ),
  ];
}

/** Somebody who was let in counts as signed up from now on; somebody who was refused leaves the directory. */
async function indexOwnRecord({ DB, SEARCH_DB }: Env, userId: string, left: string[]) {
  const own = await firstRow(DB, { id: doctors.id }, "SELECT id FROM doctors WHERE user_id = ?", userId);
  if (own) await indexDoctorAtWork(DB, SEARCH_DB, own.id, left);
}

const COPIED = `last_name, first_name, last_name_kana, first_name_kana, gender, certification_year, university_code,
  university_other, graduation_year, department_codes, expert_codes, search_paper_mesh, surgery_mesh,
  unacceptable_mesh, introduction, avatar_url, hide_gender, hide_university, hide_certification_year, hide_papers,
  hide_specialties, updated_at`;

const NEXT_STEP = { verified: "/", resubmit: "/doctor/new/pending", refused: "/contact/form" };

const RESULTS = {
  verified: "医師資格を確認しました",
  resubmit: "医師免許証の画像の再提出をお願いします",
  refused: "医師資格を確認できませんでした",
};

async function notifyDecision({ env, body, params }: Deciding, { id, email, name }: LicenceReview) {
  const letter = licenceResultEmail({
    name,
    result: body.decision,
    reason: body.reason,
    url: siteOrigin(env) + NEXT_STEP[body.decision],
  });
  await notify(env, [params.id], {
    eventKey: `licence/${id}`,
    topic: "licenceDecided",
    about: { type: "licence", id: params.id },
    text: RESULTS[body.decision],
  });
  await queueMail(env, { event: `licence:${id}`, to: email, letter });
}
