import type { Context } from "hono";
import type { AuditAction } from "#contract/audit";
import type { Endpoint } from "#contract/endpoint";
import { MINUTE_MS } from "#contract/limits";
import { counted, type Database } from "../db/client";
import { auditLog } from "../db/schema/auth";
import { runSql } from "../db/sql";
import type { Scope } from "../scope";
import type { Viewer } from "../viewer";
import type { ApiContext } from "./api-context";

export type AuditEntry = {
  action: AuditAction;
  actorId: string | null;
  target?: string;
  result: "ok" | "failed" | "limited";
  detail?: Record<string, string | number | boolean>;
};

/** Appends who did what, when and from where. Values are JSON, so a line break can't forge a second entry. */
export function auditStatement(
  db: Database,
  scope: Scope,
  { actorId, action, target, result, detail }: AuditEntry,
) {
  return db.insert(auditLog).values({
    at: Date.now(),
    actorId,
    action,
    target: target ?? null,
    result,
    ip: scope.ip,
    requestId: scope.requestId,
    detail: JSON.stringify(detail ?? {}),
  });
}

export async function record(db: Database, scope: Scope, entry: AuditEntry) {
  await auditStatement(db, scope, entry);
}

/** Refusals at one call within one minute are one entry with their count: a loop cannot drown the log. */
export async function recordRefusal(c: Context<ApiContext>, viewer: Viewer, { method, path }: Endpoint) {
  const { scope } = c.env;
  const now = Date.now();
  const key = `${viewer.id} ${method} ${path} ${Math.floor(now / MINUTE_MS)}`;
  // The path is logged as it was requested: hono's own is decoded, and may break a line.
  const target = `${c.req.method} ${new URL(c.req.url).pathname}`;
  await runSql(
    counted(c.env.DB, scope.tally),
    `INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, refusal_key)
       VALUES (?1, ?2, 'refused', ?3, 'failed', ?4, ?5, ?6)
       ON CONFLICT (refusal_key) WHERE refusal_key IS NOT NULL
       DO UPDATE SET detail = json_set(detail, '$.count', coalesce(detail ->> 'count', 1) + 1)`,
    now,
    viewer.id,
    target,
    scope.ip,
    scope.requestId,
    key,
  );
}
