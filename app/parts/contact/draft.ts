import * as z from "zod";
import { contactFields } from "#contract/contact/calls";

/** The inquiry between its two pages, with the id under which it is sent. */
export const contactDraft = contactFields.extend({ submissionId: z.string() });
export type ContactDraft = z.output<typeof contactDraft>;

/** The form as a browser sends it: a checkbox says "on", an empty field nothing. */
export const contactForm = z.object({
  lastName: z.string().default(""),
  firstName: z.string().default(""),
  job: z.string().default(""),
  jobText: z.string().default(""),
  zipcode: z.string().default(""),
  prefectureName: z.string().default(""),
  hospitalName: z.string().default(""),
  department: z.string().default(""),
  hospitalAddress: z.string().default(""),
  email: z.string().default(""),
  body: z.string().default(""),
  companyCode: z.string().default(""),
  isConfirmed: z.string().default(""),
  website: z.string().default(""),
  stamp: z.string().default(""),
  intent: z.string().default(""),
});
export type ContactForm = z.output<typeof contactForm>;
