import * as z from "zod";
import { del, get, operators, post, put } from "#contract/endpoint";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import { NOTICE_CHARS } from "#contract/operation/limits";
import { NOTICE_ORDER, NOTICE_REQUIRED, NOTICE_TIME_INVALID } from "#contract/operation/texts";
import { offset } from "#contract/operator/shapes";
import { text } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

/** What a clock starts (wrangler.toml). */
export const JOBS = ["hourly", "quarterly", "nightly"] as const;
export type Job = (typeof JOBS)[number];
export const JOB_PERIOD_MS: Record<Job, number> = {
  hourly: HOUR_MS,
  quarterly: 15 * MINUTE_MS,
  nightly: DAY_MS,
};

export const deadLetter = z.object({
  id: z.string(),
  /** The type of the message; for a mail `mail:` and its kind. */
  kind: z.string(),
  /** An event key or ids: no text and no address of anybody. */
  about: z.string(),
  fault: z.string(),
  attempts: z.number(),
  diedAt: z.number(),
  /** False: its content is not stored (any more). */
  canRetry: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** How many of a kind wait, and how many of them can be put back. */
export const deadKind = z.object({ kind: z.string(), count: z.number(), retriable: z.number() });
export type DeadKind = z.output<typeof deadKind>;

export const kindChoice = z.object({
  kind: z.string(FIELD_INVALID).min(1, FIELD_INVALID).max(80, FIELD_INVALID),
});

/** A name and how much of it there was in the last hour and in the last 24. */
const routeCount = z.object({ route: z.string(), hour: z.number(), day: z.number() });

const hourCounts = z.object({
  /** Epoch ms of its start. */
  hour: z.number(),
  lettersSent: z.number(),
  lettersFailed: z.number(),
  lettersWaited: z.number(),
  queueFailed: z.number(),
  queueDead: z.number(),
  faults: z.number(),
  slow: z.number(),
});

/** Each section is null when the database that it is read from did not answer. */
export const health = z.object({
  /** The last 24 hours, this one first. */
  hours: z.array(hourCounts).nullable(),
  /** Requests that were answered with a fault, or took longer than a second: the most frequent routes. */
  faults: z.array(routeCount).nullable(),
  slow: z.array(routeCount).nullable(),
  /** The last run of each; null: none is known. */
  jobs: z
    .array(
      z.object({
        job: z.enum(JOBS),
        /** The last run is older than twice the time between two. */
        isLate: z.boolean(),
        run: z
          .object({
            startedAt: z.number(),
            /** Null: it has not ended, or was cut off. */
            ms: z.number().nullable(),
            outcome: z.enum(["running", "ok", "failed", "skipped"]),
            fault: z.string().nullable(),
          })
          .nullable(),
      }),
    )
    .nullable(),
  imports: z
    .object({
      /** The newest day that a list of institutions or doctors speaks of, and when it was read. */
      sourceDate: z.string().nullable(),
      finishedAt: z.number().nullable(),
      waiting: z.number(),
    })
    .nullable(),
  /** Rows of the record that can be found and rows of the index, counted hourly; those the index has still to learn of. */
  search: z
    .array(
      z.object({
        kind: z.enum(["doctor", "hospital"]),
        /** Null: not within a day. */
        countedAt: z.number().nullable(),
        record: z.number(),
        index: z.number(),
        behind: z.number(),
      }),
    )
    .nullable(),
  /** The last 14 days in Japan, today first, counted hourly; null: not counted. */
  days: z
    .array(z.object({ day: z.string(), signUps: z.number().nullable(), active: z.number().nullable() }))
    .nullable(),
  databases: z.array(
    z.object({ name: z.enum(["DB", "SEARCH_DB", "EDGE_DB"]), bytes: z.number().nullable() }),
  ),
});
export type Health = z.output<typeof health>;

const moment = z.number({ error: NOTICE_TIME_INVALID }).int(NOTICE_TIME_INVALID).min(0, NOTICE_TIME_INVALID);

/** A notice that is on every page from one moment until another (epoch ms). */
export const serviceNotice = z
  .object({
    text: text({ max: NOTICE_CHARS, field: "お知らせ", empty: NOTICE_REQUIRED }),
    from: moment.max(8.64e15, NOTICE_TIME_INVALID),
    until: moment.max(8.64e15, NOTICE_TIME_INVALID),
  })
  .refine(({ from, until }) => from < until, { path: ["until"], error: NOTICE_ORDER });
export type ServiceNotice = z.output<typeof serviceNotice>;

/** The announcement to everybody: on every page. */
export const announcement = z.object({
  isReadOnly: z.boolean(),
  /** The words of a notice that holds now. */
  notice: z.string().nullable(),
});
export type Announcement = z.output<typeof announcement>;

/** How the service is run: every operator reads it, whoever may do everything acts. */
export const operations = {
  announcement: get("/announcement", {
    about: "For the banner of every page, signed in or not.",
    access: { who: "public", beforeTerms: true },
    isIdle: true,
    reply: announcement,
  }),

  serviceState: get("/admin/operation/state", {
    about: "What is switched now; a notice also when its time is to come or over.",
    access: operators("console:view"),
    reply: z.object({ isReadOnly: z.boolean(), notice: serviceNotice.nullable() }),
  }),
  setReadOnly: put("/admin/operation/readOnly", {
    about: "While it is on, every call that writes is answered by 503 `read-only` within some seconds.",
    access: operators("operator"),
    worksReadOnly: true,
    body: z.object({ isReadOnly: z.boolean() }),
  }),
  setServiceNotice: put("/admin/operation/notice", {
    about: "Replaces the notice. 422 for one that is over already.",
    access: operators("operator"),
    worksReadOnly: true,
    body: serviceNotice,
  }),
  removeServiceNotice: del("/admin/operation/notice", {
    about: "Takes the announcement to everybody down.",
    access: operators("operator"),
    worksReadOnly: true,
  }),

  health: get("/admin/operation/health", {
    about: "Queues, jobs, imports, faults and sizes of the running service.",
    access: operators("console:view"),
    reply: health,
  }),

  deadLetters: get("/admin/operation/deadLetters", {
    about: "Messages that the queue gave up, the newest first.",
    access: operators("console:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), kinds: z.array(deadKind), letters: z.array(deadLetter) }),
  }),
  retryDeadLetter: post("/admin/operation/deadLetters/:id/retry", {
    about:
      "Puts the message back on its queue. Nothing happens for one that is back there already; 409 for one discarded, and for a mail to a member whose account is not in use any more.",
    access: operators("operator"),
  }),
  discardDeadLetter: post("/admin/operation/deadLetters/:id/discard", {
    about:
      "Erases the message. Nothing happens for one that is discarded already; 409 for one back on its queue.",
    access: operators("operator"),
  }),
  retryDeadLetters: post("/admin/operation/deadLetters/retry", {
    about:
      "Puts the oldest of a kind back (`RETRIES_AT_ONCE`) and counts how many are `left` for another call.",
    access: operators("operator"),
    body: kindChoice,
    reply: z.object({ retried: z.number(), refused: z.number(), left: z.number() }),
  }),
  discardDeadLetters: post("/admin/operation/deadLetters/discard", {
    about: "Erases all of a kind.",
    access: operators("operator"),
    body: kindChoice,
    reply: z.object({ discarded: z.number() }),
  }),
};

/** The types of messages in the queues but mails, whose kinds have names of their own. */
export type QueuedType =
  | "push"
  | "socketsEnd"
  | "roomsLeft"
  | "bytesUnnamed"
  | "groupMembersChanged"
  | "unreadMessage"
  | "newMessage"
  | "scheduledMessage"
  | "urgentMessage"
  | "urgentMail"
  | "newNotification"
  | "inboxes"
  | "cardCounts"
  | "digest"
  | "digestMail"
  | "directoryChanged"
  | "changesTaken"
  | "vacantBeds"
  | "papersProposed"
  | "hospitalNotice"
  | "noticeMail"
  | "refillIndex"
  | "renewDirectory"
  | "magazine"
  | "magazineMail";
