import * as z from "zod";
import { del, get, operators, post, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import {
  blockedPerson,
  decision,
  newReport,
  ownReport,
  reportCase,
  reported,
  reportSubject,
} from "#contract/moderation/shapes";
import { CASE_STATES } from "#contract/moderation/words";
import { id, wholeNumber } from "#contract/text";

const everybody = { who: signedIn } as const;

/** Additive: reporting to the operator, and keeping somebody away. */
export const moderation = {
  subject: get("/reports/subject", {
    about: "Shows what would go to the operator. 404 for something that the viewer may not see.",
    access: everybody,
    query: reported,
    reply: reportSubject,
  }),

  report: post("/reports", {
    about:
      "One report per person and thing: a second one gives the first. 422 for something of the caller's own.",
    access: everybody,
    body: newReport,
    reply: ownReport,
  }),

  reports: get("/reports", {
    about: "The caller's own reports, newest first, and what became of them.",
    access: { who: signedIn, relation: "self" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), reports: z.array(ownReport) }),
  }),

  block: post("/blocks", {
    about:
      "Blocking twice changes nothing. The blocked person is not told. 422 for oneself and for the operator's people.",
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ userId: id }),
    reply: blockedPerson,
  }),

  unblock: del("/blocks/:userId", {
    about: "204 also when they were not blocked.",
    perDay: CHANGES_PER_DAY,
    access: everybody,
  }),

  blocks: get("/blocks", {
    about: "People whom the caller blocks, newest first.",
    access: { who: signedIn, relation: "self" },
    reply: z.object({ people: z.array(blockedPerson) }),
  }),

  cases: get("/admin/reports", {
    about: "Cases, newest report first, each with what was reported, as its reporters saw it.",
    access: operators("reports:view"),
    query: z.object({
      state: z.union([z.enum(CASE_STATES), z.literal("")]).default(""),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), cases: z.array(reportCase) }),
  }),

  decide: post("/admin/reports/:id/decision", {
    about:
      "409 when somebody else has decided meanwhile. The author of something hidden is told, with the reason.",
    access: operators("reports:change"),
    body: decision,
  }),
};
