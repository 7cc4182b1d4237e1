import { eq } from "drizzle-orm";
import type { users as contract } from "#contract/users";
import { PERSONAL, type PersonalTable } from "../../db/personal";
import { doctors } from "../../db/schema/doctors";
import type { Env } from "../../env";
import { removeRank } from "../../search/store";
import { record } from "../audit";
import { provePassword } from "../auth/proof";
import { endSessionsOf, expiredSessionCookie } from "../auth/sessions";
import type { Call, Handler } from "../serve";
import { personBindings } from "./export";

/**
 * The record goes last: were something before it to fail, the person still has the account and can try again.
 * What other people's history needs stays, without a name.
 */
export const withdraw: Handler<typeof contract.withdraw> = async (call) => {
  const { viewer, body, db, env, scope, setCookie } = call;
  await provePassword(db, viewer, body.password);
  await eraseFromSearch(call);
  await endSessionsOf(db, env, viewer.id);
  await eraseRecord(env, viewer.id, viewer.user.username);
  await record(db, scope, { action: "account-withdrawn", actorId: viewer.id, result: "ok" });
  setCookie(expiredSessionCookie);
};

async function eraseFromSearch({ viewer, db, env }: Call<typeof contract.withdraw>) {
  const rows = await db
    .select({ rank: doctors.searchRank })
    .from(doctors)
    .where(eq(doctors.userId, viewer.id));
  const statements = rows.flatMap(({ rank }) =>
    rank === null ? [] : removeRank(env.SEARCH_DB, "doctor", rank),
  );
  if (statements.length > 0) await env.SEARCH_DB.batch(statements);
}

async function eraseRecord({ DB }: Env, userId: string, username: string) {
  const statements = PERSONAL.filter(({ leaving }) => leaving !== "keep").map((table) => {
    const sql = leavingStatement(table);
    return DB.prepare(sql).bind(...personBindings(sql, userId, username));
  });
  await DB.batch(statements);
}

function leavingStatement({ table, where, leaving }: PersonalTable): string {
  return typeof leaving === "object"
    ? `UPDATE ${table} SET ${leaving.set} WHERE ${where}`
    : `DELETE FROM ${table} WHERE ${where}`;
}
