import * as z from "zod";
import {
  companyFigures,
  companyHit,
  companyProfile,
  companyProfileChange,
  connectProfile,
  connectProfileChange,
  doctorLine,
  productFields,
} from "#contract/connect/shapes";
import { codes, words } from "#contract/doctors/shapes";
import { DOCTORS, del, get, patch, put } from "#contract/endpoint";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import { showsPage } from "#contract/people-shown";
import { wholeNumber } from "#contract/text";

const readers = { who: [...DOCTORS, "ms", "connect", "connectCompany"] } as const;
const company = { who: ["connectCompany"], relation: "self" } as const;

/** Connect users and companies. */
export const connect = {
  profile: get("/connect/getProfileById/:id", {
    about: "404 for somebody who is no connect user or has left.",
    access: readers,
    reply: connectProfile,
    shows: showsPage,
  }),

  changeProfile: patch("/connect/updateProfileById", {
    about:
      "Changes the caller's own profile. 409 with the current profile when `rev` is not its own; 422 for a picture that somebody else uploaded.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["connect"], relation: "self" },
    body: connectProfileChange,
    reply: connectProfile,
  }),

  company: get("/connectCompany/getProfileById/:id", {
    about:
      "404 for an account that is no company's. A page opened by others is counted for the week. Additive: `prefectureCodes` names only the people who look after one of these, or the whole country.",
    access: readers,
    query: z.object({ prefectureCodes: codes.default([]) }),
    reply: companyProfile,
    shows: { rows: ({ people }: z.output<typeof companyProfile>) => people.length },
  }),

  changeCompany: patch("/connectCompany/updateProfileById", {
    about:
      "Changes the caller's own company, as above. 422 names a word that medical advertising may not use.",
    perDay: CHANGES_PER_DAY,
    access: company,
    body: companyProfileChange,
    reply: companyProfile,
  }),

  findDoctors: get("/connect/doctors", {
    about:
      "Additive: doctors who have signed up and take word from this company, by field, prefecture and workplace; with fewer facts than colleagues are shown, and without a number of hits. `next` goes on from there, by how many were shown; null: that was all. 422 without a condition, 429 as every search of people.",
    access: { who: ["connectCompany"] },
    query: z.object({
      departments: codes.default([]),
      prefectureCodes: codes.default([]),
      hospitalName: words.default(""),
      from: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
    }),
    reply: z.object({ doctors: z.array(doctorLine), next: z.number().nullable() }),
    shows: { rows: ({ doctors }: { doctors: unknown[] }) => doctors.length },
  }),

  findCompanies: get("/connect/companies", {
    about: "Additive: companies with a page, by their names or their products', for the connect area.",
    access: { who: ["connect", "connectCompany"] },
    query: z.object({
      q: words.default(""),
      limit: wholeNumber({ min: 1, max: PAGE_SIZE, fallback: PAGE_SIZE }),
      offset: wholeNumber({ min: 0, max: 10_000, fallback: 0 }),
    }),
    reply: z.object({ total: z.number(), companies: z.array(companyHit) }),
  }),

  putProduct: put("/connectCompany/products/:id", {
    about:
      "Additive: adds a product under an id that the sender makes, or changes it; 409 when `rev` is not its own.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["connectCompany"] },
    body: productFields,
    reply: companyProfile,
  }),

  removeProduct: del("/connectCompany/products/:id", {
    about: "Additive; removing it twice changes nothing.",
    perDay: CHANGES_PER_DAY,
    access: { who: ["connectCompany"] },
  }),

  figures: get("/connectCompany/figures", {
    about:
      "Additive: figures of the caller's own page, cards and reactions, newest week first, as sums that name nobody.",
    access: company,
    reply: companyFigures,
  }),
};
