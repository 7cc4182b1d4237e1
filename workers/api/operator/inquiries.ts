import { and, eq } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { STALE } from "#contract/texts";
import { inquiries as table } from "../../db/schema/contact";
import { companies } from "../../db/schema/users";
import { allRows, computed, nullable } from "../../db/sql";
import { record } from "../audit";
import { conflict, notFound } from "../errors";
import type { Call, Handler } from "../serve";

const ROW_COLUMNS = {
  receipt: table.receipt,
  name: computed<string>(),
  organization: computed<string>(),
  email: table.email,
  body: table.body,
  company: nullable(companies.name),
  isConnect: table.isConnect,
  createdAt: table.createdAt,
  state: table.state,
  handledBy: computed<string | null>(),
  handledAt: table.handledAt,
  total: computed<number>(),
};

/** Newest first. Reading them is reading people's mail, so it is recorded. */
export const inquiries: Handler<typeof operator.inquiries> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT i.receipt, i.last_name || ' ' || i.first_name AS name,
       trim(i.hospital_name || ' ' || i.department) AS organization, i.email, i.body, c.name AS company,
       i.is_connect AS isConnect, i.created_at AS createdAt, i.state, i.handled_at AS handledAt,
       u.last_name_ja || ' ' || u.first_name_ja AS handledBy, count(*) OVER () AS total
     FROM inquiries i LEFT JOIN companies c ON c.code = i.company_code LEFT JOIN users u ON u.id = i.handled_by
     ORDER BY i.created_at DESC, i.receipt LIMIT ? OFFSET ?`,
    PAGE_SIZE,
    query.offset,
  );
  await record(db, scope, { action: "inquiries-viewed", actorId: viewer.id, result: "ok" });
  return {
    total: results[0]?.total ?? 0,
    inquiries: results.map(({ total: _, ...row }) => row),
  };
};

/** Two operators at one inquiry: the second learns that the first has taken it. */
export const handleInquiry: Handler<typeof operator.handleInquiry> = async (call) => {
  const { viewer, params, body, db, scope } = call;
  const [handled] = await db
    .update(table)
    .set({ state: body.state, handledBy: viewer.id, handledAt: Date.now() })
    .where(and(eq(table.receipt, params.id), eq(table.state, body.from)))
    .returning({ receipt: table.receipt });
  if (!handled) throw await refusal(call);
  await record(db, scope, {
    action: "inquiry-handled",
    actorId: viewer.id,
    target: handled.receipt,
    result: "ok",
    detail: { state: body.state },
  });
};

async function refusal({ params, db }: Call<typeof operator.handleInquiry>) {
  const [there] = await db.select({ state: table.state }).from(table).where(eq(table.receipt, params.id));
  return there ? conflict(STALE, there.state) : notFound();
}
