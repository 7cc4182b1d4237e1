import * as z from "zod";
import { paperLine, words } from "#contract/doctors/shapes";
import { DOCTORS, get, patch, post } from "#contract/endpoint";
import { upload } from "#contract/files/calls";
import { nfkc } from "#contract/japanese/nfkc";
import { CHANGES_PER_DAY } from "#contract/limits";
import { PAPER_FILES_PER_DAY, PAPERS_PER_PAGE } from "#contract/papers/limits";
import { PAPERS_UNCHOSEN, PMID_INVALID } from "#contract/papers/texts";
import { id, wholeNumber } from "#contract/text";

export const foundPapers = z.object({
  total: z.number(),
  /** Counting stopped at `total`: there are at least so many. */
  totalIsFloor: z.boolean(),
  papers: z.array(paperLine),
});

const author = z.object({ last: z.string(), first: z.string(), affiliations: z.array(z.string()) });

const paper = z.object({
  objectId: z.string(),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  title: z.string(),
  titleJa: z.string(),
  authors: z.array(author),
  journal: z.string(),
  year: z.number().nullable(),
  volume: z.string(),
  issue: z.string(),
  pages: z.string(),
  mesh: z.array(z.object({ name: z.string(), isMajor: z.boolean() })),
  /** The headings that are in the reference lists. */
  meshIds: z.array(z.string()),
  abstract: z.string(),
  /** Doctors of this service on whose page the paper stands. */
  doctors: z.array(z.object({ objectId: z.string(), name: z.string() })),
});
export type Paper = z.output<typeof paper>;

export const paperHits = z.object({
  hits: z.object({ total: z.number(), hits: z.array(z.object({ _source: paper })) }),
});

/** A paper on the doctor's own page. `proposed`: nobody has decided on it. */
const ownPaper = paperLine.extend({
  state: z.enum(["proposed", "accepted", "hidden"]),
  /** The reason of a proposal: the author's name and the part of the affiliation that fits. */
  why: z.object({ author: z.string(), affiliation: z.string().nullable() }).nullable(),
});
export type OwnPaper = z.output<typeof ownPaper>;
export const ownPapers = z.object({ papers: z.array(ownPaper) });

export const specialties = z.object({
  specialties: z.array(z.object({ meshId: z.string(), isDeleted: z.boolean(), papers: z.array(paperLine) })),
});

/** A PMID as it is typed or copied: `PMID: 29768149`. */
export const pmid = z
  .string({ error: PMID_INVALID })
  .max(100, PMID_INVALID)
  .transform((value) =>
    nfkc(value)
      .replace(/^\s*(PMID)?[:\s]*/i, "")
      .trim(),
  )
  .refine((value) => /^\d{1,9}$/.test(value), { error: PMID_INVALID });

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
