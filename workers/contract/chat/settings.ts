import * as z from "zod";

const hour = z.number().int().min(0).max(23);

export const chatSettings = z.object({
  /** True: others see how far this person has read. */
  showsReading: z.boolean(),
  /** False: only Ctrl or ⌘ with Enter sends. */
  sendsWithEnter: z.boolean(),
  /** Additive: a mention is mailed and pushed also from a muted room; missing: it is. */
  hearsMentions: z.boolean().optional(),
  /** Hours in Japan without mail and push; null: none. */
  quietHours: z.object({ from: hour, to: hour }).nullable(),
});
export type ChatSettings = z.output<typeof chatSettings>;
