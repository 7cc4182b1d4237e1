import { and, eq, isNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { corrections as contract } from "#contract/corrections/calls";
import {
  CORRECTION_LOOKS_PER_HOUR_AND_IP,
  CORRECTION_REPEATS,
  CORRECTIONS_PER_HOUR_AND_ADDRESS,
  CORRECTIONS_PER_HOUR_AND_IP,
} from "#contract/corrections/limits";
import {
  type CorrectionState,
  type CorrectionSubject,
  DOCTOR_IS_MEMBER,
  isAnswered,
  LISTED_DOCTOR_REQUIRED,
  LISTED_HOSPITAL_REQUIRED,
} from "#contract/corrections/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS, PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import type { Database } from "../../db/client";
import { corrections } from "../../db/schema/corrections";
import { doctors } from "../../db/schema/doctors";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, computed, firstValue, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { correctionAnsweredEmail, correctionReceivedEmail } from "../../mail/templates/corrections";
import { notify } from "../../notifications/notify";
import { indexDoctorAtWork, indexHospital } from "../../search/documents/update";
import { record } from "../audit";
import { digest, keyedDigest, keyedDigests } from "../auth/digest";
import { directoryChanged } from "../directory/notify";
import { conflict, invalidFields, notFound } from "../errors";
import { isWithin, limit } from "../limit";
import { newReceipt } from "../receipt";
import type { Call, Handler, Handlers } from "../serve";

const ROW_COLUMNS = {
  name: corrections.name,
  kind: corrections.kind,
  email: corrections.email,
  createdAt: corrections.createdAt,
  subject: corrections.subject,
  subjectId: corrections.subjectId,
  subjectName: corrections.subjectName,
  relation: corrections.relation,
  body: corrections.body,
  receipt: corrections.receipt,
  state: corrections.state,
  answer: corrections.answer,
  handledAt: corrections.handledAt,
  handledBy: computed<string | null>(),
  isMember: computed<number>(),
  isListed: computed<number | null>(),
  isCorrectable: computed<number>(),
  total: computed<number>(),
};

/** Reading them is reading what people wrote in confidence, so it is recorded. */
const list: Handler<typeof contract.list> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT c.receipt, c.subject, c.subject_id AS subjectId, c.subject_name AS subjectName, c.kind, c.relation, c.name,
       c.email, c.body, c.user_id IS NOT NULL AS isMember,
       CASE WHEN d.id IS NOT NULL THEN d.user_id IS NOT NULL OR d.delisted_at IS NULL
         WHEN h.id IS NOT NULL THEN h.delisted_at IS NULL END AS isListed,
       h.id IS NOT NULL OR (d.id IS NOT NULL AND d.user_id IS NULL) AS isCorrectable,
       c.state, c.answer, c.created_at AS createdAt, c.handled_at AS handledAt, u.last_name_ja || ' ' || u.first_name_ja AS handledBy, count(*) OVER () AS total
     FROM corrections c LEFT JOIN users u ON u.id = c.handled_by
       LEFT JOIN doctors d ON d.id = c.subject_id AND c.subject = 'doctor'
       LEFT JOIN hospitals h ON h.id = c.subject_id AND c.subject = 'hospital' WHERE ?1 = '' OR c.state = ?1
     ORDER BY c.created_at DESC, c.receipt LIMIT ?2 OFFSET ?3`,
    query.state,
    PAGE_SIZE,
    query.offset,
  );
  await record(db, scope, { action: "corrections-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    corrections: results.map(({ total: _, isListed, ...row }) => ({
      ...row,
      isMember: row.isMember === 1,
      isListed: isListed === null ? null : isListed === 1,
      isCorrectable: row.isCorrectable === 1,
    })),
  };
};

/** Two operators at one request: the second learns that the first has taken it. */
const respond: Handler<typeof contract.answer> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const now = Date.now();
  const meant = body.listing ? await listed(db, params.id, body.subjectId) : null;
  const [handled] = await db
    .update(corrections)
    .set({
      state: body.state,
      answer: isAnswered(body.state) ? body.answer : "",
      handledBy: viewer.id,
      handledAt: now,
      ...(meant === null ? {} : { subjectId: meant.id }),
    })
    .where(and(eq(corrections.receipt, params.id), eq(corrections.state, body.from)))
    .returning({
      receipt: corrections.receipt,
      email: corrections.email,
      userId: corrections.userId,
      subject: corrections.subjectName,
    });
  if (!handled) throw await refusal(call);
  const { receipt, email, userId, subject } = handled;
  const detail: { state: CorrectionState } = { state: body.state };
  await record(db, scope, {
    action: "correction-handled",
    actorId: viewer.id,
    target: receipt,
    result: "ok",
    detail,
  });
  if (meant !== null) {
    const isListed = body.listing === "resume";
    await setListing(call, { ...meant, isListed, now });
    await record(db, scope, {
      action: `${meant.subject}-${isListed ? "relisted" : "delisted"}`,
      actorId: viewer.id,
      target: meant.id,
      result: "ok",
      detail: { receipt, reason: body.answer },
    });
  }
  if (!isAnswered(body.state)) return;
  if (userId !== null)
    await notify(env, [userId], {
      eventKey: `correction:${receipt}:answered:${now}`,
      topic: "correctionAnswered",
      about: { type: "correction", id: await savedTokenOf(env, receipt) },
      text: subject,
    });
  if (email === "") return;
  const letter = correctionAnsweredEmail({ receipt, url: await linkTo(env, receipt) });
  await queueMail(env, { event: `correction:${receipt}:answered:${now}`, to: email, letter });
};

async function refusal({ params, db }: Call<typeof contract.answer>) {
  const [there] = await db
    .select({ state: corrections.state })
    .from(corrections)
    .where(eq(corrections.receipt, params.id));
  return there ? conflict(STALE, there.state) : notFound();
}

/** The secret of a request's link. Drawn from the receipt, so that the answer's mail can bear the same link again. */
const tokenOf = (env: Env, receipt: string): Promise<string> => keyedDigest(env, "correction", receipt);

/**
 * The secret of the link of a request that was saved. Where the key it was made with is no more, the request gets another
 * link.
 */
async function savedTokenOf(env: Env, receipt: string): Promise<string> {
  const saved = await firstValue(
    env.DB,
    { token_hash: corrections.tokenHash },
    "SELECT token_hash FROM corrections WHERE receipt = ?",
    receipt,
  );
  for (const token of await keyedDigests(env, "correction", receipt))
    if ((await digest(token)) === saved) return token;
  const token = await tokenOf(env, receipt);
  await runSql(
    env.DB,
    "UPDATE corrections SET token_hash = ? WHERE receipt = ?",
    await digest(token),
    receipt,
  );
  return token;
}

async function linkTo(env: Env, receipt: string): Promise<string> {
  return `${siteOrigin(env)}/posting_information/requests/${await savedTokenOf(env, receipt)}`;
}

type Listed = { subject: CorrectionSubject; id: string };

/**
 * The doctor or hospital that a request is about: as its asker had it, else as the operator names it. 422 for one that
 * is not there, and for a doctor who has an account.
 */
async function listed(db: Database, receipt: string, named: string): Promise<Listed> {
  const [request] = await db
    .select({ subject: corrections.subject, subjectId: corrections.subjectId })
    .from(corrections)
    .where(eq(corrections.receipt, receipt));
  if (!request) throw notFound();
  const meant = { subject: request.subject, id: request.subjectId ?? named };
  await (meant.subject === "doctor" ? refuseOtherDoctors(db, meant.id) : refuseUnknownHospital(db, meant.id));
  return meant;
}

async function refuseOtherDoctors(db: Database, id: string) {
  const [doctor] = await db.select({ userId: doctors.userId }).from(doctors).where(eq(doctors.id, id));
  if (!doctor) throw invalidFields({ subjectId: LISTED_DOCTOR_REQUIRED });
  if (doctor.userId !== null) throw invalidFields({ subjectId: DOCTOR_IS_MEMBER });
}

async function refuseUnknownHospital(db: Database, id: string) {
  const [hospital] = await db.select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id));
  if (!hospital) throw invalidFields({ subjectId: LISTED_HOSPITAL_REQUIRED });
}

type Listing = Listed & { isListed: boolean; now: number };

/** A second time changes nothing. The index, and with a doctor the pages of the hospitals, follow at once. */
async function setListing(
  { db, env }: { db: Database; env: Env },
  { subject, id, isListed, now }: Listing,
): Promise<void> {
  const delistedAt = isListed ? null : now;
  if (subject === "hospital") {
    await db.update(hospitals).set({ delistedAt }).where(eq(hospitals.id, id));
    await indexHospital(env.DB, env.SEARCH_DB, id);
    await directoryChanged(env);
    return;
  }
  await db
    .update(doctors)
    .set({ delistedAt })
    .where(and(eq(doctors.id, id), isNull(doctors.userId)));
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, id);
  await directoryChanged(env);
}

const request: Handler<typeof contract.request> = async (call) => {
  const { body, db, env } = call;
  if (body.website !== "") return { receipt: newReceipt() };
  const existing = await sentBefore(db, body.submissionId);
  const receipt = existing ?? (await keepWithinLimits(call));
  if (existing && !(await mayMailAgain(db, receipt))) return { receipt };
  const url = await linkTo(env, receipt);
  // A request that was sent before may need its mail too: perhaps it has not gone. It goes once.
  await queueMail(env, {
    event: `correction:${receipt}:received`,
    to: body.email,
    letter: correctionReceivedEmail({ receipt, url, at: writtenDateTime(Date.now()) }),
  });
  return { receipt };
};

const mayMailAgain = (db: Database, receipt: string) =>
  isWithin(db, { bucket: `correction:again:${receipt}`, most: CORRECTION_REPEATS, windowMs: DAY_MS });

async function keepWithinLimits(call: Call<typeof contract.request>): Promise<string> {
  const { body, db, scope } = call;
  const windowMs = HOUR_MS;
  await limit(db, { bucket: `correction:ip:${scope.network}`, most: CORRECTIONS_PER_HOUR_AND_IP, windowMs });
  await limit(db, {
    bucket: `correction:to:${body.email}`,
    most: CORRECTIONS_PER_HOUR_AND_ADDRESS,
    windowMs,
  });
  return keep(call);
}

async function sentBefore(db: Database, submissionId: string | undefined): Promise<string | null> {
  if (!submissionId) return null;
  const [row] = await db
    .select({ receipt: corrections.receipt })
    .from(corrections)
    .where(eq(corrections.submissionId, submissionId));
  return row?.receipt ?? null;
}

/** Two sendings of one form at the same moment: the second gets the first one's receipt. */
async function keep({ viewer, body, db, env, scope }: Call<typeof contract.request>): Promise<string> {
  const submissionId = body.submissionId ?? uuidv7();
  const receipt = newReceipt();
  const [kept] = await db
    .insert(corrections)
    .values({
      receipt,
      submissionId,
      tokenHash: await digest(await tokenOf(env, receipt)),
      subject: body.subject,
      subjectId: body.subjectId || null,
      subjectName: body.subjectName,
      kind: body.kind,
      relation: body.relation,
      name: body.name,
      email: body.email,
      body: body.body,
      userId: viewer?.id ?? null,
      ip: scope.ip,
      createdAt: Date.now(),
    })
    .onConflictDoNothing()
    .returning({ receipt: corrections.receipt });
  const existing = kept?.receipt ?? (await sentBefore(db, submissionId));
  if (!existing) throw new Error("a request was not kept");
  return existing;
}

const seen: Handler<typeof contract.seen> = async ({ params, db, scope }) => {
  const bucket = `correction-look:ip:${scope.network}`;
  await limit(db, { bucket, most: CORRECTION_LOOKS_PER_HOUR_AND_IP, windowMs: HOUR_MS });
  const [row] = await db
    .select({
      receipt: corrections.receipt,
      subjectName: corrections.subjectName,
      kind: corrections.kind,
      state: corrections.state,
      answer: corrections.answer,
      createdAt: corrections.createdAt,
      handledAt: corrections.handledAt,
    })
    .from(corrections)
    .where(eq(corrections.tokenHash, await digest(params.id)));
  if (!row) throw notFound();
  return row;
};

export const correctionsHandlers: Handlers<typeof contract> = { request, seen, list, answer: respond };
