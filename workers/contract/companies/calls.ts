import * as z from "zod";
import {
  COMPANY_STATES,
  companiesImport,
  companyChange,
  companyRow,
  newCompany,
} from "#contract/companies/shapes";
import { pictureOrNone } from "#contract/doctors/edit";
import { del, get, operators, post, put } from "#contract/endpoint";
import { offset } from "#contract/operator/shapes";

const may = operators("companies:change");

export const companies = {
  list: get("/admin/companies", {
    about: "The companies, a page of them, with rank and accounts.",
    access: operators("companies:view"),
    query: z.object({
      q: z.string().max(100).trim().default(""),
      state: z.union([z.enum(COMPANY_STATES), z.literal("")]).default(""),
      offset,
    }),
    reply: z.object({
      total: z.number(),
      open: z.number(),
      closed: z.number(),
      companies: z.array(companyRow),
    }),
  }),
  one: get("/admin/companies/:id", {
    about: "One company, as the console manages it.",
    access: operators("companies:view"),
    reply: companyRow,
  }),
  create: post("/admin/companies", {
    about:
      "422 for a code in use. A company named as the operating one takes that place from the one before.",
    access: may,
    body: newCompany,
    reply: z.object({ id: z.string() }),
  }),
  change: put("/admin/companies/:id", {
    about: "409 with the current company when `rev` is not the stored one.",
    access: may,
    body: companyChange,
    reply: companyRow,
  }),
  setImage: put("/admin/companies/:id/image", {
    about: "Sets the picture, an upload of the operator's own; null: none.",
    access: may,
    body: z.object({ image: pictureOrNone }),
  }),
  close: post("/admin/companies/:id/close", {
    about:
      "A closed company is in no list, and takes no inquiry; its accounts stay. 409 for the operating company.",
    access: may,
    body: z.object({ isClosed: z.boolean() }),
  }),
  remove: del("/admin/companies/:id", {
    about: "409 for a company that accounts or inquiries name.",
    access: may,
  }),
  importAll: post("/admin/companies/import", {
    about: "All rows or none: one fault and no company is made. At most 200 rows.",
    access: may,
    body: companiesImport,
    reply: z.object({
      created: z.number(),
      rows: z.array(z.object({ line: z.number(), name: z.string(), errors: z.array(z.string()) })),
    }),
  }),
};
