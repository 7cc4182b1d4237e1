import { ROLES, type Role } from "#contract/endpoint";
import type { operator } from "#contract/operator/calls";
import type { Database } from "../../db/client";
import { secondFactorDates as table } from "../../db/schema/auth";
import { auditStatement, record } from "../audit";
import type { Handler } from "../serve";

export const secondFactorDates: Handler<typeof operator.secondFactorDates> = async ({
  viewer,
  db,
  scope,
}) => {
  await record(db, scope, { action: "second-factor-dates-viewed", actorId: viewer.id, result: "ok" });
  return datesOf(db);
};

export const setSecondFactorDates: Handler<typeof operator.setSecondFactorDates> = async ({
  viewer,
  body,
  db,
  scope,
}) => {
  const dated = ROLES.flatMap((role) => (body[role] ? { role, requiredFrom: body[role] } : []));
  await db.batch([
    db.delete(table),
    ...dated.map((row) => db.insert(table).values(row)),
    auditStatement(db, scope, {
      action: "second-factor-dates-set",
      actorId: viewer.id,
      result: "ok",
      detail: Object.fromEntries(dated.map(({ role, requiredFrom }) => [role, requiredFrom])),
    }),
  ]);
  return datesOf(db);
};

async function datesOf(db: Database): Promise<Record<Role, string>> {
  const dates = new Map(
    (await db.select().from(table)).map(({ role, requiredFrom }) => [role, requiredFrom]),
  );
  return Object.fromEntries(ROLES.map((role) => [role, dates.get(role) ?? ""])) as Record<Role, string>;
}
