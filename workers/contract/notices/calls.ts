import * as z from "zod";
import { hospitalCondition } from "#contract/directory/shapes";
import { del, get, patch, post, put, ROLES } from "#contract/endpoint";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { plainFileName } from "#contract/japanese/invisible";
import { CHANGES_PER_DAY, PAGE_SIZE, QUERY_CHARS } from "#contract/limits";
import { hospitalLine } from "#contract/lists/calls";
import {
  NOTICE_DETAIL_CHARS,
  NOTICE_HOSPITALS,
  NOTICE_TITLE_CHARS,
  READING_STATES,
  RENEWALS_PER_DAY,
} from "#contract/notices/limits";
import { NOTICE_DETAIL_REQUIRED, NOTICE_FILE_REFUSED, NOTICE_TITLE_REQUIRED } from "#contract/notices/texts";
import { noneIfEmpty, patientAnswer } from "#contract/posts/shapes";
import { id, line, text, usable, wholeNumber } from "#contract/text";

const hospital = z.object({
  hospitalId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  tel: z.string().nullable(),
  fax: z.string().nullable(),
});

/** A line of a list of notices. */
const noticeLine = z.object({
  objectId: z.string(),
  title: z.string(),
  /** Additive: how its text begins. */
  preview: z.string(),
  hospital: hospital.pick({ hospitalId: true, name: true, image: true }),
  isMustRead: z.boolean(),
  hasFile: z.boolean(),
  sentAt: z.number(),
  /** The time of the last edit; null: none. */
  editedAt: z.number().nullable(),
});

export const receivedLine = noticeLine.extend({ isRead: z.boolean(), isAcknowledged: z.boolean() });
export type ReceivedLine = z.output<typeof receivedLine>;

/**
 * The progress of a sending: hospitals that it goes to, those whose people have been notified, and those that have opened
 * it.
 */
const reach = z.object({
  hospitalCount: z.number(),
  toldCount: z.number(),
  /** Hospitals where somebody has read it, and where somebody has acknowledged it. */
  readCount: z.number(),
  acknowledgedCount: z.number(),
});

export const sentLine = noticeLine
  .extend({ authorName: z.string(), authorRole: z.enum(ROLES), isMine: z.boolean() })
  .extend(reach.shape);
export type SentLine = z.output<typeof sentLine>;

/** The kinds of sendings: the notice itself, the same once more after an edit, or a reminder. */
const WAVES = ["sent", "again", "reminder"] as const;
export type Wave = (typeof WAVES)[number];

/** A notice as its reader or its sender opens it. */
export const notice = z.object({
  objectId: z.string(),
  title: z.string(),
  detail: z.string(),
  fileUrl: z.string().nullable(),
  filename: z.string().nullable(),
  isMustRead: z.boolean(),
  hospital,
  author: z.object({
    name: z.string(),
    role: z.enum(ROLES),
    occupation: z.string().nullable(),
    /** Additive: a doctor's page, which the name leads to. */
    doctorId: z.string().nullable(),
  }),
  sentAt: z.number(),
  editedAt: z.number().nullable(),
  /** A number that rises with each edit. */
  revision: z.number(),
  /** The viewer sent it, and may edit, remind and delete. */
  isMine: z.boolean(),
  /** For somebody who gets the notice; null for the sender's side alone. */
  received: z
    .object({
      hospitalName: z.string(),
      readAt: z.number().nullable(),
      acknowledgedAt: z.number().nullable(),
    })
    .nullable(),
  /** For the people of the hospital that sent it; null for everybody else. */
  sending: reach
    .extend({
      wave: z.enum(WAVES),
      reminderCount: z.number(),
      remindedAt: z.number().nullable(),
    })
    .nullable(),
});
export type Notice = z.output<typeof notice>;

/** A notice by itself: for the people of the hospital that sent it also where it went, by both names of the field. */
export const noticeWithHospitals = notice.extend({
  toHospitalObjectIds: z.array(z.string()).nullable(),
  hospitalsStock: z.array(z.string()).nullable(),
});

/** Somebody who works at a hospital that got a notice. */
const reader = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  occupation: z.string().nullable(),
  /** Additive: a doctor's page, which the name leads to. */
  doctorId: z.string().nullable(),
  readAt: z.number().nullable(),
  acknowledgedAt: z.number().nullable(),
});

/** Additive: `referralName` and `referralFax` of the office that answers referrals there. */
export const recipientLine = hospitalLine
  .pick({
    hospitalId: true,
    name: true,
    prefectureCode: true,
    city: true,
    tel: true,
    fax: true,
    formerContacts: true,
  })
  .extend({ referralName: z.string(), referralFax: z.string().nullable(), people: z.array(reader) });
export type RecipientLine = z.output<typeof recipientLine>;

/**
 * The number of people and hospitals in each state. `done`: all people there have read it, or for a must-read notice
 * acknowledged it; `waiting`: somebody has not; `some`: of those the ones where somebody has.
 */
