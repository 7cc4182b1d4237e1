import { uuidv7 } from "uuidv7";
import type { operator } from "#contract/operator/calls";
import { LICENCE_DECIDED } from "#contract/operator/texts";
import { licenceReviews } from "../../db/schema/operator";
import type { Env } from "../../env";
import { licenceResultLetter } from "../../mail/letters/registration";
import { queueMail, siteOrigin } from "../../mail/post";
import { notify } from "../../notifications/notify";
import { hospitalsOf, indexDoctorAtWork, removeFromIndex } from "../../search/documents/update";
import { auditStatement } from "../audit";
import { conflict } from "../errors";
import type { Call, Handler } from "../serve";
import { WAITING } from "./overview";

type Deciding = Call<typeof operator.decideLicence>;
type Applicant = { email: string; name: string };

/** Whoever decides first has decided: the state changes only while the applicant still waits. */
export const decideLicence: Handler<typeof operator.decideLicence> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const { decision, reason } = body;
  const now = Date.now();
  const applicant = await env.DB.prepare(
    `UPDATE users SET licence_state = ?2, updated_at = ?3 WHERE id = ?1 AND ${WAITING}
     RETURNING email, last_name_ja || ' ' || first_name_ja AS name`,
  )
    .bind(params.id, decision, now)
    .first<Applicant>();
  if (!applicant) throw conflict(LICENCE_DECIDED);
  const review = { userId: params.id, reviewerId: viewer.id, decision, reason, decidedAt: now };
  await db.batch([
    db.insert(licenceReviews).values({ id: uuidv7(), ...review }),
    auditStatement(db, scope, {
      action: "licence-decided",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { decision },
    }),
  ]);
  const left = decision === "verified" ? await takeClaimedRecord(env, params.id) : [];
  await indexOwnRecord(env, params.id, left);
  await tell(call, applicant);
};

/**
 * A doctor under review works on a copy of the listed record they say to be theirs. Now it is: the listed one keeps
 * its id, because papers and lists point to it, and takes over what the copy says. Gives the hospitals it had named.
 */
async function takeClaimedRecord(env: Env, userId: string): Promise<string[]> {
  const claim = await env.DB.prepare(
    `SELECT c.doctor_id AS listed, o.id AS own FROM doctor_claims c
     JOIN doctors l ON l.id = c.doctor_id AND l.user_id IS NULL
     JOIN doctors o ON o.user_id = c.user_id WHERE c.user_id = ?`,
  )
    .bind(userId)
    .first<{ listed: string; own: string }>();
  if (!claim) return [];
  const { listed, own } = claim;
  const before = await hospitalsOf(env.DB, listed);
  await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", own);
  const free = "EXISTS (SELECT 1 FROM doctors WHERE id = ?1 AND user_id IS NULL)";
  await env.DB.batch([
    env.DB.prepare(`DELETE FROM workplaces WHERE doctor_id = ?1 AND ${free}`).bind(listed),
    env.DB.prepare(`UPDATE workplaces SET doctor_id = ?1 WHERE doctor_id = ?2 AND ${free}`).bind(listed, own),
    env.DB.prepare(
      `UPDATE doctors SET (${COPIED}) = (SELECT ${COPIED} FROM doctors WHERE id = ?2) WHERE id = ?1 AND user_id IS NULL`,
    ).bind(listed, own),
    env.DB.prepare(`DELETE FROM doctors WHERE id = ?2 AND ${free}`).bind(listed, own),
    env.DB.prepare(
      `UPDATE doctors SET user_id = ?2 WHERE id = ?1 AND user_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM doctors WHERE user_id = ?2)`,
    ).bind(listed, userId),
    env.DB.prepare("DELETE FROM doctor_claims WHERE user_id = ?").bind(userId),
  ]);
  return before;
}

/** Who was let in counts as signed up from now on; who was refused leaves the directory. */
async function indexOwnRecord({ DB, SEARCH_DB }: Env, userId: string, left: string[]) {
  const own = await DB.prepare("SELECT id FROM doctors WHERE user_id = ?")
    .bind(userId)
    .first<{ id: string }>();
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

async function tell({ env, body, params }: Deciding, { email, name }: Applicant) {
  const letter = licenceResultLetter({
    name,
    result: body.decision,
    reason: body.reason,
    url: siteOrigin(env) + NEXT_STEP[body.decision],
  });
  await notify(env, [params.id], {
    occasion: `licence/${params.id}/${Date.now()}`,
    topic: "licenceDecided",
    about: { type: "licence", id: params.id },
    text: RESULTS[body.decision],
  });
  await queueMail(env, { event: `licence:${crypto.randomUUID()}`, to: email, letter });
}
