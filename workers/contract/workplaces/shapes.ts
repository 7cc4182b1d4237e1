import * as z from "zod";
import { ROLES } from "#contract/endpoint";
import { nfkc } from "#contract/japanese/nfkc";
import { text } from "#contract/text";
import { CODE_DIGITS, REASON_CHARS } from "#contract/workplaces/limits";
import {
  CHANNEL_REQUIRED,
  CODE_REQUIRED,
  NOTE_REQUIRED,
  OBJECTION_REASON_REQUIRED,
} from "#contract/workplaces/texts";
import { CHANNELS, METHODS, WORKPLACE_STATES } from "#contract/workplaces/words";

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
