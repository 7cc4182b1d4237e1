import { env } from "cloudflare:test";
import { openDatabase } from "../../../../workers/db/client";
import { doctors, workplaces } from "../../../../workers/db/schema/doctors";
import { newTally } from "../../../../workers/scope";
import { confirmedAt } from "../asking/people";

type Facts = Partial<typeof doctors.$inferInsert>;
type Place = Partial<typeof workplaces.$inferInsert>;

const db = openDatabase(env.DB, newTally());

export const called = (lastName: string, firstName: string, lastNameKana: string, firstNameKana: string) => ({
  lastName,
  firstName,
  lastNameKana,
  firstNameKana,
});

/** A doctor of the directory, 佐藤 健一 unless called otherwise; with `userId` the record of somebody with an account. */
export async function listedDoctor(id: string, facts: Facts = {}) {
  const usual = { ...called("佐藤", "健一", "サトウ", "ケンイチ"), updatedAt: 0 };
  await db.insert(doctors).values({ id, ...usual, ...facts });
  return id;
}

/**
 * One more place where a doctor works now, after those that stand there: 青空病院 unless told otherwise. A doctor with an
 * account is confirmed there.
 */
export async function worksAt(doctorId: string, place: Place = {}) {
  const position = await env.DB.prepare("SELECT count(*) AS n FROM workplaces WHERE doctor_id = ?")
    .bind(doctorId)
    .first<number>("n");
  const usual = { type: "hospital", name: "青空病院", isWorking: true } as const;
  await db.insert(workplaces).values({ doctorId, position: position ?? 0, ...usual, ...place });
  const account = await env.DB.prepare("SELECT user_id FROM doctors WHERE id = ?")
    .bind(doctorId)
    .first<string>("user_id");
  if (account && place.hospitalId && place.isWorking !== false) await confirmedAt(account, place.hospitalId);
}
