import * as z from "zod";
import {
  CORRECTION_ANSWER_CHARS,
  CORRECTION_BODY_CHARS,
  CORRECTION_NAME_CHARS,
} from "#contract/corrections/limits";
import {
  ANSWER_REQUIRED,
  ASKER_REQUIRED,
  CORRECTION_BODY_REQUIRED,
  CORRECTION_KINDS,
  CORRECTION_RELATIONS,
  CORRECTION_STATES,
  CORRECTION_SUBJECTS,
  isAnswered,
  KIND_REQUIRED,
  RELATION_REQUIRED,
  SUBJECT_NAME_REQUIRED,
  SUBJECT_REQUIRED,
} from "#contract/corrections/texts";
import { get, operators, post } from "#contract/endpoint";
import { givenEmail, line, text, wholeNumber } from "#contract/text";

/** The form of somebody who asks; they need not be a member. */
export const correctionFields = z.object({
  subject: z.enum(CORRECTION_SUBJECTS, { error: SUBJECT_REQUIRED }),
  /** The record's id where the asker came from its page; nothing is read from it for them. */
  subjectId: z.string().max(80).default(""),
  subjectName: line({
    max: CORRECTION_NAME_CHARS,
    field: "掲載されている名称",
    empty: SUBJECT_NAME_REQUIRED,
  }),
  kind: z.enum(CORRECTION_KINDS, { error: KIND_REQUIRED }),
  relation: z.enum(CORRECTION_RELATIONS, { error: RELATION_REQUIRED }),
  name: line({ max: CORRECTION_NAME_CHARS, field: "お名前", empty: ASKER_REQUIRED }),
  email: givenEmail,
  body: text({ max: CORRECTION_BODY_CHARS, field: "ご依頼の内容", empty: CORRECTION_BODY_REQUIRED }),
});
export type CorrectionFields = z.output<typeof correctionFields>;

/**
 * The part of a request that the asker sees by the link: neither their address nor what they wrote, as the link may
 * have been passed on.
 */
export const correctionSeen = z.object({
  receipt: z.string(),
  subjectName: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  state: z.enum(CORRECTION_STATES),
  answer: z.string(),
  createdAt: z.number(),
  handledAt: z.number().nullable(),
});

export const correctionRow = correctionSeen.extend({
  subject: z.enum(CORRECTION_SUBJECTS),
  subjectId: z.string().nullable(),
  relation: z.enum(CORRECTION_RELATIONS),
  name: z.string(),
  email: z.string(),
  body: z.string(),
  isMember: z.boolean(),
  /** True: the doctor or hospital in question is listed; false: not any more; null: it is none that is known here. */
  isListed: z.boolean().nullable(),
  /** The operator may correct the record, which holds for a hospital, and for a doctor who has no account. */
  isCorrectable: z.boolean(),
  handledBy: z.string().nullable(),
});

/**
 * `from`: the state that was shown. An answer that ends a request needs words for the asker. `listing`: the doctor or
 * hospital that the request is about, or that is named here where the asker came from no page, is not listed any more,
 * or is again.
 */
export const correctionAnswer = z
  .object({
    from: z.enum(CORRECTION_STATES),
    state: z.enum(CORRECTION_STATES),
    answer: text({ max: CORRECTION_ANSWER_CHARS, field: "回答" }).default(""),
    listing: z.enum(["stop", "resume"]).optional(),
    subjectId: z.string().max(80).default(""),
  })
  .refine(({ state, answer }) => !isAnswered(state) || answer !== "", {
    path: ["answer"],
    error: ANSWER_REQUIRED,
  });

const open = { who: "public", beforeTerms: true } as const;

/** Additive: 掲載情報の訂正・削除・開示のご依頼. */
export const corrections = {
  request: post("/corrections", {
    about:
      "Keeps a request and mails its asker a link to its state. A form sent twice is one request; 429 when there are too many.",
    access: open,
    body: correctionFields.extend({
      submissionId: z
        .string()
        .regex(/^[A-Za-z0-9-]{16,64}$/)
        .optional(),
      /** A field people don't see: whoever fills it in is no person, and is answered as if all were well. */
      website: z.string().max(2000).default(""),
    }),
    reply: z.object({ receipt: z.string() }),
  }),

  seen: get("/corrections/:id", {
    about: "A request, by the token of the mailed link. 404 for any other token.",
    access: open,
    reply: correctionSeen,
  }),

  list: get("/admin/corrections", {
    about: "The requests, newest first.",
    access: operators("directory:view"),
    query: z.object({
      state: z.union([z.enum(CORRECTION_STATES), z.literal("")]).default(""),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), corrections: z.array(correctionRow) }),
  }),
  answer: post("/admin/corrections/:id/answer", {
    about:
      "409 when somebody else has changed it meanwhile. An answer is mailed as a link to it. 422 for a listing of a doctor or hospital that is not there, or of a doctor who has an account.",
    access: operators("directory:change"),
    body: correctionAnswer,
  }),
};
