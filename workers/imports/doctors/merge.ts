import { isDeepStrictEqual } from "node:util";
import type { Place } from "./places";

/** What a list says of a doctor, field by field; a field that its file has no column for is absent. */
export type DoctorSaid = {
  name: [last: string, first: string];
  reading: [last: string, first: string];
  gender?: number | null;
  year?: number | null;
  departments?: string[];
  experts?: string[];
  workplaces?: Place[];
  /** PMIDs, of papers that the record has. */
  papers?: string[];
};
type DoctorField = keyof DoctorSaid;

/** A workplace of the record: of those that a list brought, nobody knows since when. */
export type StoredPlace = Place & { isWorking: number; startDate: string | null; endDate: string | null };
export type ExistingDoctor = Required<Omit<DoctorSaid, "workplaces">> & {
  id: string;
  userId: string | null;
  updatedAt: number;
  vanishedAt: number | null;
  workplaces: StoredPlace[];
};

/** The fields that the list changes, and the number of those that people's edits keep. */
export type MergedDoctor = { changes: Partial<DoctorSaid>; edited: number };

/**
 * What the list changes in a record. A field in which the record is not what the list said last is people's; so is the
 * whole record of a doctor with an account. Pure: the same list twice changes nothing.
 */
export function mergeDoctor(
  existing: ExistingDoctor,
  before: Partial<DoctorSaid>,
  said: DoctorSaid,
): MergedDoctor {
  const changes: Partial<DoctorSaid> = {};
  let edited = 0;
  for (const field of Object.keys(said) as DoctorField[]) {
    if (field === "papers" ? !hasOtherPapers(existing, before, said) : isSame(field, existing, said))
      continue;
    const isTheirs = existing.userId !== null || !isFromList(field, existing, before);
    if (isTheirs) edited += 1;
    else Object.assign(changes, { [field]: said[field] });
  }
  return { changes, edited };
}

/** What the list brought stands, or nothing that anybody could have written. */
function isFromList(field: DoctorField, existing: ExistingDoctor, before: Partial<DoctorSaid>): boolean {
  if (before[field] !== undefined) return field === "papers" || isSame(field, existing, before);
  const now = existing[field];
  return now === null || (Array.isArray(now) && now.length === 0);
}

function isSame(field: DoctorField, existing: ExistingDoctor, said: Partial<DoctorSaid>): boolean {
  if (field === "workplaces")
    return isDeepStrictEqual(marksOf(existing.workplaces), marksOf(said.workplaces));
  return isDeepStrictEqual(existing[field], said[field]);
}

/** Papers that are to come, or that the list brought and names no more. Whatever else is there is somebody's. */
function hasOtherPapers(
  { papers }: ExistingDoctor,
  { papers: before = [] }: Partial<DoctorSaid>,
  { papers: said = [] }: DoctorSaid,
): boolean {
  const isGone = (pmid: string) => !said.includes(pmid) && papers.includes(pmid);
  return said.some((pmid) => !papers.includes(pmid)) || before.some(isGone);
}

/** A hospital's own name and place may change without anybody's edit of the doctor. */
function marksOf(places: readonly (Place & Partial<StoredPlace>)[] = []) {
  return places.map(
    ({ hospitalId, name, prefectureCode, isWorking = 1, startDate = null, endDate = null }) => [
      hospitalId ?? `${prefectureCode ?? ""} ${name}`,
      isWorking,
      startDate,
      endDate,
    ],
  );
}
