import * as z from "zod";
import { ADVERTISING_FAULTS, findAdvertisingWords } from "#contract/board/advertising";
import {
  COMPANY_INTRODUCTION_CHARS,
  COMPANY_LINE_CHARS,
  COMPANY_URL_CHARS,
  CONNECT_INTRODUCTION_CHARS,
  PRODUCT_FACTS_CHARS,
  PRODUCT_NAME_CHARS,
} from "#contract/connect/limits";
import {
  COMPANY_URL_INVALID,
  PRODUCT_KIND_REQUIRED,
  PRODUCT_KINDS,
  PRODUCT_NAME_REQUIRED,
  wordNotAllowed,
} from "#contract/connect/texts";
import { pictureOrNone } from "#contract/doctors/edit";
import { codes, words } from "#contract/doctors/shapes";
import { DOCTORS, del, get, patch, put, ROLES } from "#contract/endpoint";
import { nfkc } from "#contract/japanese/nfkc";
import { CHANGES_PER_DAY, PAGE_SIZE } from "#contract/limits";
import { showsPage } from "#contract/people-shown";
import { email, line, telephone, text, wholeNumber } from "#contract/text";
import { ownProfileChange } from "#contract/users/own-profile";
import { isUrl } from "#contract/wire/is-url";

/** A connect user: their name, the company they work for and what they say of themselves. */
export const connectProfile = z.object({
  objectId: z.string(),
  lastnameJa: z.string(),
  firstnameJa: z.string(),
  /** The readings, in katakana. */
  lastnameKana: z.string(),
  firstnameKana: z.string(),
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Additive: the account whose page is their company's; null: it has none. */
  companyId: z.string().nullable(),
  organization: z.string().nullable(),
  jobTitle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Prefecture codes; 00: nationwide. */
  territories: z.array(z.string()),
  /** Additive: those that are the person's own word, which no operator has confirmed. */
  declaredTerritories: z.array(z.string()).default([]),
  introduction: z.string(),
  tel: z.string().nullable(),
  isSelf: z.boolean(),
  /** A number that rises with every change; an edit sends the one that was read. */
  rev: z.number(),
});
export type ConnectProfile = z.output<typeof connectProfile>;

const product = z.object({
  objectId: z.string(),
  name: z.string(),
  genericName: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  facts: z.string(),
  documentUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  rev: z.number(),
});
export type Product = z.output<typeof product>;

const companyPerson = z.object({
  objectId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  organization: z.string().nullable(),
  jobTitle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Additive: prefecture codes that they look after; 00: nationwide. */
  territories: z.array(z.string()),
});

/** A company with a page of its own. `objectId`: its account. */
export const companyProfile = z.object({
  objectId: z.string(),
  name: z.string(),
  companyCode: z.string().nullable(),
  rank: z.enum(["PLATINUM", "GOLD", "SILVER", "BRONZE"]).nullable(),
  avatarUrl: z.string().nullable(),
  /** A picture across the head of the page. */
  coverUrl: z.string().nullable(),
  introduction: z.string(),
  url: z.string().nullable(),
  address: z.string(),
  contactDepartment: z.string(),
  contactTel: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactHours: z.string(),
  products: z.array(product),
  /** The company's MS and connect users, at most `COMPANY_PEOPLE`, in the order of their readings. */
  people: z.array(companyPerson),
  /** Additive: how many there are. */
  peopleCount: z.number(),
  /** Additive: how many of them the query asks for. */
  peopleFound: z.number(),
  /** Additive: the prefectures that its people look after, with how many of them do; 00: nationwide. */
  areas: z.array(z.object({ prefectureCode: z.string(), count: z.number() })),
  isSelf: z.boolean(),
  rev: z.number(),
});
export type CompanyProfile = z.output<typeof companyProfile>;

/** A doctor as a company finds them. */
export const doctorLine = z.object({
  objectId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  doctorCategory: z.array(z.string()),
  workplaces: z.array(
    z.object({
      name: z.string(),
      prefectureCode: z.string().nullable(),
      hospitalCity: z.string().nullable(),
    }),
  ),
});

/** A company in a list. */
export const companyHit = companyProfile.pick({
  ...{ objectId: true, name: true, avatarUrl: true, introduction: true, address: true },
});

/** Sums of one week, from Monday in Japan (epoch ms); null: fewer than `LEAST_FIGURE`. */
export const companyFigures = z.object({
  weeks: z.array(
    z.object({
      from: z.number(),
      views: z.number().nullable(),
      cards: z.number().nullable(),
      reactions: z.number().nullable(),
    }),
  ),
});
export type CompanyFigures = z.output<typeof companyFigures>;

/** An address to follow, https or http alone: no other scheme becomes a link of ours. */
const address = z
  .string()
  .transform((value) => nfkc(value).trim())
  .refine((value) => value === "" || isAddress(value), { error: COMPANY_URL_INVALID })
  .transform((value) => value || null);

function isAddress(value: string) {
  return value.length <= COMPANY_URL_CHARS && /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value) && isUrl(value);
}

/** Adds the rule that companies tell doctors facts: a word that medical advertising may not use is named. */
function factual(schema: z.ZodType<string, string>) {
  return schema.superRefine((value, context) => {
    const [found] = findAdvertisingWords(value);
    if (!found) return;
    context.addIssue({
      code: "custom",
      message: wordNotAllowed(found.text, ADVERTISING_FAULTS[found.fault]),
    });
  });
}

export const connectProfileChange = ownProfileChange(CONNECT_INTRODUCTION_CHARS);

const companyLine = (field: string) => line({ max: COMPANY_LINE_CHARS, field });

/** A field that is left out stays as it is. */
export const companyProfileChange = z.object({
  avatarUrl: pictureOrNone.optional(),
  coverUrl: pictureOrNone.optional(),
  introduction: factual(text({ max: COMPANY_INTRODUCTION_CHARS, field: "企業紹介" })).optional(),
  url: address.nullable().optional(),
  address: companyLine("所在地").optional(),
  contactDepartment: companyLine("お問い合わせ窓口").optional(),
  contactTel: telephone.nullable().optional(),
  contactEmail: z
    .union([z.literal("").transform(() => null), email])
    .nullable()
    .optional(),
  contactHours: companyLine("受付時間").optional(),
  rev: z.number().int().optional(),
});

export const productFields = z.object({
  name: factual(line({ max: PRODUCT_NAME_CHARS, field: "製品名", empty: PRODUCT_NAME_REQUIRED })),
  genericName: line({ max: PRODUCT_NAME_CHARS, field: "一般名" }).default(""),
  kind: z.enum(PRODUCT_KINDS, { error: PRODUCT_KIND_REQUIRED }),
  facts: factual(text({ max: PRODUCT_FACTS_CHARS, field: "説明" })).default(""),
  documentUrl: address.nullable().default(null),
  imageUrl: pictureOrNone.default(null),
  /** Left out for a product that is not there yet. */
  rev: z.number().int().optional(),
});

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
