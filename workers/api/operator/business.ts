import type { operator } from "#contract/operator/calls";
import type { BusinessDetails } from "#contract/operator/shapes";
import type { users } from "#contract/users/calls";
import type { Database } from "../../db/client";
import { businessDetails as table } from "../../db/schema/operator";
import { auditStatement } from "../audit";
import type { Handler } from "../serve";

export const business: Handler<typeof users.business> = async ({ db }) => ({
  details: await detailsOf(db),
});

async function detailsOf(db: Database): Promise<BusinessDetails | null> {
  const [row] = await db.select().from(table);
  if (!row) return null;
  const { id: _, updatedAt: __, ...details } = row;
  return details;
}

/** A second time changes nothing but the log. */
export const saveBusiness: Handler<typeof operator.saveBusiness> = async ({ viewer, body, db, scope }) => {
  const before = await detailsOf(db);
  const row = { ...body, updatedAt: Date.now() };
  await db.batch([
    db
      .insert(table)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: table.id, set: row }),
    auditStatement(db, scope, {
      action: "business-details-saved",
      actorId: viewer.id,
      result: "ok",
      detail: changesOf(before, body),
    }),
  ]);
};

/** Each field that is another now, with what it was and what it is. */
function changesOf(before: BusinessDetails | null, after: BusinessDetails): Record<string, string> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const was = before?.[field as keyof BusinessDetails] ?? "";
      return was === value ? [] : [[field, `${was} → ${value}`]];
    }),
  );
}
