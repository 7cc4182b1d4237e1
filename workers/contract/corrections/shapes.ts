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
  KIND_REQUIRED,
  RELATION_REQUIRED,
  SUBJECT_NAME_REQUIRED,
  SUBJECT_REQUIRED,
} from "#contract/corrections/texts";
import {
  CORRECTION_KINDS,
  CORRECTION_RELATIONS,
  CORRECTION_STATES,
  CORRECTION_SUBJECTS,
  isAnswered,
} from "#contract/corrections/words";
import { givenEmail, line, text } from "#contract/text";

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
