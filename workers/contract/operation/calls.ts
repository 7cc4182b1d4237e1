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
  /** For the banner of every page, signed in or not. */
  announcement: get("/announcement", {
    access: { who: "public", beforeTerms: true },
    isIdle: true,
    reply: announcement,
  }),

  /** What is switched now; a notice also when its time is to come or over. */
  serviceState: get("/admin/operation/state", {
    access: operators("console:view"),
    reply: z.object({ isReadOnly: z.boolean(), notice: serviceNotice.nullable() }),
  }),
  /** While it is on, every call that writes is answered by 503 `read-only` within some seconds. */
  setReadOnly: put("/admin/operation/readOnly", {
    access: operators("operator"),
    worksReadOnly: true,
    body: z.object({ isReadOnly: z.boolean() }),
  }),
  /** Replaces the notice. 422 for one that is over already. */
  setServiceNotice: put("/admin/operation/notice", {
    access: operators("operator"),
    worksReadOnly: true,
    body: serviceNotice,
  }),
  removeServiceNotice: del("/admin/operation/notice", { access: operators("operator"), worksReadOnly: true }),

  health: get("/admin/operation/health", { access: operators("console:view"), reply: health }),

  /** Messages that the queue gave up, the newest first. */
  deadLetters: get("/admin/operation/deadLetters", {
    access: operators("console:view"),
    query: z.object({ offset }),
    reply: z.object({ total: z.number(), kinds: z.array(deadKind), letters: z.array(deadLetter) }),
  }),
  /**
   * Puts the message back on its queue. Nothing happens for one that is back there already; 409 for one discarded, and
   * for a mail to a member whose account is not in use any more.
   */
  retryDeadLetter: post("/admin/operation/deadLetters/:id/retry", { access: operators("operator") }),
  /** Erases the message. Nothing happens for one that is discarded already; 409 for one back on its queue. */
  discardDeadLetter: post("/admin/operation/deadLetters/:id/discard", { access: operators("operator") }),
  /** Puts the oldest of a kind back (`RETRIES_AT_ONCE`) and counts how many are `left` for another call. */
  retryDeadLetters: post("/admin/operation/deadLetters/retry", {
    access: operators("operator"),
    body: kindChoice,
    reply: z.object({ retried: z.number(), refused: z.number(), left: z.number() }),
  }),
  /** Erases all of a kind. */
  discardDeadLetters: post("/admin/operation/deadLetters/discard", {
    access: operators("operator"),
    body: kindChoice,
    reply: z.object({ discarded: z.number() }),
  }),
};
