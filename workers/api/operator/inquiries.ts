import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { record } from "../audit";
import type { Handler } from "../serve";

type Row = {
  receipt: string;
  name: string;
  organization: string;
  email: string;
  body: string;
  company: string | null;
  isConnect: number;
  createdAt: number;
  total: number;
};

/** Newest first. Reading them is reading people's mail, so it is recorded. */
export const inquiries: Handler<typeof operator.inquiries> = async ({ viewer, query, db, env, scope }) => {
  const { results } = await env.DB.prepare(
    `SELECT i.receipt, i.last_name || ' ' || i.first_name AS name,
       trim(i.hospital_name || ' ' || i.department) AS organization, i.email, i.body, c.name AS company,
       i.is_connect AS isConnect, i.created_at AS createdAt, count(*) OVER () AS total
     FROM inquiries i LEFT JOIN companies c ON c.code = i.company_code
     ORDER BY i.created_at DESC, i.receipt LIMIT ? OFFSET ?`,
  )
    .bind(PAGE_SIZE, query.offset)
    .all<Row>();
  await record(db, scope, { action: "inquiries-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    inquiries: results.map(({ total: _, ...row }) => ({ ...row, isConnect: row.isConnect === 1 })),
  };
};