export const readingCounts = z.object({
  hospitals: z.object({
    all: z.number(),
    waiting: z.number(),
    some: z.number(),
    done: z.number(),
    nobody: z.number(),
  }),
  people: z.object({ all: z.number(), read: z.number(), acknowledged: z.number() }),
});

export const readerLine = reader.extend({ hospitalName: z.string() });

const title = { max: NOTICE_TITLE_CHARS, field: "件名" };
const detail = { max: NOTICE_DETAIL_CHARS, field: "内容" };
/** An upload of the caller's own, and nothing else. */
const fileUrl = z.string().regex(/^\/api\/files\/[A-Za-z0-9_-]{1,80}$/, NOTICE_FILE_REFUSED);
const filename = z.string().max(200).transform(plainFileName);
export const hospitalChoice = z.array(id).max(NOTICE_HOSPITALS);
const revision = z.number().int();

const file = { fileUrl: noneIfEmpty(fileUrl), filename: filename.nullish() };

/** The content of a notice. The hospitals are those named, else those of the draft. */
const sending = {
  title: line({ ...title, empty: NOTICE_TITLE_REQUIRED }),
  detail: text({ ...detail, empty: NOTICE_DETAIL_REQUIRED }),
  ...file,
  toHospitalObjectIds: hospitalChoice.optional(),
  hospitalsStock: hospitalChoice.optional(),
  /**
   * Additive: the draft it was written in; its hospitals stand where none are named, and the draft ends with the
   * sending.
   */
  draftId: id.optional(),
  /** Additive: the hospital that it is sent for, where the sender works at several; left out: the first one. */
  hospitalObjectId: id.optional(),
  isMustRead: z.boolean().default(false),
  /** Additive. */
  patientAnswer: patientAnswer.optional(),
};

export const noticeFields = z.object({
  ...sending,
  title: usable(sending.title),
  /** Additive: the mark of the form: a form sent twice makes one notice. */
  creationKey: id.optional(),
});

export const noticeChange = z.object({
  ...sending,
  title: sending.title.optional(),
  detail: sending.detail.optional(),
  isMustRead: z.boolean().optional(),
  /** Additive: those who have read it find it unread again, and are notified. */
  isUnreadAgain: z.boolean().default(false),
  revision: revision.optional(),
});

/** The fields typed so far, any of which may be missing. */
export const draftFields = z.object({
  title: line(title).optional(),
  detail: text(detail).optional(),
  ...file,
  hospitalObjectId: id.nullish(),
  isMustRead: z.boolean().optional(),
  /** The revision of the draft over which this was typed. */
  revision: revision.optional(),
});

export const draftLine = z.object({
  objectId: z.string(),
  title: z.string(),
  detail: z.string(),
  fileUrl: z.string().nullable(),
  filename: z.string().nullable(),
  hospitalObjectId: z.string().nullable(),
  isMustRead: z.boolean(),
  hospitalCount: z.number(),
  revision: z.number(),
  updatedAt: z.number(),
  /** True: these are changes to a notice that was sent already. */
  isOfSent: z.boolean(),
});
export type NoticeDraft = z.output<typeof draftLine>;

/** A draft with a page of its hospitals, in the order in which they were chosen. */
export const draftPage = draftLine.extend({
  hospitalsStock: z.array(
    hospitalLine.pick({ hospitalId: true, name: true, prefectureCode: true, city: true, fax: true }).extend({
      /** The number of people there who use this service. */
      peopleCount: z.number(),
    }),
  ),
});

export type NoticeDraftPage = z.output<typeof draftPage>;

export const listPage = {
  limit: wholeNumber({ min: 0, max: 2000, fallback: PAGE_SIZE }),
  offset: wholeNumber({ min: 0, max: 100_000, fallback: 0 }),
};

export const draftHospitals = {
  limit: wholeNumber({ min: 0, max: NOTICE_HOSPITALS, fallback: PAGE_SIZE }),
  offset: wholeNumber({ min: 0, max: NOTICE_HOSPITALS, fallback: 0 }),
};

export const recipientQuery = {
  state: z.enum(READING_STATES).catch("all").default("all"),
  q: z.string().max(QUERY_CHARS).default(""),
  ...draftHospitals,
};

/** A hospital has many people, so `offset` by person goes further than by hospital. */
export const readerQuery = { ...recipientQuery, offset: listPage.offset };

const who = HOSPITAL_STAFF;
/** The people of the hospital that sent a notice. */
const sender = { who, relation: "member" } as const;
const author = { who, relation: "owner" } as const;

