import * as z from "zod";
import { boardLine, foundHospitals, hospitalCondition, ownPlace } from "#contract/directory/shapes";
import { SEARCHERS } from "#contract/doctors/shapes";
import { get, post } from "#contract/endpoint";

export const directory = {
  /**
   * All conditions hold at once; within a list one of its codes. 429 until midnight in Japan for whoever was
   * shown as many hospitals as a day has.
   */
  hospitals: post("/hospital/search", {
    access: { who: SEARCHERS },
    body: hospitalCondition,
    reply: foundHospitals,
  }),

  /**
   * Additive: who in a medical area reports vacant beds, the freshest first, old figures last; `area` left out: where the
   * viewer works, and nobody where that is nowhere. Counted and refused as a search.
   */
  vacancies: get("/hospital/vacancies", {
    access: { who: SEARCHERS },
    query: z.object({ area: z.string().max(20).optional() }),
    reply: z.object({ area: z.string().nullable(), own: ownPlace, hospitals: z.array(boardLine) }),
  }),
};
