import * as z from "zod";
import { ROLES } from "#contract/endpoint";
import { plainFileName } from "#contract/japanese/invisible";
import { PAGE_SIZE, QUERY_CHARS } from "#contract/limits";
import { hospitalLine } from "#contract/lists/shapes";
import { NOTICE_DETAIL_CHARS, NOTICE_HOSPITALS, NOTICE_TITLE_CHARS } from "#contract/notices/limits";
import { READING_STATES } from "#contract/notices/reading-states";
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
 * The progress of a sending: hospitals that it goes to, those whose people have been told, and those that have opened
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
  /** Additive: those who have read it find it unread again, and are told. */
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
