import * as z from "zod";
import { correctionFields } from "#contract/corrections/calls";

/** The request between its two pages, with the id under which it is sent. */
export const correctionDraft = correctionFields.extend({ submissionId: z.string() });
export type CorrectionDraft = z.output<typeof correctionDraft>;

/** The form as a browser sends it. */
export const correctionForm = correctionFields.extend({
  website: z.string().max(2000).default(""),
  stamp: z.string().max(500).default(""),
});
