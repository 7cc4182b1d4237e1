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
  own: get("/workplaces/own", {
    about: "Where the caller says to work now, with what each gives and how it can be confirmed.",
    access: own,
    reply: z.object({ workplaces: z.array(ownWorkplace) }),
  }),

  request: post("/workplaces/:id/request", {
    about:
      "Asks to be confirmed at the institution; again with another channel, it replaces the first. 404 where the caller does not say to work, 409 when it is decided or objected to, 422 for a number that no published source names.",
    perDay: 20,
    access: own,
    body: workplaceRequest,
  }),

  enterCode: post("/workplaces/:id/code", {
    about:
      "The code from the institution's FAX or telephone. Where nobody is confirmed yet, the operator has the last word. 409 without an open request, 422 for a wrong code; the fifth closes the request.",
    perDay: 30,
    access: own,
    body: z.object({ code: confirmationCode }),
    reply: z.object({ isConfirmed: z.boolean() }),
  }),

  people: get("/workplaces/:id/people", {
    about: "Everybody who says to work there, those who wait first.",
    access: members,
    reply: z.object({ people: z.array(colleague) }),
  }),

  confirm: post("/workplaces/:id/people/:person/confirm", {
    about:
      "Confirms a colleague; twice changes nothing. 404 for somebody who does not say to work there, 409 when objected to.",
    perDay: CHANGES_PER_DAY,
    access: members,
  }),

  object: post("/workplaces/:id/people/:person/object", {
    about:
      "Says that somebody does not work there: nobody but the operator confirms them then, and the contact data that a confirmed one edits waits. Repeated, it replaces the reason.",
    perDay: 50,
    access: members,
    body: objection,
  }),

  withdrawObjection: post("/workplaces/:id/people/:person/withdrawObjection", {
    about: "Withdraws one's own objection; twice changes nothing.",
    perDay: 50,
    access: members,
  }),

  claims: get("/admin/workplaces", {
    about: "What waits for the operator: matched codes first, then the oldest.",
    access: viewers,
    ...page,
    reply: z.object({ total: z.number(), claims: z.array(workplaceClaim) }),
  }),
  code: get("/admin/workplaces/:id/code", {
    about:
      "The sheet with the code, to be sent to the published FAX number or read out on the telephone. Recorded.",
    access: deciders,
    reply: codeSheet,
  }),
  codeSent: post("/admin/workplaces/:id/sent", {
    about: "Notes that the code went out; again, it changes nothing.",
    access: deciders,
  }),
  decide: post("/admin/workplaces/:id/decide", {
    about: "409 when somebody else has decided meanwhile. The person is notified.",
    access: deciders,
    body: z.object({
      isConfirmed: z.boolean(),
      reason: text({ max: REASON_CHARS, field: "理由" }).default(""),
    }),
  }),

  objections: get("/admin/workplaceObjections", {
    about: "Objections against who belongs to a workplace, for an operator to decide.",
    access: viewers,
    ...page,
    reply: z.object({ total: z.number(), objections: z.array(workplaceObjection) }),
  }),
  settleObjection: post("/admin/workplaceObjections/:id", {
    about: "Upheld, the person is no longer confirmed and cannot ask again; 409 when it is settled already.",
    access: deciders,
    body: z.object({ isUpheld: z.boolean() }),
  }),
};
