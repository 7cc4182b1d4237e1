import * as z from "zod";
import { paperLine } from "#contract/doctors/shapes";
import { nfkc } from "#contract/japanese/nfkc";
import { PMID_INVALID } from "#contract/papers/texts";

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
