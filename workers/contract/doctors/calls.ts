import * as z from "zod";
import {
  codes,
  doctor,
  foundDoctors,
  hits,
  page,
  SEARCHERS,
  signupCondition,
  words,
} from "#contract/doctors/shapes";
import { get, post } from "#contract/endpoint";
import { id } from "#contract/text";

export const doctors = {
  /** `id` is a doctor's objectId. Hide flags are applied here; connect roles see a shorter profile. 404 for unknown. */
  get: get("/doctor/get", {
    access: { who: [...SEARCHERS, "connect", "connectCompany"] },
    query: z.object({ id }),
    reply: doctor,
  }),

  /** By name alone, in any script; the specification's defaults: everybody, 100 rows, from the first. 429: as `search`. */
  searchName: get("/doctor/searchName", {
    access: { who: SEARCHERS },
    query: z.object({ partOfName: words.default(""), signupCondition, ...page }),
    reply: hits,
  }),

  /**
   * All conditions hold at once; within a list one of its codes. Additive: `words` are read as names, fields, diseases,
   * places and workplaces, and the reply says as what (`understood`); words of one kind count as one list.
   * 429 until midnight in Japan for whoever was shown as many rows as a day has (both searches together).
   */
  search: post("/doctor/search", {
    access: { who: SEARCHERS },
    body: z.object({
      words: words.optional(),
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
    reply: foundDoctors,
  }),

  /** How large the directory is, for the dashboards. */
  info: get("/dcsr/info", {
    access: { who: "public" },
    reply: z.object({ doctorCount: z.number(), hospitalCount: z.number() }),
  }),
};
