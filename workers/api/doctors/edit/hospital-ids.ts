import type { DoctorChanges, DoctorEdit } from "#contract/doctors/edit";

type List = NonNullable<DoctorChanges["enrollmentPeriodList"]>;

/**
 * The workplaces that changes ask for; null when they ask for none. `hospitalIds` alone says where the doctor works now:
 * a hospital that it lacks becomes a past one, a new one comes at the end.
 */
export function workplacesFor(
  { enrollmentPeriodList, hospitalIds }: DoctorChanges,
  { enrollmentPeriodList: now }: DoctorEdit,
): List | null {
  if (enrollmentPeriodList) return enrollmentPeriodList;
  if (!hospitalIds) return null;
  const saved = now.map((place) => {
    const isWorking = place.hospitalId === null ? place.isWorking : hospitalIds.includes(place.hospitalId);
    return { ...place, isWorking };
  });
  const existing = now.map(({ hospitalId }) => hospitalId);
  const added = hospitalIds.filter((id) => !existing.includes(id)).map(placeAt);
  return [...saved, ...added];
}

/** The directory fills in what it knows of the hospital. */
function placeAt(hospitalId: string): List[number] {
  return {
    type: "hospital",
    name: hospitalId,
    hospitalId,
    prefectureCode: null,
    hospitalPref: null,
    hospitalCity: null,
    medicalAreaId: null,
    isWorking: true,
    startDate: null,
    endDate: null,
  };
}
