import { midnightInJapan } from "#contract/dates/japan-time";
import type { Role } from "#contract/endpoint";
import { DAY_MS } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { statement } from "../../db/sql";
import { record } from "../audit";
import type { Handler } from "../serve";
import { waitingFor } from "./waiting";

const SIGN_UP_DAYS = 30;
/** An account made for the console alone: an MS of no company. */
export const IS_STAFF = "(role = 'ms' AND company_code IS NULL AND admin_permissions <> '[]')";

/** What waits and how the service is doing, at a glance. */
export const overview: Handler<typeof operator.overview> = async ({ viewer, db, env, scope }) => {
  const today = midnightInJapan(Date.now());
  const since = today - (SIGN_UP_DAYS - 1) * DAY_MS;
  const [waiting, [figures, members, days]] = await Promise.all([
    waitingFor(viewer, env),
    env.DB.batch([
      statement(
        env.DB,
        `SELECT
           (SELECT count(*) FROM users WHERE role = 'doctor' AND status = 'active' AND licence_state = 'verified')
             AS verifiedDoctors,
           (SELECT count(*) FROM hospitals WHERE closed_at IS NULL AND delisted_at IS NULL) AS hospitals,
           (SELECT count(*) FROM companies WHERE closed_at IS NULL) AS companies,
           (SELECT count(*) FROM users WHERE status = 'suspended') AS suspendedAccounts,
           (SELECT max(finished_at) FROM import_runs) AS importedAt,
           (SELECT count(*) FROM audit_log WHERE at >= ?1 AND result <> 'ok') AS refusalsToday`,
        today,
      ),
      statement(
        env.DB,
        `SELECT role, count(*) AS count FROM users WHERE status = 'active' AND NOT ${IS_STAFF} GROUP BY role`,
      ),
      statement(
        env.DB,
        `SELECT (created_at - ?1) / ${DAY_MS} AS day, count(*) AS count FROM users
         WHERE created_at >= ?1 AND NOT ${IS_STAFF} GROUP BY day`,
        since,
      ),
    ]),
  ]);
  const [row] = (figures?.results ?? []) as Figures[];
  if (!row) throw new Error("the overview has no row");
  const counts = (days?.results ?? []) as { day: number; count: number }[];
  const onDay = new Map(counts.map(({ day, count }) => [day, count]));
  await record(db, scope, { action: "console-opened", actorId: viewer.id, result: "ok" });
  return {
    ...row,
    waiting,
    members: (members?.results ?? []) as { role: Role; count: number }[],
    signUps: Array.from({ length: SIGN_UP_DAYS }, (_, day) => onDay.get(day) ?? 0),
  };
};

type Figures = {
  verifiedDoctors: number;
  hospitals: number;
  companies: number;
  suspendedAccounts: number;
  importedAt: number | null;
  refusalsToday: number;
};
