import { eq, inArray } from "drizzle-orm";
import { FIELDS, type HospitalField } from "#contract/hospitals/fields";
import type { Source } from "#contract/hospitals/figures";
import type { imports as contract } from "#contract/imports/calls";
import { PAGE_SIZE } from "#contract/limits";
import type { Database } from "../../db/client";
import { parsed } from "../../db/columns";
import { hospitals } from "../../db/schema/hospitals";
import { record } from "../audit";
import { decide } from "../hospitals/edit/decide-proposal";
import { type Values, valuesOf } from "../hospitals/edit/values";
import { storedHospital } from "../hospitals/record";
import type { Handler } from "../serve";
import { valueInText } from "./labels";

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
  const current = await valuesNow(db, [...new Set(results.map(({ hospitalId }) => hospitalId))]);
  return {
    total: results[0]?.total ?? 0,
    proposals: results.map(({ value, total: _, ...row }) => ({
      ...row,
      label: FIELDS[row.field]?.label ?? row.field,
      value: valueInText(parsed(value)),
      current: valueInText(current.get(row.hospitalId)?.[row.field]),
    })),
  };
};

/** No source speaks of vacant beds, so none are read. */
async function valuesNow(db: Database, ids: string[]): Promise<Map<string, Values>> {
  const rows = await db.select().from(hospitals).where(inArray(hospitals.id, ids));
  return new Map(rows.map((row) => [row.id, valuesOf({ row, beds: [] })]));
}

/** Decides in the hospital's place; its history names the operator. */
export const decideProposal: Handler<typeof contract.decideProposal> = async (call) => {
  const { viewer, body, db, scope } = call;
  const { hospitalId, field, isAccepted } = body;
  const stored = await storedHospital(db, eq(hospitals.id, hospitalId));
  await decide(call, { stored, field, isAccepted, editor: { id: viewer.id, as: "operator" } });
  await record(db, scope, {
    action: "import-proposal-decided",
    actorId: viewer.id,
    target: hospitalId,
    result: "ok",
    detail: { field, isAccepted },
  });
};
