import * as z from "zod";
import {
  COMPANY_CODE_INVALID,
  COMPANY_KANA_INVALID,
  COMPANY_NAME_REQUIRED,
  PREFECTURES_INVALID,
} from "#contract/companies/texts";
import { pictureOrNone } from "#contract/doctors/edit";
import { del, get, operators, post, put } from "#contract/endpoint";
import { nfkc } from "#contract/japanese/nfkc";
import { readingOf } from "#contract/japanese/normalise";
import { IMPORT_ROWS } from "#contract/operator/limits";
import { offset } from "#contract/operator/shapes";
import { csvTooManyRows } from "#contract/operator/texts";
import { givenEmail, line } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

export const RANKS = ["PLATINUM", "GOLD", "SILVER", "BRONZE"] as const;
export const COMPANY_STATES = ["open", "closed"] as const;

const code = z
  .string({ error: COMPANY_CODE_INVALID })
  .transform((value) => nfkc(value).trim())
  .refine((value) => /^[0-9A-Za-z_-]{1,20}$/.test(value), { error: COMPANY_CODE_INVALID });

/** A reading in any kana → full-width katakana; companies are also called by Latin letters, which stay. */
const kana = line({ max: 100, field: "ふりがな" })
  .default("")
  .refine((value) => value === "" || readingOf(value) !== null, { error: COMPANY_KANA_INVALID })
  .transform((value) => readingOf(value) ?? "");

const prefectureCodes = z
  .array(z.string().regex(/^(0[1-9]|[1-3][0-9]|4[0-7])$/, PREFECTURES_INVALID), {
    error: PREFECTURES_INVALID,
  })
  .max(47, PREFECTURES_INVALID)
  .default([])
  .transform((codes) => [...new Set(codes)].sort());

/** What an operator says of a company. No prefecture: it answers inquiries from everywhere. */
export const companyFields = z.object({
  name: line({ max: 100, field: "企業名", empty: COMPANY_NAME_REQUIRED }),
  nameKana: kana,
  inquiryMailAddress: givenEmail,
  /** An internal company is seen by the people of the operating company alone. */
  isInternal: z.boolean().default(false),
  /** The company that runs the service; there is one at most. */
  isOperating: z.boolean().default(false),
  rank: z.enum([...RANKS, ""], { error: "ランクを選択してください。" }).default(""),
  prefectureCodes,
});
export const newCompany = companyFields.extend({ code });
export type NewCompany = z.output<typeof newCompany>;

export const companyChange = companyFields.extend({ rev: z.number({ error: FIELD_INVALID }).int() });

export const companiesImport = z.object({
  csv: z.string({ error: FIELD_INVALID }).max(200_000, csvTooManyRows(IMPORT_ROWS)),
  /** True: the call only says what would happen. */
  isTrial: z.boolean().default(true),
});

export const companyRow = z.object({
  code: z.string(),
  name: z.string(),
  nameKana: z.string(),
  inquiryMailAddress: z.string(),
  isInternal: z.boolean(),
  isOperating: z.boolean(),
  rank: z.enum(RANKS).nullable(),
  prefectureCodes: z.array(z.string()),
  imageUrl: z.string().nullable(),
  closedAt: z.number().nullable(),
  rev: z.number(),
  /** Accounts in use. */
  accounts: z.number(),
  /** Cards that the company has asked for this month; `monthlyLimit`: null without a rank. */
  requests: z.number(),
  monthlyLimit: z.number().nullable(),
});
export type CompanyRow = z.output<typeof companyRow>;

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
