import * as z from "zod";
import { person } from "#contract/chat/rooms";
import { ROLES } from "#contract/endpoint";
import { DECISION_REASON_CHARS, REPORT_NOTE_CHARS } from "#contract/moderation/limits";
import {
  DECISION_REASON_REQUIRED,
  REPORT_NOTE_REQUIRED,
  REPORT_REASON_REQUIRED,
} from "#contract/moderation/texts";
import { CASE_STATES, REPORT_KINDS, REPORT_REASONS } from "#contract/moderation/words";
import { id, text } from "#contract/text";

const kind = z.enum(REPORT_KINDS);

/** The thing that a report is about: its kind, and its id there. The id of a message is made by `messageSubject`. */
export const reported = z.object({ kind, id });

/** One of the lines that go to the operator with a report, as the reporter sees it. */
const reportLine = z.object({
  /** The name of its author. */
  name: z.string(),
  text: z.string(),
  at: z.number().nullable(),
  /** False: the line only stands beside what is reported. */
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
