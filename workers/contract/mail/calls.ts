import * as z from "zod";
import { get, post } from "#contract/endpoint";

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
