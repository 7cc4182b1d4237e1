import { midnightInJapan } from "#contract/dates/japan-time";
import type { operator } from "#contract/operator/calls";
import { record } from "../audit";
import type { Handler } from "../serve";

/** The numbers of what waits, at a glance. */
export const overview: Handler<typeof operator.overview> = async ({ viewer, db, env, scope }) => {
  const today = midnightInJapan(Date.now());
  const row = await env.DB.prepare(
    `SELECT
       (SELECT count(*) FROM users WHERE ${WAITING}) AS licencesWaiting,
       (SELECT min(created_at) FROM users WHERE ${WAITING}) AS oldestLicenceAt,
       (SELECT count(*) FROM users WHERE status = 'suspended') AS suspendedAccounts,
       (SELECT count(*) FROM inquiries WHERE created_at >= ?1) AS inquiriesToday,
       (SELECT count(*) FROM corrections WHERE state IN ('new', 'in-hand')) AS correctionsWaiting,
       (SELECT count(*) FROM report_cases WHERE state = 'open') AS reportsWaiting,
       (SELECT count(*) FROM import_joins WHERE state = 'open') AS joinsWaiting,
       (SELECT count(*) FROM audit_log WHERE at >= ?1 AND result <> 'ok') AS refusalsToday`,
  )
    .bind(today)
    .first<Overview>();
  if (!row) throw new Error("the overview has no row");
  await record(db, scope, { action: "console-opened", actorId: viewer.id, result: "ok" });
  return row;
};

type Overview = {
  licencesWaiting: number;
  oldestLicenceAt: number | null;
  suspendedAccounts: number;
  inquiriesToday: number;
  correctionsWaiting: number;
  reportsWaiting: number;
  joinsWaiting: number;
  refusalsToday: number;
};

/** The accounts whose licence somebody must look at. */
export const WAITING =
  "role = 'doctor' AND status = 'active' AND licence_state IN ('submitted', 'in-review')";
