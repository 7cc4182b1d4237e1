import * as z from "zod";

/** What Resend posts of one mail is some hundred bytes; a complaint may quote headers. */
export const WEBHOOK_BYTES = 64 * 1024;

/** What is read of an event; the rest of it names people and is left alone. */
export const webhookEvent = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string().max(254)).max(50),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});

/** A full mailbox is tried again by the provider itself: only what is for good counts, and a complaint. */
export const isAddressGivenBack = ({ type, data }: z.output<typeof webhookEvent>) =>
  type === "email.complained" ||
  (type === "email.bounced" && (data.bounce?.type ?? "Permanent") === "Permanent");
