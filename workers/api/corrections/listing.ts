import { and, eq, isNull } from "drizzle-orm";
import { DOCTOR_IS_MEMBER, LISTED_DOCTOR_REQUIRED } from "#contract/corrections/texts";
import type { Database } from "../../db/client";
import { corrections } from "../../db/schema/corrections";
import { doctors } from "../../db/schema/doctors";
import type { Env } from "../../env";
import { indexDoctorAtWork } from "../../search/documents/update";
import { invalidFields } from "../errors";

/** The doctor whom a request is about: as its asker had it, else as the operator names them. 422 for who has an account. */
export async function listedDoctor(db: Database, receipt: string, named: string): Promise<string> {
  const [request] = await db
    .select({ subject: corrections.subject, subjectId: corrections.subjectId })
    .from(corrections)
    .where(eq(corrections.receipt, receipt));
  const id = request?.subject === "doctor" ? (request.subjectId ?? named) : "";
  const [doctor] = await db.select({ userId: doctors.userId }).from(doctors).where(eq(doctors.id, id));
  if (!doctor) throw invalidFields({ doctorId: LISTED_DOCTOR_REQUIRED });
  if (doctor.userId !== null) throw invalidFields({ doctorId: DOCTOR_IS_MEMBER });
  return id;
}

/** Again changes nothing. The index and the pages of the hospitals follow at once. */
export async function setListing(
  { db, env }: { db: Database; env: Env },
  { doctorId, isListed, now }: { doctorId: string; isListed: boolean; now: number },
): Promise<void> {
  await db
    .update(doctors)
    .set({ delistedAt: isListed ? null : now })
    .where(and(eq(doctors.id, doctorId), isNull(doctors.userId)));
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, doctorId);
}
