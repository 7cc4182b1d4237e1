import * as z from "zod";
import {
  boardLine,
  everythingFound,
  foundHospitals,
  hospitalCondition,
  ownPlace,
  savedSearch,
  searchName,
} from "#contract/directory/shapes";
import { doctors } from "#contract/doctors/calls";
import { hitsAsked, SEARCHERS, words } from "#contract/doctors/shapes";
import { del, get, patch, post } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";

const keeper = { who: SEARCHERS, relation: "self" } as const;
const kept = { name: searchName, query: z.string().max(4000), tells: z.boolean().default(false) };

export const directory = {
  /**
   * Searches hospitals. All conditions hold at once; within a list one of its codes is enough. 429 until
   * midnight in Japan for somebody who was shown as many hospitals as a day allows.
   */
  hospitals: post("/hospital/search", {
    worksReadOnly: true,
    access: { who: SEARCHERS },
    body: hospitalCondition,
    reply: foundHospitals,
  }),

  /**
   * Additive: doctors, hospitals and MS by the same words, which are read as each search reads them: names in kanji,
   * kana or romaji, numbers, fields, places. No words find nothing. Counted and refused as those searches.
   */
  everything: get("/search", {
    access: { who: SEARCHERS },
    query: z.object({ q: words.default(""), size: hitsAsked.size }),
    reply: everythingFound,
    shows: {
      rows: ({ doctors, ms }: z.output<typeof everythingFound>) =>
        doctors.hits.hits.length + 2 * (ms?.users.length ?? 0),
    },
  }),

  /**
   * Additive: hospitals that report vacant beds in medical areas (`area`: their ids, joined by commas), the freshest
   * first, old figures last. If it is left out, the area is that of the viewer's workplace; without a workplace there
   * are none. `neighbours`: the areas around the first one, the nearest first. Counted and refused as a search.
   */
  vacancies: get("/hospital/vacancies", {
    access: { who: SEARCHERS },
    query: z.object({ area: z.string().max(200).optional() }),
    reply: z.object({
      area: z.string().nullable(),
      areas: z.array(z.string()),
      neighbours: z.array(z.string()),
      own: ownPlace,
      hospitals: z.array(boardLine),
    }),
  }),

  /** Additive: the searches that the viewer keeps, the newest first. */
  saved: get("/searches", { access: keeper, reply: z.object({ searches: z.array(savedSearch) }) }),
  /**
   * Additive: keeps a search; the same one again gets the new name. 422 beyond 50, and where a search that tells of
   * what is new finds too many.
   */
  save: post("/searches", {
    perDay: CHANGES_PER_DAY,
    access: keeper,
    body: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("doctors"), condition: doctors.search.body, ...kept }),
      z.object({ kind: z.literal("hospitals"), condition: hospitalCondition, ...kept }),
    ]),
    reply: savedSearch,
  }),
  /** Additive: 404 for somebody else's search; 422 as `save`. */
  changeSaved: patch("/searches/:id", {
    perDay: CHANGES_PER_DAY,
    access: keeper,
    body: z.object({ name: searchName.optional(), tells: z.boolean().optional() }),
    reply: savedSearch,
  }),
  /** Additive: 404 for somebody else's search, and for one that is gone already. */
  removeSaved: del("/searches/:id", { perDay: CHANGES_PER_DAY, access: keeper }),
};
