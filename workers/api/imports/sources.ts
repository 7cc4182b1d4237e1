import type { imports as contract } from "#contract/imports/calls";
import type { ReadSource } from "#contract/imports/shapes";
import type { Handler } from "../serve";

export const sources: Handler<typeof contract.sources> = async ({ env }) => {
  const { results } = await env.DB.prepare(
    `SELECT source, kind, source_date AS sourceDate, institutions, finished_at AS finishedAt
     FROM import_runs ORDER BY source, kind`,
  ).all<ReadSource>();
  return { sources: results };
};
