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
  one: get("/admin/companies/:id", { access: operators("companies:view"), reply: companyRow }),
  /** 422 for a code in use. A company named as the operating one takes that place from the one before. */
  create: post("/admin/companies", { access: may, body: newCompany, reply: z.object({ id: z.string() }) }),
  /** 409 with the current company when `rev` is not the stored one. */
  change: put("/admin/companies/:id", { access: may, body: companyChange, reply: companyRow }),
  /** Sets the picture, an upload of the operator's own; null: none. */
  setImage: put("/admin/companies/:id/image", {
    access: may,
    body: z.object({ image: pictureOrNone }),
  }),
  /** A closed company is in no list, and takes no inquiry; its accounts stay. 409 for the operating company. */
  close: post("/admin/companies/:id/close", { access: may, body: z.object({ isClosed: z.boolean() }) }),
  /** 409 for a company that accounts or inquiries name. */
  remove: del("/admin/companies/:id", { access: may }),
  /** All rows or none: one fault and no company is made. At most 200 rows. */
  importAll: post("/admin/companies/import", {
    access: may,
    body: companiesImport,
    reply: z.object({
      created: z.number(),
      rows: z.array(z.object({ line: z.number(), name: z.string(), errors: z.array(z.string()) })),
    }),
  }),
};
