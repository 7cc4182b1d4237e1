import type { ReactNode } from "react";
import { askPage } from "~/browser/asking/ask-page";
import type { DoctorPreview } from "~/parts/doctors/preview.server";
import { DoctorFacts } from "~/parts/doctors/search/preview";

/** Workplace, numbers and outpatient days of a doctor; null where they cannot be read now. */
export async function factsOf(doctorId: string, here: string): Promise<ReactNode> {
  const doctor = await askPage<DoctorPreview>(`/doctor/${doctorId}/preview`);
  if (!doctor) return null;
  return (
    <div className="sheet-body">
      <DoctorFacts doctor={doctor} here={here} />
    </div>
  );
}
