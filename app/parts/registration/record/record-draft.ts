import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import { nfkc } from "#contract/japanese/nfkc";
import { type RecordCandidate, recordCandidate } from "#contract/registration/calls";
import { emptyPlace, type Workplace } from "~/parts/doctors/record/workplace";
import type { ParticularsForm } from "~/parts/registration/draft";

/** The doctor's own record while it is put together, after the account and before the record exists. */
export const recordDraft = z.object({
  sessionToken: z.string().nullable().default(null),
  candidates: z.array(recordCandidate).nullable().default(null),
  doctorObjectId: z.string().nullable().default(null),
  /** The choice among the candidates was made, also that of none. */
  hasChosen: z.boolean().default(false),
  university: z.string().default(""),
  graduationYear: z.string().default(""),
  doctorCategory: z.array(z.string()).default([]),
  doctorExpertCategory: z.array(z.string()).default([]),
  hasNoExpertCategory: z.boolean().default(false),
  searchPaperMeshList: z.array(z.string()).default([]),
  surgeryMeshList: z.array(z.string()).default([]),
  unacceptableMeshList: z.array(z.string()).default([]),
  introduction: z.string().default(""),
  enrollmentPeriodList: z.array(enrollmentPeriod).default([]),
  hideUniversity: z.boolean().default(false),
  hideCertificationYear: z.boolean().default(false),
  hideGender: z.boolean().default(false),
});
export type RecordDraft = z.output<typeof recordDraft>;

export const emptyRecord: RecordDraft = recordDraft.parse({});

/** What the particulars say already: the first department, and a place of work by its name. */
export function recordFrom(
  { subCategoryId, hospitalName }: ParticularsForm,
  sessionToken: string,
): RecordDraft {
  const place: Workplace[] = hospitalName ? [{ ...emptyPlace, name: hospitalName }] : [];
  return {
    ...emptyRecord,
    sessionToken,
    doctorCategory: [`d${subCategoryId.padStart(2, "0")}`],
    enrollmentPeriodList: place,
  };
}

/**
 * What a listed doctor's record has is taken over; what was said before stays where the record is silent. Chosen
 * again it changes nothing; another one, or none (null), takes back what came from the one before.
 */
export function copied(record: RecordDraft, from: RecordCandidate | null): RecordDraft {
  if (record.doctorObjectId === (from?.objectId ?? null)) return record;
  const before = record.candidates?.find(({ objectId }) => objectId === record.doctorObjectId);
  const own = before ? withoutCopies(record, before) : record;
  if (!from) return { ...own, doctorObjectId: null };
  return {
    ...own,
    doctorObjectId: from.objectId,
    doctorCategory: union(own.doctorCategory, from.doctorCategory),
    doctorExpertCategory: union(own.doctorExpertCategory, from.doctorExpertCategory),
    hasNoExpertCategory: own.hasNoExpertCategory && from.doctorExpertCategory.length === 0,
    searchPaperMeshList: union(own.searchPaperMeshList, from.searchPaperMeshList),
    enrollmentPeriodList: placesWith(own, from),
  };
}

function withoutCopies(record: RecordDraft, from: RecordCandidate): RecordDraft {
  const [first, ...others] = record.doctorCategory;
  const copies = from.enrollmentPeriodList.map((place) => JSON.stringify(place));
  const left = (list: string[], copies: string[]) => list.filter((each) => !copies.includes(each));
  return {
    ...record,
    doctorCategory: [...(first ? [first] : []), ...left(others, from.doctorCategory)],
    doctorExpertCategory: left(record.doctorExpertCategory, from.doctorExpertCategory),
    searchPaperMeshList: left(record.searchPaperMeshList, from.searchPaperMeshList),
    enrollmentPeriodList: record.enrollmentPeriodList.filter(
      (place) => !copies.includes(JSON.stringify(place)),
    ),
  };
}

/** The listed places, then those of one's own that are not among them. */
function placesWith(own: RecordDraft, { enrollmentPeriodList: listed }: RecordCandidate): Workplace[] {
  const bare = ({ name }: Workplace) => nfkc(name).replace(/\s/g, "");
  const names = listed.map(bare);
  return [...listed, ...own.enrollmentPeriodList.filter((place) => !names.includes(bare(place)))];
}

const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];
