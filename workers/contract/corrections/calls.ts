import * as z from "zod";
import {
  correctionAnswer,
  correctionFields,
  correctionRow,
  correctionSeen,
} from "#contract/corrections/shapes";
import { CORRECTION_STATES } from "#contract/corrections/words";
import { get, operators, post } from "#contract/endpoint";
import { wholeNumber } from "#contract/text";

const open = { who: "public", beforeTerms: true } as const;

/** Additive: 掲載情報の訂正・削除・開示のご依頼. */
export const corrections = {
  request: post("/corrections", {
    about:
      "Keeps a request and mails its asker a link to its state. A form sent twice is one request; 429 when there are too many.",
    access: open,
    body: correctionFields.extend({
      submissionId: z
        .string()
        .regex(/^[A-Za-z0-9-]{16,64}$/)
        .optional(),
      /** A field people don't see: whoever fills it in is no person, and is answered as if all were well. */
      website: z.string().max(2000).default(""),
    }),
    reply: z.object({ receipt: z.string() }),
  }),

  seen: get("/corrections/:id", {
    about: "A request, by the token of the mailed link. 404 for any other token.",
    access: open,
    reply: correctionSeen,
  }),

  list: get("/admin/corrections", {
    about: "The requests, newest first.",
    access: operators("directory:view"),
    query: z.object({
      state: z.union([z.enum(CORRECTION_STATES), z.literal("")]).default(""),
      offset: wholeNumber({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), corrections: z.array(correctionRow) }),
  }),
  answer: post("/admin/corrections/:id/answer", {
    about:
      "409 when somebody else has changed it meanwhile. An answer is mailed as a link to it. 422 for a listing of a doctor or hospital that is not there, or of a doctor who has an account.",
    access: operators("directory:change"),
    body: correctionAnswer,
  }),
};
