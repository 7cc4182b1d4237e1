import * as z from "zod";
import { person } from "#contract/chat/shapes";
import { ownPlace } from "#contract/directory/shapes";
import { doctorChanges, doctorEdit, listedDoctor, listedDoctorEdit } from "#contract/doctors/edit";
import { DOCTOR_SORTS } from "#contract/doctors/limits";
import {
  codes,
  doctor,
  foundDoctors,
  hits,
  hitsRequested,
  oftenChosen,
  reachableAt,
  SEARCHERS,
  signupCondition,
  VIEWS,
  words,
} from "#contract/doctors/shapes";
import { DOCTORS, get, operators, patch, post } from "#contract/endpoint";
import { CHANGES_PER_DAY } from "#contract/limits";
import { showsHits, showsPage } from "#contract/people-shown";
import { id } from "#contract/text";

export const doctors = {
  get: get("/doctor/get", {
    about:
      "`id` is a doctor's objectId. Hide flags are applied here; connect roles see a shorter profile. 404 for an unknown id.",
    access: { who: [...SEARCHERS, "connect", "connectCompany"] },
    /** Additive: `as` shows the caller's own page as a colleague, or a connect user, sees it. */
    query: z.object({ id, as: z.enum(VIEWS).optional() }),
    reply: doctor,
    shows: showsPage,
  }),

  workplaces: get("/doctor/:doctorId/workplaces", {
    about:
      "Additive: how a doctor is reached at work, also one who has no account: present workplaces of the directory with their numbers, and the day of the list that the doctor is known from. 404 as `get`.",
    access: { who: SEARCHERS },
    reply: reachableAt,
  }),

  connections: get("/doctor/:doctorId/connections", {
    about:
      "Additive: whom the caller and a doctor both know: people of whom each of the three holds the cards of the others, and closed communities of both. Empty for a doctor without an account.",
    access: { who: SEARCHERS },
    reply: z.object({
      people: z.array(person),
      communities: z.array(z.object({ objectId: z.string(), name: z.string() })),
    }),
    shows: { rows: ({ people }: { people: unknown[] }) => people.length },
  }),

  getEditDoctor: get("/doctor/getEditDoctor", {
    about: "The caller's own page as it is edited, also without an id. 404 for anybody else's.",
    access: { who: DOCTORS, relation: "self" },
    query: z.object({ id: id.optional() }),
    reply: doctorEdit,
  }),

  changeProfile: patch("/doctor/:doctorId/profile", {
    about:
      "Changes the parts that are named, at once for search, pages and cards. 409: a part is not as it was `seen`.",
    perDay: CHANGES_PER_DAY,
    access: { who: DOCTORS, relation: "self" },
    body: doctorChanges,
    reply: doctor,
  }),

  searchName: get("/doctor/searchName", {
    about:
      "Searches by name alone, in any script; the specification's defaults: everybody, 100 rows, from the first. 429: as `search`.",
    access: { who: SEARCHERS },
    query: z.object({ partOfName: words.default(""), signupCondition, ...hitsRequested }),
    reply: hits,
    shows: showsHits,
  }),

  search: post("/doctor/search", {
    about:
      "All conditions hold at once; within a list one of its codes is enough. Additive: `words` are read as names, fields, diseases, places and workplaces, and the reply says how they were read (`understood`); words of one kind count as one list. 429 until midnight in Japan for somebody who was shown as many rows as a day allows (both searches together).",
    worksReadOnly: true,
    shows: showsHits,
    access: { who: SEARCHERS },
    body: z.object({
      words: words.optional(),
      partOfName: words.optional(),
      lastName: words.optional(),
      firstName: words.optional(),
      hospitalName: words.optional(),
      departments: codes.optional(),
      medicalAreaIds: codes.optional(),
      /** Additive: two-digit codes of whole prefectures. */
      prefectureCodes: codes.optional(),
      doctorExpertCategory: codes.optional(),
      specialties: codes.optional(),
      signupCondition,
      /** Additive: `near` without a place of work is `fit`. */
      sort: z.enum(DOCTOR_SORTS).default("fit"),
      ...hitsRequested,
    }),
    /** Additive: the viewer's workplace, for what is near. */
    reply: foundDoctors.extend({ own: ownPlace }),
  }),

  oftenChosen: get("/doctor/oftenChosen", {
    about:
      "Additive: the codes that doctors of a department have chosen most for their pages, the most frequent first.",
    access: { who: DOCTORS },
    query: z.object({ department: z.string().min(1).max(20) }),
    reply: oftenChosen,
  }),

  info: get("/dcsr/info", {
    about: "The size of the directory, for the dashboards.",
    access: { who: "public" },
    reply: z.object({ doctorCount: z.number(), hospitalCount: z.number() }),
  }),

  record: get("/admin/doctors/:id", {
    about:
      "Additive: a doctor of the directory as recorded, also one whose listing was stopped. 404 for one who has an account.",
    access: operators("directory:view"),
    reply: listedDoctor,
  }),
  correct: patch("/admin/doctors", {
    about:
      "Additive: corrects a record on request. 409, with the record as it is now, when it was changed since it was shown.",
    access: operators("directory:change"),
    body: listedDoctorEdit,
    reply: listedDoctor,
  }),
};
