import * as z from "zod";
import { get, operators, post } from "#contract/endpoint";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { CHANGES_PER_DAY } from "#contract/limits";
import { text, wholeNumber } from "#contract/text";
import { REASON_CHARS } from "#contract/workplaces/limits";
import {
  codeSheet,
  colleague,
  confirmationCode,
  objection,
  ownWorkplace,
  workplaceClaim,
  workplaceObjection,
  workplaceRequest,
} from "#contract/workplaces/shapes";

const own = { who: HOSPITAL_STAFF, relation: "self" } as const;
/** Confirmed people of the institution that `:id` names; for others it is not there (404). */
const members = { who: HOSPITAL_STAFF, relation: "member" } as const;
const viewers = operators("directory:view");
const deciders = operators("directory:change");
const page = { query: z.object({ offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }) }) };

/** Additive: saying to work somewhere gives no right there; being confirmed does. */
export const workplaces = {
  /** Where the caller says to work now, with what each gives and how it can be confirmed. */
  own: get("/workplaces/own", { access: own, reply: z.object({ workplaces: z.array(ownWorkplace) }) }),

  /**
   * Asks to be confirmed at the institution; again with another channel, it replaces the first. 404 where the caller
   * does not say to work, 409 when it is decided or objected to, 422 for a number that no published source names.
   */
  request: post("/workplaces/:id/request", { perDay: 20, access: own, body: workplaceRequest }),

  /**
   * The code from the institution's FAX or telephone. Where nobody is confirmed yet, the operator has the last word.
   * 409 without an open request, 422 for a wrong code; the fifth closes the request.
   */
  enterCode: post("/workplaces/:id/code", {
    perDay: 30,
    access: own,
    body: z.object({ code: confirmationCode }),
    reply: z.object({ isConfirmed: z.boolean() }),
  }),

  /** Everybody who says to work there, those who wait first. */
  people: get("/workplaces/:id/people", {
    access: members,
    reply: z.object({ people: z.array(colleague) }),
  }),

  /** Confirms a colleague; twice changes nothing. 404 for somebody who does not say to work there, 409 when objected to. */
  confirm: post("/workplaces/:id/people/:person/confirm", { perDay: CHANGES_PER_DAY, access: members }),

  /**
   * Says that somebody does not work there: nobody but the operator confirms them then, and the contact data that a
   * confirmed one edits waits. Repeated, it replaces the reason.
   */
  object: post("/workplaces/:id/people/:person/object", { perDay: 50, access: members, body: objection }),

  /** Withdraws one's own objection; twice changes nothing. */
  withdrawObjection: post("/workplaces/:id/people/:person/withdrawObjection", {
    perDay: 50,
    access: members,
  }),

  /** What waits for the operator: matched codes first, then the oldest. */
  claims: get("/admin/workplaces", {
    access: viewers,
    ...page,
    reply: z.object({ total: z.number(), claims: z.array(workplaceClaim) }),
  }),
  /** The sheet with the code, to be sent to the published FAX number or read out on the telephone. Recorded. */
  code: get("/admin/workplaces/:id/code", { access: deciders, reply: codeSheet }),
  /** Notes that the code went out; again, it changes nothing. */
  codeSent: post("/admin/workplaces/:id/sent", { access: deciders }),
  /** 409 when somebody else has decided meanwhile. The person is notified. */
  decide: post("/admin/workplaces/:id/decide", {
    access: deciders,
    body: z.object({
      isConfirmed: z.boolean(),
      reason: text({ max: REASON_CHARS, field: "理由" }).default(""),
    }),
  }),

  objections: get("/admin/workplaceObjections", {
    access: viewers,
    ...page,
    reply: z.object({ total: z.number(), objections: z.array(workplaceObjection) }),
  }),
  /** Upheld, the person is no longer confirmed and cannot ask again; 409 when it is settled already. */
  settleObjection: post("/admin/workplaceObjections/:id", {
    access: deciders,
    body: z.object({ isUpheld: z.boolean() }),
  }),
};
