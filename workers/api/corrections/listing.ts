import { and, eq, isNull } from "drizzle-orm";
import {
  type CorrectionSubject,
  DOCTOR_IS_MEMBER,
  LISTED_DOCTOR_REQUIRED,
  LISTED_HOSPITAL_REQUIRED,
} from "#contract/corrections/texts";
import type { Database } from "../../db/client";
import { corrections } from "../../db/schema/corrections";
import { doctors } from "../../db/schema/doctors";
import { hospitals } from "../../db/schema/hospitals";
import type { Env } from "../../env";
import { indexDoctorAtWork, indexHospital } from "../../search/documents/update";
import { directoryChanged } from "../directory/notify";
import { invalidFields, notFound } from "../errors";

type Listed = { subject: CorrectionSubject; id: string };

/**
 * The doctor or hospital that a request is about: as its asker had it, else as the operator names it. 422 for one that
 * is not there, and for a doctor who has an account.
 */
export async function listed(db: Database, receipt: string, named: string): Promise<Listed> {
  const [request] = await db
    .select({ subject: corrections.subject, subjectId: corrections.subjectId })
    .from(corrections)
    .where(eq(corrections.receipt, receipt));
  if (!request) throw notFound();
  const meant = { subject: request.subject, id: request.subjectId ?? named };
  await (meant.subject === "doctor" ? refuseOtherDoctors(db, meant.id) : refuseUnknownHospital(db, meant.id));
  return meant;
}

async function refuseOtherDoctors(db: Database, id: string) {
  const [doctor] = await db.select({ userId: doctors.userId }).from(doctors).where(eq(doctors.id, id));
  if (!doctor) throw invalidFields({ subjectId: LISTED_DOCTOR_REQUIRED });
  if (doctor.userId !== null) throw invalidFields({ subjectId: DOCTOR_IS_MEMBER });
}

async function refuseUnknownHospital(db: Database, id: string) {
  const [hospital] = await db.select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id));
  if (!hospital) throw invalidFields({ subjectId: LISTED_HOSPITAL_REQUIRED });
}

type Listing = Listed & { isListed: boolean; now: number };

/** A second time changes nothing. The index, and with a doctor the pages of the hospitals, follow at once. */
export async function setListing(
  { db, env }: { db: Database; env: Env },
  { subject, id, isListed, now }: Listing,
): Promise<void> {
  const delistedAt = isListed ? null : now;
  if (subject === "hospital") {
    await db.update(hospitals).set({ delistedAt }).where(eq(hospitals.id, id));
    await indexHospital(env.DB, env.SEARCH_DB, id);
    await directoryChanged(env);
    return;
  }
  await db
    .update(doctors)
    .set({ delistedAt })
    .where(and(eq(doctors.id, id), isNull(doctors.userId)));
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, id);
  await directoryChanged(env);
}
