import * as z from "zod";

const hour = z.number().int().min(0).max(23);

export const chatSettings = z.object({
  /** Others see how far one has read. */
  showsReading: z.boolean(),
  /** Off: only Ctrl or ⌘ with Enter sends. */
  sendsWithEnter: z.boolean(),
  /** Hours in Japan without mail and push; null: none. */
  quietHours: z.object({ from: hour, to: hour }).nullable(),
});
export type ChatSettings = z.output<typeof chatSettings>;
