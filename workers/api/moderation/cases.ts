import type { Role } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { moderation, ReportCase } from "#contract/moderation/calls";
import { REPORTS_PER_CASE } from "#contract/moderation/limits";
import type { Env } from "../../env";
import { record } from "../audit";
import type { Handler } from "../serve";
import { REPORTABLE } from "./registry";
import type { Reportable } from "./reportable";
import { openContext } from "./sealed-context";

type Row = Omit<ReportCase, "author" | "reports" | "isErasing"> & {
  authorId: string | null;
  authorName: string | null;
  authorRole: Role | null;
  authorStatus: string | null;
};
type ReportRow = Omit<ReportCase["reports"][number], "lines"> & {
  id: string;
  caseId: string;
  context: string;
  place: number;
};

/** Reading them is reading what people wrote in confidence, so it is recorded. */
export const cases: Handler<typeof moderation.cases> = async ({ viewer, query, db, env, scope }) => {
  const [counted, page] = await env.DB.batch([
    env.DB.prepare("SELECT count(*) AS total FROM report_cases WHERE ?1 = '' OR state = ?1").bind(
      query.state,
    ),
    env.DB.prepare(
      `SELECT c.id AS objectId, c.kind, c.path, c.state, c.reported_at AS reportedAt, c.reason,
         c.decided_at AS decidedAt, o.last_name_ja || ' ' || o.first_name_ja AS decidedBy,
         a.id AS authorId, coalesce(iif(a.role = 'connectCompany', k.name, NULL),
           trim(a.last_name_ja || ' ' || a.first_name_ja)) AS authorName, a.role AS authorRole, a.status AS authorStatus,
         (SELECT count(*) FROM reports r WHERE r.case_id = c.id) AS reportCount
       FROM report_cases c LEFT JOIN users a ON a.id = c.author_id LEFT JOIN users o ON o.id = c.decided_by
         LEFT JOIN companies k ON k.code = a.company_code
       WHERE ?1 = '' OR c.state = ?1 ORDER BY c.reported_at DESC, c.id LIMIT ?2 OFFSET ?3`,
    ).bind(query.state, PAGE_SIZE, query.offset),
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
  const { results } = await env.DB.prepare(
    `SELECT * FROM (SELECT r.id, r.case_id AS caseId, r.reporter_id AS reporterId, u.role AS reporterRole, r.reason, r.note, r.context,
         r.created_at AS at, coalesce(iif(u.role = 'connectCompany', k.name, NULL),
           trim(u.last_name_ja || ' ' || u.first_name_ja)) AS reporterName,
         row_number() OVER (PARTITION BY r.case_id ORDER BY r.created_at DESC, r.id DESC) AS place
       FROM reports r JOIN users u ON u.id = r.reporter_id LEFT JOIN companies k ON k.code = u.company_code
       WHERE r.case_id IN (SELECT value FROM json_each(?1))) WHERE place <= ?2 ORDER BY caseId, place`,
  )
    .bind(JSON.stringify(caseIds), REPORTS_PER_CASE)
    .all<ReportRow>();
  const found = new Map<string, ReportCase["reports"]>();
  for (const { id, caseId, context, place: _place, ...report } of results) {
    const lines = await openContext(env, id, context);
    found.set(caseId, [...(found.get(caseId) ?? []), { ...report, lines }]);
  }
  return found;
}

const isErasing = ({ restore }: Reportable) => restore === undefined;
