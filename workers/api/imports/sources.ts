import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { imports as contract } from "#contract/imports/calls";
import type { ReadSource } from "#contract/imports/shapes";
import type { Handler } from "../serve";

export const sources: Handler<typeof contract.sources> = async ({ env }) => {
  const { results } = await env.DB.prepare(
    `SELECT source, kind, source_date AS sourceDate, institutions, finished_at AS finishedAt
     FROM import_runs WHERE source IN (SELECT value FROM json_each(?)) ORDER BY source, kind`,
  )
    .bind(JSON.stringify(Object.keys(HOSPITAL_SOURCES)))
    .all<ReadSource>();
  return { sources: results };
};
