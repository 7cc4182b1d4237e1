import type { Context } from "hono";
import type { AuditAction } from "#contract/audit";
import { type Database, openDatabase } from "../db/client";
import { auditLog } from "../db/schema/auth";
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

export async function recordRefusal(c: Context<ApiContext>, viewer: Viewer) {
  const { scope } = c.env;
  // The path is logged as it was requested: hono's own is decoded, and may break a line.
  const target = `${c.req.method} ${new URL(c.req.url).pathname}`;
  await record(openDatabase(c.env.DB, scope.tally), scope, {
    action: "refused",
    actorId: viewer.id,
    target,
    result: "failed",
  });
}
