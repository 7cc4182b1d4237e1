import { FIELDS, type HospitalField } from "#contract/hospitals/fields";
import type { Source } from "#contract/hospitals/figures";
import type { imports as contract } from "#contract/imports/calls";
import { PAGE_SIZE } from "#contract/limits";
import { record } from "../audit";
import type { Handler } from "../serve";
import { valueInWords } from "./words";

type Row = {
  hospitalId: string;
  hospitalName: string;
  field: HospitalField;
  value: string;
  source: Source;
  sourceDate: string;
  createdAt: number;
  total: number;
};

export const openProposals: Handler<typeof contract.openProposals> = async ({
  viewer,
  query,
  db,
  env,
  scope,
}) => {
  const { results } = await env.DB.prepare(
    `SELECT p.hospital_id AS hospitalId, h.name AS hospitalName, p.field, p.value, p.source,
       p.source_date AS sourceDate, p.created_at AS createdAt, count(*) OVER () AS total
     FROM hospital_proposals p JOIN hospitals h ON h.id = p.hospital_id WHERE p.state = 'open'
     ORDER BY p.created_at DESC, p.hospital_id, p.field LIMIT ?1 OFFSET ?2`,
  )
    .bind(PAGE_SIZE, query.offset)
    .all<Row>();
  await record(db, scope, { action: "import-questions-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    proposals: results.map(({ field, value, total: _, ...row }) => ({
      ...row,
      label: FIELDS[field]?.label ?? field,
      value: valueInWords(JSON.parse(value)),
    })),
  };
};
