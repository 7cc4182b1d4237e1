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
import { hitsRequested, SEARCHERS, words } from "#contract/doctors/shapes";
import { del, get, patch, post } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";

const keeper = { who: SEARCHERS, relation: "self" } as const;
const kept = { name: searchName, query: z.string().max(4000), tells: z.boolean().default(false) };

export const directory = {
  hospitals: post("/hospital/search", {
    about:
      "Searches hospitals (A-033). All conditions hold at once; within a list one of its codes is enough. 429 until midnight in Japan for somebody who was shown as many hospitals as a day allows.",
    worksReadOnly: true,
    access: { who: SEARCHERS },
    body: hospitalCondition,
    reply: foundHospitals,
  }),

  everything: get("/search", {
    about:
      "Additive: doctors, hospitals and MS by the same words, which are read as each search reads them: names in kanji, kana or romaji, numbers, fields, places. No words find nothing. Counted and refused as those searches.",
    access: { who: SEARCHERS },
    query: z.object({ q: words.default(""), size: hitsRequested.size }),
    reply: everythingFound,
    shows: {
      rows: ({ doctors, ms }: z.output<typeof everythingFound>) =>
        doctors.hits.hits.length + 2 * (ms?.users.length ?? 0),
    },
  }),

  vacancies: get("/hospital/vacancies", {
    about:
      "Additive: hospitals that report vacant beds in medical areas (`area`: their ids, joined by commas), the freshest first, old figures last. If it is left out, the area is that of the viewer's workplace; without a workplace there are none. `neighbours`: the areas around the first one, the nearest first. Counted and refused as a search.",
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

  saved: get("/searches", {
    about: "Additive: the searches that the viewer keeps, the newest first.",
    access: keeper,
    reply: z.object({ searches: z.array(savedSearch) }),
  }),
  save: post("/searches", {
    about:
      "Additive: keeps a search; the same one again gets the new name. 422 beyond 50, and where a search that tells of what is new finds too many.",
    perDay: CHANGES_PER_DAY,
    access: keeper,
    body: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("doctors"), condition: doctors.search.body, ...kept }),
      z.object({ kind: z.literal("hospitals"), condition: hospitalCondition, ...kept }),
    ]),
    reply: savedSearch,
  }),
  changeSaved: patch("/searches/:id", {
    about: "Additive: 404 for somebody else's search; 422 as `save`.",
    perDay: CHANGES_PER_DAY,
    access: keeper,
    body: z.object({ name: searchName.optional(), tells: z.boolean().optional() }),
    reply: savedSearch,
  }),
  removeSaved: del("/searches/:id", {
    about: "Additive: 404 for somebody else's search, and for one that is gone already.",
    perDay: CHANGES_PER_DAY,
    access: keeper,
  }),
};
