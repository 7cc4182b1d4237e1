import { and, eq } from "drizzle-orm";
import type { operator } from "#contract/operator/calls";
import { hasTerritories, PROVISIONED_ROLES } from "#contract/operator/limits";
import { ACCOUNT_CHANGED, ROLE_NOT_GIVEN } from "#contract/operator/texts";
import { doctors } from "../../db/schema/doctors";
import { users } from "../../db/schema/users";
import { record } from "../audit";
import { endSessionsOf } from "../auth/sign-in/sessions";
import { differences } from "../companies";
import { conflict, invalidFields, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { companiesBy, companyFaults } from "./provisioning";
import { indexRecordOf } from "./suspension";

type User = typeof users.$inferSelect;

export const changeAccount: Handler<typeof operator.changeAccount> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const [before] = await db.select().from(users).where(eq(users.id, params.id));
  if (!before || before.status === "withdrawn") throw notFound();
  const after = await fieldsOf(call, before);
  const [changed] = await db
    .update(users)
    .set({ ...after, updatedAt: Math.max(Date.now(), before.updatedAt + 1) })
    .where(and(eq(users.id, before.id), eq(users.updatedAt, body.seenAt)))
    .returning({ id: users.id });
  if (!changed) throw conflict(ACCOUNT_CHANGED);
  if (before.role === "doctor") {
    const { lastNameJa: lastName, firstNameJa: firstName, lastNameKana, firstNameKana } = after;
    await db
      .update(doctors)
      .set({ lastName, firstName, lastNameKana, firstNameKana })
      .where(eq(doctors.userId, before.id));
    later(indexRecordOf(env, before.id));
  }
  await record(db, scope, {
    action: "account-changed",
    actorId: viewer.id,
    target: before.id,
    result: "ok",
    detail: { reason: body.reason, ...differences(before, after) },
  });
  // Screens and sockets that were opened with the old role or company go on under it no longer.
  if (before.role !== after.role || before.companyCode !== after.companyCode)
    await endSessionsOf(db, env, before.id, "rights");
};

/** What the change leaves in the row: companies, ranks and territories only where the role has them. */
async function fieldsOf({ body, env }: Call<typeof operator.changeAccount>, before: User) {
  const { role, companyCode, rank } = body;
  const isGiven = isProvisioned(before.role) && isProvisioned(role);
  if (role !== before.role && !isGiven) throw invalidFields({ role: ROLE_NOT_GIVEN });
  const { lastNameJa, firstNameJa, lastNameKana, firstNameKana, mayRequestCards } = body;
  const names = { role, lastNameJa, firstNameJa, lastNameKana, firstNameKana, mayRequestCards };
  if (!isGiven) return { ...names, companyCode: before.companyCode };
  if (companyCode !== (before.companyCode ?? "") || role !== before.role) {
    const { results } = await companiesBy(env, [companyCode]).all<{ value: string; isClosed: number }>();
    const faults = companyFaults(body, results);
    if (faults.companyCode) throw invalidFields(faults);
  }
  return {
    ...names,
    companyCode: companyCode || null,
    organization: body.organization || null,
    jobTitle: body.jobTitle || null,
    isManager: body.isManager,
    rank: role === "connectCompany" && rank !== "" ? rank : null,
    territories: hasTerritories(role) ? body.territories : [],
    declaredTerritories: [],
  };
}

const isProvisioned = (role: string) => PROVISIONED_ROLES.some((each) => each === role);
