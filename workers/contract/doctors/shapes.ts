import * as z from "zod";
import { DOCTORS } from "#contract/endpoint";
import { outpatientEntry } from "#contract/hospitals/facts";
import { HOSPITAL_SOURCES, type Source } from "#contract/hospitals/figures";
import { reception } from "#contract/hospitals/reception";
import { NAME_SEARCH_SIZE, QUERY_CHARS } from "#contract/limits";
import { hospitalLine } from "#contract/lists/calls";
import { wholeNumber } from "#contract/text";

export const SEARCHERS = [...DOCTORS, "co-medical", "ms"] as const;

const workplace = z.object({
  type: z.enum(["hospital", "other"]),
  name: z.string(),
  hospitalId: z.string().nullable(),
  prefectureCode: z.string().nullable(),
  hospitalCity: z.string().nullable(),
  medicalAreaId: z.string().nullable(),
});

/** A place where a doctor found works now. The dates are absent until the index is filled again. */
const placeOfWork = workplace.extend({
  isWorking: z.literal(true),
  hospitalPref: z.string().nullish(),
  startDate: z.string().nullish(),
  endDate: z.string().nullish(),
});

/** One hit, with public fields only: what its owner hides is absent. */
export const doctorHit = z.object({
  objectId: z.string(),
  role: z.literal("doctor"),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  gender: z.number().optional(),
  certificationYear: z.number().optional(),
  /** Its name, as on the doctor's page. */
  university: z.string().optional(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  searchPaperMeshList: z.array(z.string()).optional(),
  surgeryMeshList: z.array(z.string()).optional(),
  enrollmentPeriodList: z.array(placeOfWork),
  avatarUrl: z.string().optional(),
  /** The account of a doctor who has signed up and was reviewed. */
  hpcrUser: z.object({ objectId: z.string() }).nullable(),
  /** Additive: true for a doctor who has an account whose licence nobody has looked at yet. */
  isUnderReview: z.literal(true).optional(),
});
export type DoctorHit = z.output<typeof doctorHit>;

export const hits = z.object({
  hits: z.object({
    total: z.number(),
    /** Additive: counting stopped at `total`; there are at least so many. */
    totalIsFloor: z.boolean(),
    hits: z.array(z.object({ _source: doctorHit })),
  }),
});

const sense = z.object({
  as: z.enum(["name", "hospital", "department", "expert", "mesh", "prefecture", "area"]),
  /** Codes of the reference lists; none for a name and a workplace. */
  codes: z.array(z.string()),
});
export type Sense = z.output<typeof sense>;

/** The meaning that some words of a search were taken for, and the other ones they may have. */
const understood = sense.extend({ text: z.string(), others: z.array(sense) });
export type Understood = z.output<typeof understood>;

/** A part of a search that can be left out: a word of it, or one of its conditions by its key in the request. */
const searchPart = z.object({ as: z.enum(["word", "condition"]), text: z.string() });
export type SearchPart = z.output<typeof searchPart>;

/** Parts without which a search finds something, those that are left, and how much they find. */
const relaxation = z.object({
  without: z.array(searchPart),
  left: z.array(searchPart),
  total: z.number(),
  totalIsFloor: z.boolean(),
});
export type Relaxation = z.output<typeof relaxation>;

/**
 * Additive: what to leave out of a search that finds nothing: one part each; where that finds nothing, two; where that
 * finds nothing either, all but one. Empty for a search that finds something, or asks for no rows.
 */
export const relaxations = { relaxations: z.array(relaxation) };

export const foundDoctors = hits.extend({
  ...relaxations,
  understood: z.array(understood),
  /** Additive: the accounts among the hits whose business cards the viewer holds. */
  cards: z.array(z.string()),
});

/** Codes by the list of the page they belong to, the most frequent first. */
export const oftenChosen = z.object({
  doctorExpertCategory: z.array(z.string()),
  searchPaperMeshList: z.array(z.string()),
  surgeryMeshList: z.array(z.string()),
});

export const enrollmentPeriod = workplace.extend({
  hospitalPref: z.string().nullable(),
  isWorking: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
});

/** The viewers as whom a doctor may look at their own page: members of the main service, or of connect. */
export const VIEWS = ["colleague", "connect"] as const;

/** A paper in a list. */
export const paperLine = z.object({
  id: z.string(),
  title: z.string(),
  titleJa: z.string(),
  /** The first authors in one line, as the source writes them. */
  authors: z.string(),
  journal: z.string(),
  year: z.number().nullable(),
});
export type PaperLine = z.output<typeof paperLine>;

/** The part of a doctor's page that the viewer may see; the doctor alone sees everything. */
export const doctor = z.object({
  objectId: z.string(),
  role: z.literal("doctor"),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  gender: z.number().nullable().optional(),
  hideGender: z.boolean(),
  certificationYear: z.number().nullable().optional(),
  hideCertificationYear: z.boolean(),
  university: z.string().nullable().optional(),
  hideUniversity: z.boolean(),
  graduationYear: z.number().nullable().optional(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  enrollmentPeriodList: z.array(enrollmentPeriod),
  searchPaperMeshList: z.array(z.string()).optional(),
  surgeryMeshList: z.array(z.string()).optional(),
  unacceptableMeshList: z.array(z.string()).optional(),
  introduction: z.string(),
  avatarUrl: z.string().nullable(),
  /** Additive: the newest papers that the doctor accepted, and how many there are; absent where they are hidden. */
  papers: z.object({ total: z.number(), newest: z.array(paperLine) }).optional(),
  /** Additive: terms inferred from those papers, likeliest first; absent where specialties are hidden. */
  inferredMeshList: z.array(z.string()).optional(),
  /** The account of a doctor who has signed up and was reviewed; a doctor's own in any case. */
  hpcrUser: z.object({ objectId: z.string() }).nullable(),
  /**
   * Additive: the account to report or block from this page, also while under review; absent where nobody has signed
   * up.
   */
  accountId: z.string().optional(),
  /** Additive: the time when the licence was checked, epoch ms; null: it is not, or nobody has signed up. */
  verifiedAt: z.number().nullable(),
  /** The day of the list (epoch ms) that names them no more; null for whoever is listed or has signed up. */
  vanishedAt: z.number().nullable(),
  /**
   * Additive: the time until which the doctor sees patients, as they said themselves (epoch ms); for colleagues alone.
   */
  consultingUntil: z.number().nullable(),
  isSelf: z.boolean(),
  /** Additive: the licence is under review. */
  isUnderReview: z.boolean(),
});
export type Doctor = z.output<typeof doctor>;

/** A present workplace with what is needed to call it, write to it and know when the doctor is there. */
export const reachableWorkplace = hospitalLine.extend({
  reception: reception.nullable(),
  /** The hours of the office that answers referrals, as the hospital words them. */
  referralHours: z.string(),
  /** The cells of the hospital's outpatient table that name this doctor. */
  clinics: z.array(outpatientEntry.omit({ doctor: true })),
  source: z.enum(Object.keys(HOSPITAL_SOURCES) as Source[]).nullable(),
  /** The day that the source speaks of, YYYY-MM-DD. */
  sourceDate: z.string().nullable(),
  updatedAt: z.number(),
});
export type ReachableWorkplace = z.output<typeof reachableWorkplace>;

export const reachableAt = z.object({
  workplaces: z.array(reachableWorkplace),
  /** The day of the newest list that names the doctor, YYYY-MM-DD; null: no list is known to. */
  listedOn: z.string().nullable(),
  /** Nobody has signed up as this doctor. */
  isListed: z.boolean(),
});

export const words = z.string().transform((value) => [...value].slice(0, QUERY_CHARS).join(""));
const code = z.string().max(20);

/** A list of codes: an array, or one comma-joined string as the specification sends it. */
export const codes = z
  .union([z.string().max(8000), z.array(code).max(400)])
  .transform((value) => (typeof value === "string" ? value.split(",") : value).map((each) => each.trim()))
  .transform((value) => value.filter(Boolean));

export const signupCondition = wholeNumber({ min: 0, max: 2, fallback: 0 }).transform(
  (value) => value as 0 | 1 | 2,
);
export const hitsRequested = {
  from: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
  size: wholeNumber({ min: 0, max: NAME_SEARCH_SIZE, fallback: NAME_SEARCH_SIZE }),
};
