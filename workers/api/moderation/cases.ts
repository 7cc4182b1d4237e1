import { and, eq, sql } from "drizzle-orm";
import type { Role } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { moderation, ReportCase } from "#contract/moderation/calls";
import { REPORTS_PER_CASE } from "#contract/moderation/limits";
import { OUTCOME_LABELS, REPORT_KIND_LABELS } from "#contract/moderation/words";
import { STALE } from "#contract/texts";
import type { Database } from "../../db/client";
import { reportCases, reports as reportsTable } from "../../db/schema/moderation";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, statement } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { hiddenMail } from "../../mail/templates/moderation";
import { notify } from "../../notifications/notify";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import type { Reportable } from "./reportable";
import { openContext } from "./sealed-context";
import { REPORTABLE } from "./subjects";

type Row = Omit<ReportCase, "author" | "reports" | "isErasing"> & {
  authorId: string | null;
  authorName: string | null;
  authorRole: Role | null;
  authorStatus: string | null;
};
const REPORT_ROW_COLUMNS = {
  at: reportsTable.createdAt,
  reporterName: computed<string>(),
  reporterId: reportsTable.reporterId,
  reporterRole: users.role,
  reason: reportsTable.reason,
  note: reportsTable.note,
  id: reportsTable.id,
  caseId: reportsTable.caseId,
  context: reportsTable.context,
  place: computed<number>(),
};

/** Reading them is reading what people wrote in confidence, so it is recorded. */
export const cases: Handler<typeof moderation.cases> = async ({ viewer, query, db, env, scope }) => {
  const [counted, page] = await env.DB.batch([
    statement(env.DB, "SELECT count(*) AS total FROM report_cases WHERE ?1 = '' OR state = ?1", query.state),
    statement(
      env.DB,
      `SELECT c.id AS objectId, c.kind, c.path, c.state, c.reported_at AS reportedAt, c.reason,
         c.decided_at AS decidedAt, o.last_name_ja || ' ' || o.first_name_ja AS decidedBy,
         a.id AS authorId, coalesce(iif(a.role = 'connectCompany', k.name, NULL),
           trim(a.last_name_ja || ' ' || a.first_name_ja)) AS authorName, a.role AS authorRole, a.status AS authorStatus,
         (SELECT count(*) FROM reports r WHERE r.case_id = c.id) AS reportCount
       FROM report_cases c LEFT JOIN users a ON a.id = c.author_id LEFT JOIN users o ON o.id = c.decided_by
         LEFT JOIN companies k ON k.code = a.company_code
       WHERE ?1 = '' OR c.state = ?1 ORDER BY c.reported_at DESC, c.id LIMIT ?2 OFFSET ?3`,
      query.state,
      PAGE_SIZE,
      query.offset,
    ),
  ]);
  const rows = (page?.results ?? []) as Row[];
  const reports = await reportsOf(
    env,
    rows.map(({ objectId }) => objectId),
  );
  await record(db, scope, { action: "reports-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: (counted?.results[0] as { total: number } | undefined)?.total ?? 0,
    cases: rows.map((row) => ({ ...caseOf(row), reports: reports.get(row.objectId) ?? [] })),
  };
};

function caseOf({
  authorId,
  authorName,
  authorRole,
  authorStatus,
  ...row
}: Row): Omit<ReportCase, "reports"> {
  const author =
    authorId && authorRole
      ? {
          objectId: authorId,
          name: authorName ?? "",
          role: authorRole,
          isSuspended: authorStatus === "suspended",
        }
      : null;
  return { ...row, author, isErasing: isErasing(REPORTABLE[row.kind]) };
}

async function reportsOf(env: Env, caseIds: string[]): Promise<Map<string, ReportCase["reports"]>> {
  const results = await allRows(
    env.DB,
    REPORT_ROW_COLUMNS,
    `SELECT * FROM (SELECT r.id, r.case_id AS caseId, r.reporter_id AS reporterId, u.role AS reporterRole, r.reason, r.note, r.context,
         r.created_at AS at, coalesce(iif(u.role = 'connectCompany', k.name, NULL),
           trim(u.last_name_ja || ' ' || u.first_name_ja)) AS reporterName,
         row_number() OVER (PARTITION BY r.case_id ORDER BY r.created_at DESC, r.id DESC) AS place
       FROM reports r JOIN users u ON u.id = r.reporter_id LEFT JOIN companies k ON k.code = u.company_code
       WHERE r.case_id IN (SELECT value FROM json_each(?1))) WHERE place <= ?2 ORDER BY caseId, place`,
    JSON.stringify(caseIds),
    REPORTS_PER_CASE,
  );
  const found = new Map<string, ReportCase["reports"]>();
  for (const { id, caseId, context, place: _place, ...report } of results) {
    const lines = await openContext(env, id, context);
    found.set(caseId, [...(found.get(caseId) ?? []), { ...report, lines }]);
  }
  return found;
}

const isErasing = ({ restore }: Reportable) => restore === undefined;

type Deciding = Call<typeof moderation.decide>;

/**
 * Two operators at one case: the second learns what the first has decided. The same again by the same one, as after a
 * lost answer, is announced once, and carried out where the first attempt ended before it was: the log has what was done.
 */
export const decide: Handler<typeof moderation.decide> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  const { decided, isNew } = await move(call);
  if (isNew || !(await wasCarriedOut(db, decided))) {
    await carryOut(call, decided);
    await record(db, scope, {
      action: "report-decided",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { state: body.state, reason: body.reason },
    });
  }
  await Promise.all([
    body.state === "hidden" ? notifyAuthor(env, decided) : null,
    notifyReporters(env, decided),
  ]);
};

