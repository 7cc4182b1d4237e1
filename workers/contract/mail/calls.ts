import * as z from "zod";
import { get } from "#contract/endpoint";

export const mail = {
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
