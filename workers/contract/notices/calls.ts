import * as z from "zod";
import { hospitalCondition } from "#contract/directory/shapes";
import { del, get, patch, post, put } from "#contract/endpoint";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { CHANGES_PER_DAY } from "#contract/limits";
import { RENEWALS_PER_DAY } from "#contract/notices/limits";
import {
  draftFields,
  draftHospitals,
  draftLine,
  draftPage,
  hospitalChoice,
  listPage,
  notice,
  noticeChange,
  noticeFields,
  noticeWithHospitals,
  readerLine,
  readerQuery,
  readingCounts,
  receivedLine,
  recipientLine,
  recipientQuery,
  sentLine,
} from "#contract/notices/shapes";
import { id } from "#contract/text";

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
