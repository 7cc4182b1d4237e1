import * as z from "zod";
import { get, operators, post, ROLES } from "#contract/endpoint";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { nfkc } from "#contract/japanese/nfkc";
import { CHANGES_PER_DAY } from "#contract/limits";
import { text, wholeNumber } from "#contract/text";
import { CODE_DIGITS, REASON_CHARS } from "#contract/workplaces/limits";
import {
  CHANNEL_REQUIRED,
  CHANNELS,
  CODE_REQUIRED,
  METHODS,
  NOTE_REQUIRED,
  OBJECTION_REASON_REQUIRED,
  WORKPLACE_STATES,
} from "#contract/workplaces/texts";

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** The form of somebody who asks to be confirmed. A code needs no note; the operator needs something to go by. */
export const workplaceRequest = z
  .object({
    channel: z.enum(CHANNELS, { error: CHANNEL_REQUIRED }),
    note: text({ max: REASON_CHARS, field: "所属を確認できる情報" }).default(""),
  })
  .refine(({ channel, note }) => channel !== "operator" || note !== "", {
    error: NOTE_REQUIRED,
    path: ["note"],
  });

/** As people type it from a sheet of paper: 「１２３４-５６７８」. */
export const confirmationCode = z
  .string({ error: CODE_REQUIRED })
  .max(40, CODE_REQUIRED)
  .transform((typed) => nfkc(typed).replace(/[\s\-‐‑–—ー]/g, ""))
  .pipe(z.string().regex(CODE, CODE_REQUIRED));

export const objection = z.object({
  reason: text({ max: REASON_CHARS, field: "理由", empty: OBJECTION_REASON_REQUIRED }),
});

/** A place where the viewer says to work. */
export const ownWorkplace = z.object({
  hospitalId: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.enum(WORKPLACE_STATES),
  method: z.enum(METHODS).nullable(),
  decidedAt: z.number().nullable(),
  /** Confirmed, and for long enough to change contact data alone. */
  isEstablished: z.boolean(),
  /** Confirmed people of the institution other than the viewer; without any, the operator confirms the first. */
  colleagues: z.number(),
  /** People who wait for a confirmed person's word; 0 for somebody who is not confirmed. */
  waiting: z.number(),
  /** The published numbers that a code can go to. */
  fax: z.string().nullable(),
  tel: z.string().nullable(),
  request: z
    .object({
      channel: z.enum(CHANNELS),
      number: z.string(),
      createdAt: z.number(),
      sentAt: z.number().nullable(),
      expiresAt: z.number(),
      matchedAt: z.number().nullable(),
    })
    .nullable(),
});
export type OwnWorkplace = z.output<typeof ownWorkplace>;

/** Somebody who says to work at an institution, as its confirmed people see them. */
export const colleague = z.object({
  userId: z.string(),
  doctorId: z.string().nullable(),
  name: z.string(),
  role: z.enum(ROLES),
  avatarUrl: z.string().nullable(),
  state: z.enum(WORKPLACE_STATES),
  method: z.enum(METHODS).nullable(),
  decidedAt: z.number().nullable(),
  decidedBy: z.string().nullable(),
  requestedAt: z.number().nullable(),
  isSelf: z.boolean(),
  /** A colleague objects; the operator has not decided yet. */
  isObjected: z.boolean(),
  /** The viewer is one of those who object. */
  isObjectedByViewer: z.boolean(),
});
export type Colleague = z.output<typeof colleague>;

const claimant = {
  userId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  hospitalId: z.string(),
  hospitalName: z.string(),
};

/** What waits for the operator. */
export const workplaceClaim = z.object({
  id: z.string(),
  ...claimant,
  channel: z.enum(CHANNELS),
  number: z.string(),
  note: z.string(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  matchedAt: z.number().nullable(),
  /** Confirmed people of the institution; 0: this would be the first. */
  colleagues: z.number(),
});
export type WorkplaceClaim = z.output<typeof workplaceClaim>;

export const workplaceObjection = z.object({
  id: z.string(),
  ...claimant,
  isConfirmed: z.boolean(),
  objectorName: z.string(),
  reason: z.string(),
  createdAt: z.number(),
});
export type WorkplaceObjection = z.output<typeof workplaceObjection>;

/** The sheet that goes to the institution, or what is said on the telephone. */
export const codeSheet = z.object({
  id: z.string(),
  hospitalName: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  channel: z.enum(CHANNELS),
  number: z.string(),
  code: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  sentAt: z.number().nullable(),
});
export type CodeSheet = z.output<typeof codeSheet>;

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
