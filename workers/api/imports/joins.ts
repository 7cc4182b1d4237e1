import { FIELDS } from "#contract/hospitals/fields";
import type { Source } from "#contract/hospitals/figures";
import type { imports as contract } from "#contract/imports/calls";
import type { ImportJoin } from "#contract/imports/shapes";
import { PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import { listIn } from "../../db/columns";
import { noCounts, writeItems } from "../../imports/chunks";
import type { Said } from "../../imports/merge";
import { indexHospital } from "../../search/documents/update";
import { record } from "../audit";
import { directoryChanged } from "../directory/notify";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { valueInText } from "./labels";

type Row = {
  source: Source;
  key: string;
  name: string;
  place: string;
  sourceDate: string;
  said: string;
  candidates: string;
  total: number;
};

export const joins: Handler<typeof contract.joins> = async ({ viewer, query, db, env, scope }) => {
  const { results } = await env.DB.prepare(
    `SELECT j.source, j.key, j.name, j.place, j.source_date AS sourceDate, j.said,
       (SELECT json_group_array(json_object('hospitalId', h.id, 'name', h.name, 'tel', h.tel,
          'address', m.name || h.address, 'isClosed', h.closed_at IS NOT NULL))
        FROM json_each(j.candidates) c JOIN hospitals h ON h.id = c.value
        LEFT JOIN municipalities m ON m.code = h.municipality_code) AS candidates, count(*) OVER () AS total
     FROM import_joins j WHERE j.state = 'open' ORDER BY j.created_at, j.source, j.key LIMIT ?1 OFFSET ?2`,
  )
    .bind(PAGE_SIZE, query.offset)
    .all<Row>();
  await record(db, scope, { action: "import-questions-viewed", actorId: viewer.id, result: "ok" });
  return { total: results[0]?.total ?? 0, joins: results.map(joinOf) };
};

function joinOf({ said, candidates, total: _, ...row }: Row): ImportJoin {
  const all = listIn(candidates, isCandidate);
  return {
    ...row,
    said: listIn(said, isSaid).map(({ field, value }) => ({
      label: FIELDS[field].label,
      value: valueInText(value),
    })),
    candidates: all.map((each) => ({ ...each, isClosed: each.isClosed === 1 })),
  };
}

type Candidate = Omit<ImportJoin["candidates"][number], "isClosed"> & { isClosed: number };

const isSaid = (value: unknown): value is Said =>
  Object.hasOwn(FIELDS, String((value as Partial<Said> | null)?.field));
const isCandidate = (value: unknown): value is Candidate => value instanceof Object;

type Open = { said: string; sourceDate: string; candidates: string };

/**
 * The decision is written first: a second operator who decides changes nothing. What was decided is written again by
 * the next list.
 */
export const decideJoin: Handler<typeof contract.decideJoin> = async ({
  viewer,
  body,
  db,
  env,
  scope,
  later,
}) => {
  const { source, key, hospitalId } = body;
  const join = await env.DB.prepare(
    "SELECT said, source_date AS sourceDate, candidates FROM import_joins WHERE source = ? AND key = ?",
  )
    .bind(source, key)
    .first<Open>();
  if (!join) throw notFound();
  const isNone = hospitalId === "";
  if (!isNone && !(JSON.parse(join.candidates) as string[]).includes(hospitalId)) throw notFound();
  const now = Date.now();
  const { meta } = await env.DB.prepare(
    `UPDATE import_joins SET state = ?3, hospital_id = ?4, decided_by = ?5, decided_at = ?6
     WHERE source = ?1 AND key = ?2 AND state = 'open'`,
  )
    .bind(source, key, isNone ? "none" : "joined", isNone ? null : hospitalId, viewer.id, now)
    .run();
  if (meta.changes === 0) throw conflict(STALE);
  await record(db, scope, {
    action: "import-join-decided",
    actorId: viewer.id,
    target: isNone ? key : hospitalId,
    result: "ok",
  });
  if (isNone) return;
  const said = JSON.parse(join.said) as Said[];
  const origin = { source, date: join.sourceDate };
  await writeItems({ DB: env.DB, origin, now, counts: noCounts() }, [{ id: hospitalId, said: () => said }]);
  await indexHospital(env.DB, env.SEARCH_DB, hospitalId);
  later(directoryChanged(env));
};
