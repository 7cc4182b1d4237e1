import * as z from "zod";
import { get, post } from "#contract/endpoint";

export const mail = {
  /**
   * Additive: the provider's webhook, signed as Svix does it. 404 without a secret here, 401 for what it did not sign.
   */
  deliveryEvents: post("/mail/events", {
    worksReadOnly: true,
    access: { who: "public", beforeTerms: true },
  }),

  /** Additive: the newest 50 mails on a machine that sends none. 404 in production. */
  outbox: get("/dev/mail", {
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
