import * as z from "zod";
import { SAVED_SEARCH_NAME_CHARS } from "#contract/directory/limits";
import { SEARCH_NAME_REQUIRED } from "#contract/directory/texts";
import { codes, hits, hitsRequested, relaxations, words } from "#contract/doctors/shapes";
import { HOSPITAL_KINDS } from "#contract/hospitals/figures";
import { reception } from "#contract/hospitals/reception";
import { msUser } from "#contract/ms/calls";
import { line } from "#contract/text";

/**
 * A figure of vacant beds in a hit. `number` is men, women and either together; `updatedAt`: the last report, epoch ms.
 */
const vacantFigure = z.object({
  bedKind: z.number(),
  ward: z.string(),
  men: z.number(),
  women: z.number(),
  either: z.number(),
  number: z.number(),
  note: z.string(),
  updatedAt: z.number(),
});

/** One hit of a hospital search. Codes as in the reference lists. */
const hospitalHit = z.object({
  hospitalId: z.string(),
  name: z.string(),
  furigana: z.string(),
  kind: z.string(),
  type: z.number(),
  furtherTypes: z.array(z.number()),
  isReferralPriority: z.boolean(),
  departments: z.array(z.string()),
  /** Their names, and how many doctors work there; this and what is `optional` below: absent until the index is filled again. */
  categoryNames: z.array(z.string()).optional(),
  doctorCount: z.number().optional(),
  zipcode: z.string(),
  prefectureCode: z.string(),
  municipalityCode: z.string(),
  municipality: z.string(),
  /** The address after the municipality. */
  address: z.string(),
  medicalAreaId: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The coordinates are those of the town hall. */
  isPlaceNear: z.boolean(),
  tel: z.string().nullable(),
  tel2: z.string().nullish(),
  fax: z.string().nullable(),
  url: z.string().nullish(),
  referralTel: z.string().nullable(),
  /** Additive: absent where the index has not been filled again yet. */
  referralFax: z.string().nullish(),
  image: z.string().nullable(),
  bedCountTotal: z.number(),
  /** The kinds of beds that it has. */
  bedKinds: z.array(z.number()),
  vacantBeds: z.array(vacantFigure),
  /**
   * Additive: the hours in which it takes patients in. Null: not known; absent: the index has not been filled again
   * yet.
   */
  reception: reception.nullish(),
});
export type HospitalHit = z.output<typeof hospitalHit>;

const hospitalHits = z.object({
  hits: z.object({
    total: z.number(),
    /** Counting stopped at `total`; there are at least so many. */
    totalIsFloor: z.boolean(),
    hits: z.array(z.object({ _source: hospitalHit })),
  }),
});

const sense = z.object({
  as: z.enum([
    "name",
    "place",
    "number",
    "department",
    "mesh",
    "expert",
    "bed",
    "type",
    "kind",
    "vacant",
    "procedure",
    "near",
    "prefecture",
    "area",
  ]),
  /** Codes of the reference lists; none for a name and a number. For a `place`: the municipalities that are read so. */
  codes: z.array(z.string()),
});
export type HospitalSense = z.output<typeof sense>;

/** The meaning that some words of a search were taken for, and the other ones they may have. */
const understood = sense.extend({ text: z.string(), others: z.array(sense) });
export type UnderstoodHospital = z.output<typeof understood>;

/** The viewer's workplace, for what is near and for the same medical area; null for somebody who works nowhere. */
export const ownPlace = z
  .object({
    hospitalId: z.string(),
    name: z.string(),
    prefectureCode: z.string(),
    medicalAreaId: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .nullable();
export type OwnPlace = z.output<typeof ownPlace>;

/** The place from which distances count and by which `near` sorts: one that the words name, else the viewer's own. */
export const origin = z
  .object({ name: z.string(), isOwn: z.boolean(), latitude: z.number(), longitude: z.number() })
  .nullable();
export type Origin = z.output<typeof origin>;

export const foundHospitals = hospitalHits.extend({
  ...relaxations,
  understood: z.array(understood),
  own: ownPlace,
  /** Additive. */
  origin,
});

/** The results of one search box: of each kind how many there are, and the first of them. */
export const everythingFound = z.object({
  doctors: hits.extend(relaxations),
  hospitals: hospitalHits.extend(relaxations),
  /** Null for somebody who may not look for MS. */
  ms: z.object({ total: z.number(), users: z.array(msUser) }).nullable(),
});

/** Whole numbers: an array, or one comma-joined string. Anything else in it is left out. */
const numbers = z
  .union([z.string().max(2000), z.array(z.union([z.string().max(20), z.number()])).max(400)])
  .transform((value) => (typeof value === "string" ? value.split(",") : value).map(Number))
  .transform((value) => value.filter((each) => Number.isInteger(each) && each >= 0 && each < 1000));

/** The conditions of A.033 of the specification; additive ones are marked. */
export const hospitalCondition = z.object({
  name: words.optional(),
  specialties: codes.optional(),
  hospitalTypes: numbers.optional(),
  /** Departments by number: 1 is 'd01'. */
  subCategoryIds: numbers.optional(),
  doctorExpertCategory: codes.optional(),
  medicalAreaIds: codes.optional(),

  // Additive
  /** Words of any kind: names, numbers, addresses, fields, places; the reply says how they were read. */
  words: words.optional(),
  address: words.optional(),
  departments: codes.optional(),
  prefectureCodes: codes.optional(),
  kinds: z.array(z.enum(HOSPITAL_KINDS)).max(10).optional(),
  /** Kinds of beds, as in bedCount1–8: the hospital has such beds. */
  bedKinds: numbers.optional(),
  /** Keys of PROCEDURES: the hospital has done some of them in a year. */
  procedures: codes.optional(),
  /** Vacant beds now, of one of these kinds (none: of any), for a man or for a woman. */
  vacant: z.object({ kinds: numbers.default([]), sex: z.enum(["men", "women"]).optional() }).optional(),
  isReferralPriority: z.boolean().optional(),
  /**
   * `near`: by distance from a place that the words name, else from the viewer's workplace; `fresh`: hospitals that report vacant beds, the freshest first.
   */
  sort: z.enum(["name", "near", "fresh"]).default("name"),
  ...hitsRequested,
});

/** A hospital's line on the board of a medical area. */
export const boardLine = hospitalHit.pick({
  hospitalId: true,
  name: true,
  kind: true,
  type: true,
  tel: true,
  referralTel: true,
  bedKinds: true,
  vacantBeds: true,
  municipality: true,
  latitude: true,
  longitude: true,
  isPlaceNear: true,
});
export type BoardLine = z.output<typeof boardLine>;

const SEARCH_KINDS = ["doctors", "hospitals"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchName = line({
  max: SAVED_SEARCH_NAME_CHARS,
  field: "検索の名前",
  empty: SEARCH_NAME_REQUIRED,
});

export const savedSearch = z.object({
  id: z.string(),
  kind: z.enum(SEARCH_KINDS),
  name: z.string(),
  /** The query string of its page, without a page number. */
  query: z.string(),
  /** True: mails once about everything that newly fits. */
  tells: z.boolean(),
  createdAt: z.number(),
});
export type SavedSearch = z.output<typeof savedSearch>;
