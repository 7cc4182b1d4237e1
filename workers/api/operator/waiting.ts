import { type ConsoleArea, isGranted } from "#contract/endpoint";
import type { WaitingKind } from "#contract/operator/shapes";
import { CODE_MS } from "#contract/workplaces/limits";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";

/** The accounts whose licence somebody must look at. */
export const WAITING =
  "role = 'doctor' AND status = 'active' AND licence_state IN ('submitted', 'in-review')";

/** What waits of each kind, as a query of the moments (`at`) since when; `?1`: the oldest code that is still good. */
const KINDS: Record<WaitingKind, { area: ConsoleArea; query: string }> = {
  licences: { area: "licences", query: `SELECT created_at AS at FROM users WHERE ${WAITING}` },
  inquiries: {
    area: "inquiries",
    query: "SELECT created_at AS at FROM inquiries WHERE state IN ('new', 'in-hand')",
  },
  reports: { area: "reports", query: "SELECT reported_at AS at FROM report_cases WHERE state = 'open'" },
  corrections: {
    area: "directory",
    query: "SELECT created_at AS at FROM corrections WHERE state IN ('new', 'in-hand')",
  },
  workplaces: {
    area: "directory",
    query: `SELECT created_at AS at FROM workplace_requests
        WHERE closed_at IS NULL AND (channel = 'operator' OR matched_at IS NOT NULL OR created_at > ?1)
      UNION ALL SELECT created_at FROM workplace_objections WHERE settled_at IS NULL
      UNION ALL SELECT created_at FROM hospital_edit_proposals WHERE state = 'open'`,
  },
  imports: { area: "directory", query: "SELECT created_at AS at FROM import_joins WHERE state = 'open'" },
  territories: {
    area: "accounts",
    query: "SELECT updated_at AS at FROM users WHERE declared_territories <> '[]' AND status = 'active'",
  },
  deadLetters: { area: "console", query: "SELECT died_at AS at FROM dead_letters WHERE state = 'dead'" },
};

type Waiting = Partial<Record<WaitingKind, { count: number; oldestAt: number | null }>>;

/** How many wait, and since when, in the parts of the console that the viewer may see. */
export async function waitingFor({ grants }: Pick<Viewer, "grants">, { DB }: Env): Promise<Waiting> {
  const seen = (Object.keys(KINDS) as WaitingKind[]).filter((kind) =>
    isGranted(grants, `${KINDS[kind].area}:view`),
  );
  if (seen.length === 0) return {};
  // A statement each: D1 takes five terms of a compound SELECT at most.
  const found = await DB.batch<{ count: number; oldestAt: number | null }>(
    seen.map((kind) =>
      statement(
        DB,
        `SELECT count(*) AS count, min(at) AS oldestAt FROM (${KINDS[kind].query}) WHERE ?1 IS NOT NULL`,
        Date.now() - CODE_MS,
      ),
    ),
  );
  return Object.fromEntries(
    seen.map((kind, index) => [kind, found[index]?.results[0] ?? { count: 0, oldestAt: null }]),
  );
}

export const countsOf = (waiting: Waiting): Partial<Record<WaitingKind, number>> =>
  Object.fromEntries(Object.entries(waiting).map(([kind, { count }]) => [kind, count]));
