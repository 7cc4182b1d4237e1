import { AUDIT_ACTIONS } from "#contract/audit";
import type { operator } from "#contract/operator/calls";
import type { LogArchive } from "#contract/operator/shapes";
import { logArchives as logArchivesTable } from "../../db/schema/operation";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, firstValue } from "../../db/sql";
import type { Env } from "../../env";
import { archiveKey } from "../../log-archive/file";
import { type ArchivedEntry, readArchive } from "../../log-archive/read";
import { verifyArchives } from "../../log-archive/verify";
import { record } from "../audit";
import { notFound } from "../errors";
import type { Handler } from "../serve";

const ARCHIVE_COLUMNS = {
  month: logArchivesTable.month,
  entries: logArchivesTable.entries,
  bytes: logArchivesTable.bytes,
  sha256: logArchivesTable.sha256,
  previous: logArchivesTable.previous,
  archivedAt: logArchivesTable.archivedAt,
  verifiedAt: logArchivesTable.verifiedAt,
  fault: logArchivesTable.fault,
  erasedAt: logArchivesTable.erasedAt,
};
const ARCHIVES = `
  SELECT month, entries, bytes, sha256, previous, archived_at AS archivedAt, verified_at AS verifiedAt, fault,
    erased_at AS erasedAt FROM log_archives`;

export const logArchives: Handler<typeof operator.logArchives> = async ({ viewer, db, env, scope }) => {
  const results = await allRows(env.DB, ARCHIVE_COLUMNS, `${ARCHIVES} ORDER BY month DESC`);
  await record(db, scope, { action: "log-archives-viewed", actorId: viewer.id, result: "ok" });
  return { archives: results };
};

export const verifyLogArchives: Handler<typeof operator.verifyLogArchives> = async (call) => {
  const { viewer, db, env, scope } = call;
  const { months, faults } = await verifyArchives(env, Date.now());
  const found = { verified: months.length, faulty: faults.length };
  await record(db, scope, {
    action: "log-archives-verified",
    actorId: viewer.id,
    result: "ok",
    detail: found,
  });
  return found;
};

export const logArchive: Handler<typeof operator.logArchive> = async (call) => {
  const { viewer, params, query, db, env, scope } = call;
  const archive = await archiveOf(env, params.id);
  const { actor = "", action = "", about = "", after } = query;
  const found = await readArchive(env.FILES, archive.month, {
    matches: await matching(env, { actor, action, about }),
    after,
  });
  if (!found) throw notFound();
  const names = await namesOf(
    env,
    found.entries.flatMap(({ actor_id: id }) => id ?? []),
  );
  await record(db, scope, {
    action: "log-archive-searched",
    actorId: viewer.id,
    target: archive.month,
    result: "ok",
    detail: { actor: actor.includes("@") ? "address" : actor, action },
  });
  return {
    archive,
    entries: found.entries.map((entry) => shown(entry, names)),
    next: found.next,
    actions: Object.keys(AUDIT_ACTIONS).toSorted(),
  };
};

export const logArchiveFile: Handler<typeof operator.logArchiveFile> = async (call) => {
  const { viewer, params, db, env, scope } = call;
  const { month } = await archiveOf(env, params.id);
  const file = await env.FILES.get(archiveKey(month));
  if (!file) throw notFound();
  await record(db, scope, {
    action: "log-archive-downloaded",
    actorId: viewer.id,
    target: month,
    result: "ok",
  });
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/x-ndjson",
      "Content-Disposition": `attachment; filename="audit-${month}.ndjson"`,
      "Cache-Control": "no-store",
    },
  });
};

async function archiveOf({ DB }: Env, month: string): Promise<LogArchive> {
  const archive = await firstRow(
    DB,
    ARCHIVE_COLUMNS,
    `${ARCHIVES} WHERE month = ? AND erased_at IS NULL`,
    month,
  );
  if (!archive) throw notFound();
  return archive;
}

/** An actor is given by id or by address; the files have ids. */
async function matching({ DB }: Env, { actor, action, about }: Record<"actor" | "action" | "about", string>) {
  const byAddress = actor.includes("@")
    ? await firstValue(DB, { id: users.id }, "SELECT id FROM users WHERE username = lower(?)", actor)
    : null;
  return (entry: ArchivedEntry) =>
    (!actor || entry.actor_id === actor || (byAddress !== null && entry.actor_id === byAddress)) &&
    (!action || entry.action === action) &&
    (!about || Boolean(entry.target?.includes(about)) || entry.request_id.includes(about));
}

async function namesOf({ DB }: Env, ids: readonly string[]): Promise<Map<string, string>> {
  const results = await allRows(
    DB,
    { id: users.id, name: computed<string>() },
    `SELECT id, trim(last_name_ja || ' ' || first_name_ja) AS name FROM users
     WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...new Set(ids)]),
  );
  return new Map(results.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

const shown = (entry: ArchivedEntry, names: Map<string, string>) => ({
  id: entry.id,
  at: entry.at,
  actorId: entry.actor_id,
  actorName: (entry.actor_id !== null && names.get(entry.actor_id)) || null,
  action: entry.action,
  target: entry.target,
  result: entry.result,
  ip: entry.ip,
  requestId: entry.request_id,
  detail: entry.detail,
});
