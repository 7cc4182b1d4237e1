import * as z from "zod";
import { words } from "#contract/doctors/shapes";
import { DOCTORS, get, patch, post } from "#contract/endpoint";
import { upload } from "#contract/files/calls";
import { CHANGES_PER_DAY } from "#contract/limits";
import { PAPER_FILES_PER_DAY, PAPERS_PER_PAGE } from "#contract/papers/limits";
import { foundPapers, ownPapers, paperHits, pmid, specialties } from "#contract/papers/shapes";
import { PAPERS_UNCHOSEN } from "#contract/papers/texts";
import { id, wholeNumber } from "#contract/text";

const READERS = [...DOCTORS, "ms", "connect"] as const;
const self = { who: DOCTORS, relation: "self" } as const;
const year = wholeNumber({ min: 0, max: 2199, fallback: 0 });

export const papers = {
  search: get("/papers", {
    about:
      "Additive: papers by words in Japanese or English, author, journal, year, PMID or DOI, the newest first. `doctor`: the papers that this doctor shows; empty where the doctor hides them.",
    access: { who: READERS },
    query: z.object({
      q: words.default(""),
      author: words.default(""),
      journal: words.default(""),
      /** The first and the last year; 0: any. */
      since: year,
      until: year,
      doctor: id.optional(),
      from: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
      size: wholeNumber({ min: 0, max: 100, fallback: PAPERS_PER_PAGE }),
    }),
    reply: foundPapers,
  }),

  get: get("/papers/:id", {
    about:
      "One paper, as the first of a search's hits. A paper that a doctor brought is found as long as the doctor shows it.",
    access: { who: READERS },
    reply: paperHits,
  }),

  own: get("/doctor/:doctorId/papers", {
    about:
      "Additive: the papers on the caller's own page, and those that may be theirs by name and affiliation.",
    access: self,
    reply: ownPapers,
  }),

  decide: patch("/doctor/:doctorId/papers", {
    about: "Additive: decides about papers on the caller's own page; doing so twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: self,
    body: z.object({
      paperIds: z.array(id).min(1, PAPERS_UNCHOSEN).max(2000),
      state: z.enum(["accepted", "hidden", "removed"]),
    }),
    reply: ownPapers,
  }),

  addByPmid: post("/doctor/:doctorId/papers", {
    about: "Additive: puts a paper that is here already on the caller's own page. 404 when it is not here.",
    perDay: CHANGES_PER_DAY,
    access: self,
    body: z.object({ pmid }),
    reply: z.object({ id: z.string() }),
  }),

  addFile: post("/doctor/:doctorId/papers/file", {
    about:
      "Additive: adds a bibliography (.nbib, RIS) to the caller's own page. `known`: how many were on it. 422 for a file that can't be read.",
    perDay: PAPER_FILES_PER_DAY,
    access: self,
    encoding: "multipart",
    body: z.object({ file: upload }),
    reply: z.object({ added: z.number(), known: z.number() }),
  }),

  specialties: get("/doctor/:doctorId/specialties", {
    about:
      "Additive: terms inferred from the accepted papers, likeliest first, each with the papers it comes from.",
    access: self,
    reply: specialties,
  }),
};
