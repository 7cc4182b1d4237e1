import { eq } from "drizzle-orm";
import type { users as contract } from "#contract/users/calls";
import { PERSONAL } from "../../../db/personal";
import type { PersonalTable } from "../../../db/personal/personal-table";
import { uploads } from "../../../db/schema/files";
import { statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { eraseMailsTo } from "../../../queue/dead-letters";
import { hospitalsOf, indexHospitals, removeFromIndex } from "../../../search/documents/update";
import { record } from "../../audit";
import { provePassword } from "../../auth/password";
import { expel, expiredSessionCookie } from "../../auth/sessions";
import { openCardsOf, withdrawCards } from "../../business-card/exchange/notify-of-cards";
import { leaveRooms } from "../../chat/rooms/leaving";
import { leaveCommunities } from "../../community/care";
import { deleteAll, leaveToOthers } from "../../files/discard";
import { keysOf } from "../../files/store";
import { leaveGroups } from "../../groups/members/leave";
import { refuseForLastOperator } from "../../operator/operators";
import type { Call, Handler } from "../../serve";
import { personBindings } from "./export";

/**
 * The record goes last: were something before it to fail, the person still has the account and can try again; rooms
 * that fail are left by the queue. What other people's history needs stays, without a name.
 */
export const withdraw: Handler<typeof contract.withdraw> = async (call) => {
  const { viewer, body, db, env, scope, setCookie, later } = call;
  await provePassword(db, viewer, body.password);
  await refuseForLastOperator(env, viewer.id);
  const hospitals = viewer.doctorId ? await hospitalsOf(env.DB, viewer.doctorId) : [];
  await eraseFromSearch(call);
  await eraseFiles(call);
  await eraseMailsTo(env, viewer.user.email);
  await leaveRooms(env, viewer.id);
  await leaveGroups(env, viewer.id);
  await leaveCommunities(env, viewer.id);
  await expel(db, env, viewer.id, "withdrawal");
  const cards = await openCardsOf(env, viewer.id);
  await eraseRecord(env, viewer.id, viewer.user.username);
  await record(db, scope, { action: "account-withdrawn", actorId: viewer.id, result: "ok" });
  setCookie(expiredSessionCookie);
  later(withdrawCards(env, viewer.id, cards));
  later(indexHospitals(env.DB, env.SEARCH_DB, hospitals));
};

async function eraseFromSearch({ viewer, env }: Call<typeof contract.withdraw>) {
  if (viewer.doctorId) await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", viewer.doctorId);
}

async function eraseFiles({ viewer, db, env }: Call<typeof contract.withdraw>) {
  await leaveToOthers(env, viewer.id);
  const own = await db.select().from(uploads).where(eq(uploads.ownerId, viewer.id));
  await deleteAll(env.FILES, own.flatMap(keysOf));
}

async function eraseRecord({ DB }: Env, userId: string, username: string) {
  const statements = PERSONAL.filter(({ leaving }) => leaving !== "keep").map((table) => {
    const sql = leavingStatement(table);
    return statement(DB, sql, ...personBindings(sql, userId, username));
  });
  await DB.batch(statements);
}

function leavingStatement({ table, where, leaving }: PersonalTable): string {
  return typeof leaving === "object"
    ? `UPDATE ${table} SET ${leaving.set} WHERE ${where}`
    : `DELETE FROM ${table} WHERE ${where}`;
}
