import * as z from "zod";
import { get, post } from "#contract/endpoint";

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

export const mail = {
  deliveryEvents: post("/mail/events", {
    about:
      "Additive: the provider's webhook, signed as Svix does it. 404 without a secret here, 401 for what it did not sign.",
    worksReadOnly: true,
    access: { who: "public", beforeTerms: true },
  }),

  outbox: get("/dev/mail", {
    about: "Additive: the newest 50 mails on a machine that sends none. 404 in production.",
    access: { who: "public", beforeTerms: true },
    query: z.object({ to: z.string().max(254).optional() }),
    reply: z.array(
      z.object({
        kind: z.string(),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: z.number(),
      }),
    ),
  }),
};
