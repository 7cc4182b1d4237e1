import type { imports as contract } from "#contract/imports/calls";
import { type ImportRun, RUN_LISTS } from "#contract/imports/shapes";
import type { Handler } from "../serve";

export const runs: Handler<typeof contract.runs> = async ({ env }) => {
  const { results } = await env.DB.prepare(
    `SELECT source AS list, source_date AS sourceDate, institutions AS read, finished_at AS finishedAt
     FROM import_runs WHERE source IN (SELECT value FROM json_each(?)) ORDER BY source`,
  )
    .bind(JSON.stringify(RUN_LISTS))
    .all<ImportRun>();
  return { runs: results };
};
