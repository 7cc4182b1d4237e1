import { AUDIT_ACTIONS, VIEW_ACTIONS } from "#contract/audit";
import { fromJapanTime } from "#contract/dates/japan-time";
import { DAY_MS, PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { AUDIT_CSV_ROWS } from "#contract/operator/limits";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import { record } from "../audit";
import { csvOf } from "../csv/csv";
import type { Handler } from "../serve";

export type AuditRow = {
  id: number;
  at: number;
  actorId: string | null;
  actorName: string | null;
  action: string;
  target: string | null;
  result: string;
  ip: string;
  requestId: string;
  detail: string;
};

export const ENTRIES = `
  SELECT a.id, a.at, a.actor_id AS actorId, nullif(trim(u.last_name_ja || ' ' || u.first_name_ja), '') AS actorName,
    a.action, a.target, a.result, a.ip, a.request_id AS requestId, a.detail
  FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id`;

type Filter = { actor?: string; action?: string; from?: string; to?: string; without?: "views" };

export const audit: Handler<typeof operator.audit> = async ({ viewer, query, db, env, scope }) => {
  const { results: rows } = await matching(env, query, {
    before: query.before,
    limit: PAGE_SIZE + 1,
  }).all<AuditRow>();
  await record(db, scope, {
    action: "audit-searched",
    actorId: viewer.id,
    result: "ok",
    detail: asked(query),
  });
  const entries = rows.slice(0, PAGE_SIZE);
  return {
    entries,
    next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null,
    actions: Object.keys(AUDIT_ACTIONS).toSorted(),
  };
};

export const auditCsv: Handler<typeof operator.auditCsv> = async ({ viewer, query, db, env, scope }) => {
  const { results } = await matching(env, query, { before: 0, limit: AUDIT_CSV_ROWS }).all<AuditRow>();
  await record(db, scope, {
    action: "audit-searched",
    actorId: viewer.id,
    target: "csv",
    result: "ok",
    detail: { ...asked(query), rows: results.length },
  });
  const head = [
    "日時",
    "操作した方",
    "ユーザーID",
    "操作",
    "対象",
    "結果",
    "IPアドレス",
    "リクエストID",
    "詳細",
  ];
  const lines = results.map((row) => [
    new Date(row.at).toISOString(),
    row.actorName ?? "",
    row.actorId ?? "",
    row.action,
    row.target ?? "",
    row.result,
    row.ip,
    row.requestId,
    row.detail,
  ]);
  return new Response(csvOf([head, ...lines]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit.csv"',
      "Cache-Control": "no-store",
    },
  });
};

/** An actor is given by id or by address. */
export const BY_ACTOR = "a.actor_id IN (?1, (SELECT id FROM users WHERE username = lower(?1)))";

/**
 * The log, newest first. It reads what one person did, what was done of one kind, or what is between the days, and not
 * the years beside it. `before`: the id of the last row of the page before; 0 for the first page.
 */
export function matching(
  { DB }: Env,
  { actor, action, from, to, without }: Filter,
  { before, limit }: { before: number; limit: number },
): D1PreparedStatement {
  const conditions = [
    actor ? BY_ACTOR : "?1 IS NULL",
    // One person's acts are filtered by kind row by row: a frequent kind has more rows than any person.
    action ? `${actor ? "+" : ""}a.action = ?2` : "?2 IS NULL",
    from ? "a.at >= ?3" : "?3 IS NULL",
    to ? "a.at < ?4" : "?4 IS NULL",
    without ? "(a.action NOT IN (SELECT value FROM json_each(?7)) OR a.result <> 'ok')" : "?7 IS NULL",
    // The time stands alone for the index, then both: one moment may have several rows.
    before ? `a.at <= (${AT_OF}) AND (a.at < (${AT_OF}) OR a.id < ?5)` : "?5 = 0",
  ];
  return statement(
    DB,
    `${ENTRIES} WHERE ${conditions.join(" AND ")} ORDER BY a.at DESC, a.id DESC LIMIT ?6`,
    actor || null,
    action || null,
    from ? beginningOf(from) : null,
    to ? beginningOf(to) + DAY_MS : null,
    before,
    limit,
    without ? JSON.stringify(VIEW_ACTIONS) : null,
  );
}
const AT_OF = "SELECT at FROM audit_log WHERE id = ?5";

/** `YYYY-MM-DD` in Japan → epoch ms. */
const beginningOf = (date: string) => fromJapanTime(`${date}T00:00`);

function asked({ actor = "", action = "", from = "", to = "", without = undefined }: Filter) {
  return { actor: actor.includes("@") ? "address" : actor, action, from, to, ...(without && { without }) };
}
