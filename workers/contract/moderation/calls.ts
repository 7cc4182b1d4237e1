import * as z from "zod";
import { person } from "#contract/chat/shapes";
import { del, get, operators, post, ROLES, signedIn } from "#contract/endpoint";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import { DECISION_REASON_CHARS, REPORT_NOTE_CHARS } from "#contract/moderation/limits";
import {
  DECISION_REASON_REQUIRED,
  REPORT_NOTE_REQUIRED,
  REPORT_REASON_REQUIRED,
} from "#contract/moderation/texts";
import { CASE_STATES, REPORT_KINDS, REPORT_REASONS } from "#contract/moderation/words";
import { id, text, wholeNumber } from "#contract/text";

const kind = z.enum(REPORT_KINDS);

/** The thing that a report is about: its kind, and its id there. The id of a message is made by `messageSubject`. */
export const reported = z.object({ kind, id });

/** One of the lines that go to the operator with a report, as the reporter sees it. */
const reportLine = z.object({
  /** The name of its author. */
  name: z.string(),
  text: z.string(),
  at: z.number().nullable(),
  /** False: the line only is beside what is reported. */
  isReported: z.boolean(),
});
export type ReportLine = z.output<typeof reportLine>;

const concerned = z.object({ objectId: z.string(), name: z.string(), role: z.enum(ROLES) });

export const reportSubject = reported.extend({
  /** Null: it has no author, or the author is no longer known. */
  author: concerned.nullable(),
  lines: z.array(reportLine),
  /** The path of the main service where members see it. */
  path: z.string(),
  /** The viewer has reported it before. */
  isReported: z.boolean(),
  /** The viewer has blocked its author. */
  isBlocked: z.boolean(),
});

export const newReport = reported
  .extend({
    reason: z.enum(REPORT_REASONS, { error: REPORT_REASON_REQUIRED }),
    note: text({ max: REPORT_NOTE_CHARS, field: "くわしい内容" }).default(""),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    error: REPORT_NOTE_REQUIRED,
  });

export const ownReport = z.object({
  objectId: z.string(),
  kind,
  reason: z.enum(REPORT_REASONS),
  at: z.number(),
  state: z.enum(CASE_STATES),
});

export const blockedPerson = person.extend({ at: z.number() });

export const reportCase = z.object({
  objectId: z.string(),
  kind,
  path: z.string(),
  state: z.enum(CASE_STATES),
  author: concerned.extend({ isSuspended: z.boolean() }).nullable(),
  reportedAt: z.number(),
  reportCount: z.number(),
  /** The reports, newest first, at most `REPORTS_PER_CASE`. */
  reports: z.array(
    z.object({
      reporterName: z.string(),
      reporterId: z.string(),
      reporterRole: z.enum(ROLES),
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      at: z.number(),
      lines: z.array(reportLine),
    }),
  ),
  /** The reason of the decision; below, who decided and when (epoch ms). */
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.number().nullable(),
  /** Hiding it erases it: it cannot be shown again. */
  isErasing: z.boolean(),
});
export type ReportCase = z.output<typeof reportCase>;

/** `from`: the state that was shown. Hiding needs a reason, because the author reads it. */
export const decision = z
  .object({
    from: z.enum(CASE_STATES),
    state: z.enum(["dismissed", "hidden"]),
    reason: text({ max: DECISION_REASON_CHARS, field: "理由" }).default(""),
  })
  .refine(({ state, reason }) => state !== "hidden" || reason !== "", {
    path: ["reason"],
    error: DECISION_REASON_REQUIRED,
  });

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
