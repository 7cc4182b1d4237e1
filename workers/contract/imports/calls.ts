import * as z from "zod";
import { get, operators, post } from "#contract/endpoint";
import {
  importJoin,
  importReport,
  importRun,
  importStart,
  joinDecision,
  openProposal,
  proposalDecision,
  readSource,
} from "#contract/imports/shapes";
import { wholeNumber } from "#contract/text";

const offset = wholeNumber({ min: 0, max: 1_000_000, fallback: 0 });

/** Additive: the sources of the directory, and the questions that its imports leave to people. */
export const imports = {
  sources: get("/sources", {
    about: "The lists that have been read, with the day each speaks of.",
    access: { who: "public", beforeTerms: true },
    reply: z.object({ sources: z.array(readSource) }),
  }),

  runs: get("/admin/imports", {
    about: "The lists of doctors, licences and papers that were read last.",
    access: operators("directory:view"),
    reply: z.object({ runs: z.array(importRun) }),
  }),

  startImport: post("/admin/imports", {
    about:
      "Reads a list of up to 2 MB into the directory, and says what it did and what was wrong where. 413 for a larger one, 422 for a file without a row to read.",
    access: operators("directory:change"),
    encoding: "multipart",
    body: importStart,
    reply: importReport,
  }),

  joins: get("/admin/joins", {
    about: "Rows of a source that fit several hospitals, oldest first.",
    access: operators("directory:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), joins: z.array(importJoin) }),
  }),
  decideJoin: post("/admin/joins", {
    about:
      "Writes what the row says into the hospital it belongs to; later lists follow this. 409 when it was decided meanwhile.",
    access: operators("directory:change"),
    body: joinDecision,
  }),

  openProposals: get("/admin/proposals", {
    about:
      "Proposals of sources for fields that hospitals' own people have edited, as long as nobody has decided.",
    access: operators("directory:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), proposals: z.array(openProposal) }),
  }),
  decideProposal: post("/admin/proposals", {
    about: "Decides in the hospital's place, where nobody there answers. 409 when it was decided meanwhile.",
    access: operators("directory:change"),
    body: proposalDecision,
  }),
};
