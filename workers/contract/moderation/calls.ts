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
  /** Shows what would go to the operator. 404 for something that the viewer may not see. */
  subject: get("/reports/subject", { access: everybody, query: reported, reply: reportSubject }),

  /** One report per person and thing: a second one gives the first. 422 for something of the caller's own. */
  report: post("/reports", { access: everybody, body: newReport, reply: ownReport }),

  /** The caller's own reports, newest first, and what became of them. */
  reports: get("/reports", {
    access: { who: signedIn, relation: "self" },
    query: z.object({
      limit: wholeNumber({ min: 1, max: 100, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), reports: z.array(ownReport) }),
  }),

  /** Blocking twice changes nothing. The blocked person is not told. 422 for oneself and for the operator's people. */
  block: post("/blocks", {
    perDay: CHANGES_PER_DAY,
    access: everybody,
    body: z.object({ userId: id }),
    reply: blockedPerson,
  }),

  /** 204 also when they were not blocked. */
  unblock: del("/blocks/:userId", { perDay: CHANGES_PER_DAY, access: everybody }),

  /** People whom the caller blocks, newest first. */
  blocks: get("/blocks", {
    access: { who: signedIn, relation: "self" },
    reply: z.object({ people: z.array(blockedPerson) }),
  }),

  /** Cases, newest report first, each with what was reported, as its reporters saw it. */
  cases: get("/admin/reports", {
    access: operators("reports:view"),
    query: z.object({
      state: z.union([z.enum(CASE_STATES), z.literal("")]).default(""),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), cases: z.array(reportCase) }),
  }),

  /** 409 when somebody else has decided meanwhile. The author of something hidden is told, with the reason. */
  decide: post("/admin/reports/:id/decision", { access: operators("reports:change"), body: decision }),
};
