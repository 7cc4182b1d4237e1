import * as z from "zod";
import { del, get, operators, post, put } from "#contract/endpoint";
import {
  announcement,
  deadKind,
  deadLetter,
  health,
  kindChoice,
  serviceNotice,
} from "#contract/operation/shapes";
import { offset } from "#contract/operator/shapes";

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