async function move({ viewer, params, body, db }: Deciding) {
  const [decided] = await db
    .update(reportCases)
    .set({ state: body.state, reason: body.reason, decidedBy: viewer.id, decidedAt: Date.now() })
    .where(and(eq(reportCases.id, params.id), eq(reportCases.state, body.from)))
    .returning();
  if (decided) return { decided, isNew: true };
  const [there] = await db.select().from(reportCases).where(eq(reportCases.id, params.id));
  const isSame = there?.decidedBy === viewer.id && there.state === body.state && there.reason === body.reason;
  if (there && isSame) return { decided: there, isNew: false };
  throw there ? conflict(STALE, there.state) : notFound();
}

const carriedOut = (id: string, decidedAt: number | null) =>
  sql`SELECT 1 FROM audit_log WHERE target = ${id} AND at >= ${decidedAt} AND action = 'report-decided'`;

async function wasCarriedOut(db: Database, { id, decidedAt }: typeof reportCases.$inferSelect) {
  return (await db.all(carriedOut(id, decidedAt))).length > 0;
}

/** Something that could not be taken away is not called hidden. */
async function carryOut({ body, db, env }: Deciding, decided: typeof reportCases.$inferSelect) {
  const { id, kind, itemId, decidedAt } = decided;
  const { erase, restore } = REPORTABLE[kind];
  // When there were two attempts at one decision, the one that failed says nothing against the other.
  const isUndone = sql`NOT EXISTS (${carriedOut(id, decidedAt)})`;
  try {
    if (body.state === "hidden") await erase(env, itemId, body.reason);
    else if (body.from === "hidden") await restore?.(env, itemId);
  } catch (error) {
    await db
      .update(reportCases)
      .set({ state: body.from })
      .where(and(eq(reportCases.id, id), isUndone));
    throw error;
  }
}

/** The author of what was hidden learns of it, and why. Decided again, the author is notified again. */
async function notifyAuthor(env: Env, decided: typeof reportCases.$inferSelect) {
  const { id, kind, authorId, reason, decidedAt } = decided;
  if (!authorId) return;
  const what = REPORT_KIND_LABELS[kind];
  await notify(env, [authorId], {
    eventKey: `report-case/${id}/hidden/${decidedAt}`,
    topic: "contentHidden",
    about: { type: "hiddenContent", id },
    text: `${what}（理由：${reason}）`,
  });
  const author = await firstRow(
    env.DB,
    { email: users.email },
    "SELECT email FROM users WHERE id = ? AND status = 'active'",
    authorId,
  );
  if (!author?.email) return;
  const letter = hiddenMail({
    what,
    reason,
    url: `${siteOrigin(env)}/contact/form`,
  });
  await queueMail(env, { event: `report-case:${id}:hidden:${decidedAt}`, to: author.email, letter });
}

/** The people who reported it learn that it was looked into, and not what was said to its author. */
async function notifyReporters(env: Env, { id, kind, state, decidedAt }: typeof reportCases.$inferSelect) {
  const results = await allRows(
    env.DB,
    { id: reportsTable.reporterId },
    "SELECT reporter_id AS id FROM reports WHERE case_id = ?",
    id,
  );
  await notify(
    env,
    results.map((reporter) => reporter.id),
    {
      eventKey: `report-case/${id}/decided/${decidedAt}`,
      topic: "reportAnswered",
      about: { type: "report", id },
      text: `${REPORT_KIND_LABELS[kind]}：${OUTCOME_LABELS[state]}`,
    },
  );
}
