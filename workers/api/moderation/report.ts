import { uuidv7 } from "uuidv7";
import type { ReplyOf } from "#contract/endpoint";
import { DAY_MS } from "#contract/limits";
import type { moderation } from "#contract/moderation/calls";
import { REPORTS_PER_DAY } from "#contract/moderation/limits";
import { REPORT_ONESELF, REPORT_OWN, REPORTS_USED_UP } from "#contract/moderation/texts";
import type { ReportKind } from "#contract/moderation/words";
import { reportCases, reports as reportsTable } from "../../db/schema/moderation";
import { computed, firstRow, statement } from "../../db/sql";
import type { Tools } from "../api-context";
import { record } from "../audit";
import { peopleOf } from "../chat/people/people";
import { invalidFields, notFound } from "../errors";
import { limit } from "../limit";
import type { Call, Handler } from "../serve";
import type { Subject } from "./reportable";
import { sealContext } from "./sealed-context";
import { REPORTABLE } from "./subjects";

type Own = ReplyOf<typeof moderation.report>;
type Report = Call<typeof moderation.report>;

/** However often and from however many tabs: one report of one person for one thing. */
export const report: Handler<typeof moderation.report> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const seen = await subjectSeenBy(call, body);
  if (seen.authorId === viewer.id) {
    throw invalidFields({ form: body.kind === "user" ? REPORT_ONESELF : REPORT_OWN });
  }
  const before = await ownReport(env.DB, viewer.id, body.kind, seen.itemId);
  if (before) return before;
  const bucket = `report:${viewer.id}`;
  await limit(db, { bucket, most: REPORTS_PER_DAY, windowMs: DAY_MS, message: REPORTS_USED_UP });
  await keep(call, seen);
  const saved = await ownReport(env.DB, viewer.id, body.kind, seen.itemId);
  if (!saved) throw new Error("a report was not kept");
  await record(db, scope, {
    action: "report-sent",
    actorId: viewer.id,
    target: saved.objectId,
    result: "ok",
  });
  return saved;
};

/** A case that was dismissed is opened again by whoever reports it anew; so is what was erased and is there again. */
async function keep({ viewer, body, env }: Report, { itemId, authorId, path, lines }: Subject) {
  const now = Date.now();
  const id = uuidv7();
  const context = await sealContext(env, id, lines);
  await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO report_cases (id, kind, item_id, author_id, path, reported_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, item_id) DO NOTHING`,
      uuidv7(),
      body.kind,
      itemId,
      authorId,
      path,
      now,
    ),
    statement(
      env.DB,
      `INSERT INTO reports (id, case_id, reporter_id, reason, note, context, created_at)
       SELECT ?, id, ?, ?, ?, ?, ? FROM report_cases WHERE kind = ? AND item_id = ?
       ON CONFLICT (case_id, reporter_id) DO NOTHING`,
      id,
      viewer.id,
      body.reason,
      body.note,
      context,
      now,
      body.kind,
      itemId,
    ),
    statement(
      env.DB,
      `UPDATE report_cases SET state = 'open', reported_at = ?2
       WHERE id = (SELECT case_id FROM reports WHERE id = ?1)`,
      id,
      now,
    ),
  ]);
}

async function ownReport(
  DB: D1Database,
  viewerId: string,
  kind: string,
  itemId: string,
): Promise<Own | null> {
  return firstRow(
    DB,
    {
      objectId: reportsTable.id,
      kind: reportCases.kind,
      reason: reportsTable.reason,
      at: reportsTable.createdAt,
      state: reportCases.state,
    },
    `${OWN_REPORTS} AND c.kind = ?2 AND c.item_id = ?3`,
    viewerId,
    kind,
    itemId,
  );
}

/** `?1` is the person who reported. */
const OWN_REPORTS = `SELECT r.id AS objectId, c.kind, r.reason, r.created_at AS at, c.state
  FROM reports r JOIN report_cases c ON c.id = r.case_id WHERE r.reporter_id = ?1`;

export const reports: Handler<typeof moderation.reports> = async ({ viewer, query, env }) => {
  const [counted, page] = await env.DB.batch<Own & { total: number }>([
    statement(env.DB, "SELECT count(*) AS total FROM reports WHERE reporter_id = ?1", viewer.id),
    statement(
      env.DB,
      `${OWN_REPORTS} ORDER BY r.created_at DESC, r.id LIMIT ?2 OFFSET ?3`,
      viewer.id,
      query.limit,
      query.offset,
    ),
  ]);
  return { total: counted?.results[0]?.total ?? 0, reports: page?.results ?? [] };
};

/** The subject as it would go to the operator, and how the viewer stands to it. */
export const subject: Handler<typeof moderation.subject> = async (call) => {
  const { viewer, query, db, env } = call;
  const seen = await subjectSeenBy(call, query);
  const author = seen.authorId && (await peopleOf(db, [seen.authorId])).get(seen.authorId);
  const state = await firstRow(
    env.DB,
    { isReported: computed<number>(), isBlocked: computed<number>() },
    `SELECT EXISTS (SELECT 1 FROM reports r JOIN report_cases c ON c.id = r.case_id
         WHERE c.kind = ?1 AND c.item_id = ?2 AND r.reporter_id = ?3) AS isReported,
       EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?3 AND blocked_id = ?4) AS isBlocked`,
    query.kind,
    seen.itemId,
    viewer.id,
    seen.authorId,
  );
  return {
    ...query,
    author: author ? { objectId: author.objectId, name: author.name, role: author.role } : null,
    lines: seen.lines,
    path: seen.path,
    isReported: state?.isReported === 1,
    isBlocked: state?.isBlocked === 1,
  };
};

async function subjectSeenBy(tools: Tools, { kind, id }: { kind: ReportKind; id: string }): Promise<Subject> {
  const seen = await REPORTABLE[kind].seenBy(tools, id);
  if (!seen) throw notFound();
  return seen;
}
