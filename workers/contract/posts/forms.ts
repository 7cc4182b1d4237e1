import * as z from "zod";
import { AGE_GROUPS, CASE_PARTS, CASE_SEXES } from "#contract/posts/case";
import {
  CASE_PART_CHARS,
  POLL_CHOICE_CHARS,
  POLL_CHOICES_LEAST,
  POLL_CHOICES_MOST,
} from "#contract/posts/limits";
import {
  CASE_AGE_REQUIRED,
  CASE_COURSE_REQUIRED,
  CASE_QUESTION_REQUIRED,
  CASE_SEX_REQUIRED,
  POLL_CHOICE_TWICE,
  POLL_CHOICES_FEW,
  POLL_CHOICES_MANY,
  POLL_END_PAST,
} from "#contract/posts/texts";
import { line, text } from "#contract/text";

/** A question with choices beside a post. `endsAt` is epoch ms; null: it stays open. */
export const pollFields = z.object({
  choices: z
    .array(line({ max: POLL_CHOICE_CHARS, field: "選択肢" }), { error: POLL_CHOICES_FEW })
    .max(POLL_CHOICES_MOST, POLL_CHOICES_MANY)
    .transform((choices) => choices.filter(Boolean))
    .refine((choices) => choices.length >= POLL_CHOICES_LEAST, POLL_CHOICES_FEW)
    .refine((choices) => new Set(choices).size === choices.length, POLL_CHOICE_TWICE),
  isSeveral: z.boolean().default(false),
  isSecret: z.boolean().default(false),
  endsAt: z
    .number()
    .int()
    .nullish()
    .refine((at) => at == null || at > Date.now(), POLL_END_PAST),
});
export type PollFields = z.output<typeof pollFields>;

/** A case that colleagues are asked about: nothing in it says who the patient is. */
export const caseFields = z.object({
  ageGroup: z.enum(AGE_GROUPS, { error: CASE_AGE_REQUIRED }),
  sex: z.enum(CASE_SEXES, { error: CASE_SEX_REQUIRED }),
  course: text({ max: CASE_PART_CHARS, field: CASE_PARTS.course, empty: CASE_COURSE_REQUIRED }),
  findings: text({ max: CASE_PART_CHARS, field: CASE_PARTS.findings }).default(""),
  question: text({ max: CASE_PART_CHARS, field: CASE_PARTS.question, empty: CASE_QUESTION_REQUIRED }),
});
export type CaseFields = z.output<typeof caseFields>;

export const poll = z.object({
  choices: z.array(
    z.object({ number: z.number(), text: z.string(), voteCount: z.number(), isMine: z.boolean() }),
  ),
  isSeveral: z.boolean(),
  /** True: nobody sees who chose what. */
  isSecret: z.boolean(),
  endsAt: z.number().nullable(),
  isEnded: z.boolean(),
  voterCount: z.number(),
});
export type Poll = z.output<typeof poll>;
