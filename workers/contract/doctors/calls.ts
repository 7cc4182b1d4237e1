import * as z from "zod";
import { get, post } from "#contract/endpoint";
import { NAME_SEARCH_SIZE, QUERY_CHARS } from "#contract/limits";
import { id, wholeNumber } from "#contract/text";

const SEARCHERS = ["doctor", "temporaryDoctor", "co-medical", "ms"] as const;

const workplace = z.object({
  type: z.enum(["hospital", "other"]),
  name: z.string(),
  hospitalId: z.string().nullable(),
  prefectureCode: z.string().nullable(),
  hospitalCity: z.string().nullable(),
  medicalAreaId: z.string().nullable(),
});

/** One hit: public fields only; what its owner hides is absent. */
export const doctorHit = z.object({
  objectId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  gender: z.number().optional(),
  certificationYear: z.number().optional(),
  university: z.string().optional(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  searchPaperMeshList: z.array(z.string()).optional(),
  surgeryMeshList: z.array(z.string()).optional(),
  enrollmentPeriodList: z.array(workplace),
  avatarUrl: z.string().optional(),
  hpcrUser: z.object({ objectId: z.string() }).nullable(),
});
export type DoctorHit = z.output<typeof doctorHit>;

const hits = z.object({
  hits: z.object({
    total: z.number(),
    /** Additive: counting stopped at `total`; there are at least so many. */
    totalIsFloor: z.boolean(),
    hits: z.array(z.object({ _source: doctorHit })),
  }),
});

export const enrollmentPeriod = workplace.extend({
  hospitalPref: z.string().nullable(),
  isWorking: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
});

/** What the viewer may see of a doctor; everything for the doctor alone. */
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
  hpcrUser: z.object({ objectId: z.string() }).nullable(),
  isSelf: z.boolean(),
});
export type Doctor = z.output<typeof doctor>;

const words = z.string().transform((value) => [...value].slice(0, QUERY_CHARS).join(""));
const code = z.string().max(20);

/** A list of codes: an array, or one comma-joined string as the specification sends it. */
const codes = z
  .union([z.string().max(8000), z.array(code).max(400)])
  .transform((value) => (typeof value === "string" ? value.split(",") : value).map((each) => each.trim()))
  .transform((value) => value.filter(Boolean));

const signupCondition = wholeNumber({ min: 0, max: 2, fallback: 0 }).transform((value) => value as 0 | 1 | 2);
const page = {
  from: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
  size: wholeNumber({ min: 0, max: NAME_SEARCH_SIZE, fallback: NAME_SEARCH_SIZE }),
};

export const doctors = {
  /** `id` is a doctor's objectId. Hide flags are applied here; connect roles see a shorter profile. 404 for unknown. */
  get: get("/doctor/get", {
    access: { who: [...SEARCHERS, "connect", "connectCompany"] },
    query: z.object({ id }),
    reply: doctor,
  }),

  /** By name alone, in any script; the specification's defaults: everybody, 100 rows, from the first. */
  searchName: get("/doctor/searchName", {
    access: { who: SEARCHERS },
    query: z.object({ partOfName: words.default(""), signupCondition, ...page }),
    reply: hits,
  }),

  /** All conditions hold at once; within a list one of its codes. */
  search: post("/doctor/search", {
    access: { who: SEARCHERS },
    body: z.object({
      partOfName: words.optional(),
      lastName: words.optional(),
      firstName: words.optional(),
      hospitalName: words.optional(),
      departments: codes.optional(),
      medicalAreaIds: codes.optional(),
      /** Additive: two-digit codes, for a prefecture as a whole. */
      prefectureCodes: codes.optional(),
      doctorExpertCategory: codes.optional(),
      specialties: codes.optional(),
      signupCondition,
      ...page,
    }),
    reply: hits,
  }),

  /** How large the directory is, for the dashboards. */
  info: get("/dcsr/info", {
    access: { who: "public" },
    reply: z.object({ doctorCount: z.number(), hospitalCount: z.number() }),
  }),
};
