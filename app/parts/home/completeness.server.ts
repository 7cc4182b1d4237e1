import { type Completeness, completenessOf } from "~/parts/doctors/completeness";
import type { Api } from "~/request/api.server";

/** Null where the record could not be had: the home stands without it. */
export async function ownCompleteness(api: Api, doctorId: string): Promise<Completeness | null> {
  const doctor = await api.doctors.get({ query: { id: doctorId } }).catch(() => null);
  return doctor && completenessOf(doctor);
}
