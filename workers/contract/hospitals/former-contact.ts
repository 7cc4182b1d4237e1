import * as z from "zod";
import { CONTACT_LINES, type ContactLine, type FormerContact } from "#contract/hospitals/contact";

/** The shape of a line that was changed lately. */
export const formerContact: z.ZodType<FormerContact> = z.object({
  line: z.enum(Object.keys(CONTACT_LINES) as [ContactLine, ...ContactLine[]]),
  former: z.string().nullable(),
  changedAt: z.number(),
});
