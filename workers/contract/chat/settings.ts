import * as z from "zod";
import { FIELD_INVALID } from "#contract/texts";

const hour = z.number().int().min(0).max(23);

/** Whose urgent messages pass quiet hours and are repeated: of confirmed colleagues, also of doctors who keep one on a list, of nobody. */
export const URGENT_SENDERS = ["workplace", "lists", "none"] as const;
export type UrgentSenders = (typeof URGENT_SENDERS)[number];
/** What ties the sender of an urgent message to somebody who is asked to confirm it. */
export type UrgentTie = "workplace" | "list";

export const chatSettings = z.object({
  /** True: others see how far this person has read. */
  showsReading: z.boolean(),
  /** False: only Ctrl or ⌘ with Enter sends. */
  sendsWithEnter: z.boolean(),
  /** Additive: a mention is mailed and pushed also from a muted room; missing: it is. */
  hearsMentions: z.boolean().optional(),
  /** Additive: shows presence and typing to those who show theirs; missing: not. */
  showsPresence: z.boolean().optional(),
  /** Additive: missing: of colleagues. */
  urgentFrom: z.enum(URGENT_SENDERS, FIELD_INVALID).optional(),
  /** Hours in Japan without mail and push; null: none. */
  quietHours: z.object({ from: hour, to: hour }).nullable(),
});
export type ChatSettings = z.output<typeof chatSettings>;
