import * as z from "zod";
import { contactCompanies, contactFields } from "#contract/contact/shapes";
import { get, post } from "#contract/endpoint";

export const contact = {
  contact: post("/contact", {
    about:
      "Keeps an inquiry, mails it to the company and a copy to the person. 422 with every message joined by line breaks in the specification's order; 429 when too many come. A form sent twice (`submissionId`) is one inquiry.",
    access: { who: "public", beforeTerms: true },
    body: contactFields.extend({
      submissionId: z
        .string()
        .regex(/^[A-Za-z0-9-]{16,64}$/)
        .optional(),
      /** A field people don't see: whoever fills it in is no person, and is answered as if all were well. */
      website: z.string().max(2000).default(""),
    }),
    reply: z.object({ id: z.string() }),
  }),

  companyList: get("/companyList", {
    about:
      "The operating company's own MS get everything but that company; everybody else gets no internal ones.",
    access: { who: "public", beforeTerms: true },
    reply: contactCompanies,
  }),

  prefectureCompanyList: get("/prefectureCompanyList", {
    about: "The companies that answer inquiries from a prefecture; without a prefecture, all.",
    access: { who: "public", beforeTerms: true },
    query: z.object({ prefectureCode: z.string().max(2).optional() }),
    reply: contactCompanies,
  }),
};