export const notices = {
  create: post("/hospitalNotices", {
    about:
      "A-057. Answers once it is in the record; the people of the hospitals are told through the queue. 403 for somebody who works at no hospital, 422 for a hospital that the directory does not have, 429 beyond a day's number.",
    access: { who },
    body: noticeFields,
    reply: z.object({ objectId: z.string() }),
  }),

  received: get("/hospitalNotices", {
    about:
      "A-061. The caller's notices, newest first. Additive: only those that the caller has not read, or has not acknowledged though asked to.",
    access: { who, relation: "addressee" },
    query: z.object({ ...listPage, only: z.enum(["", "unread", "mustRead"]).catch("").default("") }),
    reply: z.object({ total: z.number(), items: z.array(receivedLine) }),
  }),

  own: get("/hospitalNotices/own", {
    about:
      "A-062. The notices that the caller's hospitals have sent, whoever there wrote them; the newest first.",
    access: { who, relation: "member" },
    query: z.object(listPage),
    reply: z.object({ total: z.number(), items: z.array(sentLine) }),
  }),

  unreadCount: get("/hospitalNoticeUnreadCount", {
    about: "A-063. Counts the unread among the newest that came; it is also counted for every page.",
    access: { who, relation: "self" },
    reply: z.object({ count: z.number() }),
  }),

  drafts: get("/hospitalNotices/drafts", {
    about: "Additive: drafts of the caller, the newest first.",
    access: { who, relation: "owner" },
    reply: z.object({ drafts: z.array(draftLine) }),
  }),
  draft: get("/hospitalNotices/drafts/:id", {
    about: "Additive: one draft with a page of its hospitals.",
    access: author,
    query: z.object(draftHospitals),
    reply: draftPage,
  }),
  saveDraft: put("/hospitalNotices/drafts/:id", {
    about:
      "Additive: keeps what was typed under an id that the caller makes; under the id of a notice that the caller has sent, it is a change to that notice. A field that is not named stays. 409 with the current draft when `revision` is not its own.",
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: draftFields,
    reply: draftLine,
  }),
  discardDraft: del("/hospitalNotices/drafts/:id", {
    about: "Deletes a draft of a hospital notice.",
    perDay: CHANGES_PER_DAY,
    access: author,
  }),
  choose: post("/hospitalNotices/drafts/:id/hospitals", {
    about:
      "Additive: chooses hospitals: those named, those of a list of the caller's own, or all that a search finds; each once. All or nothing: 422 where there is no room for them.",
    perDay: CHANGES_PER_DAY,
    access: { who },
    body: z.object({
      hospitalIds: hospitalChoice.optional(),
      listId: id.optional(),
      condition: hospitalCondition.optional(),
    }),
    reply: z.object({ added: z.number(), hospitalCount: z.number() }),
  }),
  unchoose: post("/hospitalNotices/drafts/:id/hospitals/remove", {
    about: "Additive: takes these hospitals off again; none named: all.",
    perDay: CHANGES_PER_DAY,
    access: author,
    body: z.object({ hospitalIds: hospitalChoice.optional() }),
    reply: z.object({ removed: z.number(), hospitalCount: z.number() }),
  }),

  get: get("/hospitalNotices/:objectId", {
    about:
      "A-059. Opening a notice marks it as read, unless `preview` says that nobody is looking. 404 for everybody else, with a message of its own where it was deleted.",
    access: { who, relation: "addressee" },
    query: z.object({ preview: z.stringbool().catch(false).default(false) }),
    reply: noticeWithHospitals,
  }),

  change: patch("/hospitalNotices/:objectId", {
    about:
      "A-058. A field that is not named stays. 409 with the current notice when `revision` is not its own.",
    perDay: RENEWALS_PER_DAY,
    access: author,
    body: noticeChange,
    reply: notice,
  }),

  remove: del("/hospitalNotices/:objectId", {
    about: "A-060. Deleting it twice gives 404 with the message of a notice that is gone.",
    perDay: CHANGES_PER_DAY,
    access: author,
  }),

  acknowledge: post("/hospitalNotices/:objectId/acknowledge", {
    about: "Additive: records 「確認しました」. A second time changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: { who, relation: "addressee" },
    reply: notice,
  }),

  remind: post("/hospitalNotices/:objectId/remind", {
    about:
      "Additive: tells those again who have not read it, for a must-read notice those who have not acknowledged it. `after`: the reminders that were sent before; 409 where another was sent meanwhile, or too recently.",
    perDay: CHANGES_PER_DAY,
    access: author,
    body: z.object({ after: z.number().int() }),
    reply: notice,
  }),

  recipients: get("/hospitalNotices/:objectId/recipients", {
    about: "Additive: the hospitals it went to, with the people who work there now and what they have read.",
    access: sender,
    query: z.object(recipientQuery),
    reply: z.object({ counts: readingCounts, total: z.number(), hospitals: z.array(recipientLine) }),
  }),
  readers: get("/hospitalNotices/:objectId/readers", {
    about: "Additive: the people it went to, one by one, and what they have read.",
    access: sender,
    query: z.object(readerQuery),
    reply: z.object({ counts: readingCounts, total: z.number(), people: z.array(readerLine) }),
  }),
};
