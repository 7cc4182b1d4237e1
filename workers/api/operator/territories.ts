import { and, eq } from "drizzle-orm";
import type { operator } from "#contract/operator/calls";
import { hasTerritories } from "#contract/operator/limits";
import { NO_TERRITORIES } from "#contract/operator/texts";
import { users } from "../../db/schema/users";
import { auditStatement } from "../audit";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

/** Replaces the territories of an account, all of them confirmed from then on; said again, nothing changes. */
export const setTerritories: Handler<typeof operator.setTerritories> = async (call) => {
  const { viewer, params, body, db, scope } = call;
  const { territories } = body;
  const [owner] = await db.select({ role: users.role }).from(users).where(eq(users.id, params.id));
  if (!owner) throw notFound();
  if (!hasTerritories(owner.role)) throw conflict(NO_TERRITORIES);
  await db.batch([
    db
      .update(users)
      .set({ territories, declaredTerritories: [], updatedAt: Date.now() })
      .where(and(eq(users.id, params.id), eq(users.role, owner.role))),
    auditStatement(db, scope, {
      action: "territories-set",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { territories: territories.join(" ") },
    }),
  ]);
};
