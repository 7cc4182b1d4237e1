import * as z from "zod";
import { CONNECT_JOBS, JOBS_NEEDING_TEXT, MAIN_JOBS } from "#contract/contact/jobs";
import { CONTACT_BODY_CHARS, CONTACT_FIELD_CHARS, OFFICE } from "#contract/contact/limits";
import {
  COMPANY_REQUIRED,
  CONTACT_BODY_REQUIRED,
  DEPARTMENT_REQUIRED,
  JOB_REQUIRED,
  JOB_TEXT_REQUIRED,
  organisationAddressRequired,
  organisationRequired,
  USE_CONSENT_REQUIRED,
} from "#contract/contact/texts";
import { get, post } from "#contract/endpoint";
import { countCharacters } from "#contract/japanese/characters";
import { nfc } from "#contract/japanese/nfkc";
import { email } from "#contract/text";
import {
  CONSENT_REQUIRED,
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  FIRST_NAME_REQUIRED,
  LAST_NAME_REQUIRED,
  PREFECTURE_REQUIRED,
  tooLong,
} from "#contract/texts";

const words = z
  .string()
  .max(CONTACT_BODY_CHARS * 16, tooLong("1つの項目", CONTACT_BODY_CHARS * 16))
  .default("")
  .transform((value) => nfc(value).trim());

/** The form as it is filled in: nothing is required yet, so that every message can come at once and in order. */
export const contactFields = z.object({
  lastName: words,
  firstName: words,
  job: z.coerce.number().int().catch(0).default(0),
  /** Additive: the text for jobs 39 and 44 of the connect variant. */
  jobText: words,
  prefectureName: words,
  hospitalName: words,
  department: words,
  hospitalAddress: words,
  email: words,
  body: words,
  isConfirmed: z.boolean().default(false),
  companyCode: words,
  isDocsiruConnect: z.boolean().default(false),
});
export type ContactFields = z.output<typeof contactFields>;

/**
 * The faults of a contact form, field by field, in the specification's order (section 5). `companies`: the codes on
 * offer beside the service's office; a choice is always required. `isOpen`: the documents to agree to are published.
 */
export function contactErrors(
  form: ContactFields,
  { companies, isOpen }: { companies: readonly string[]; isOpen: boolean },
): Record<string, string> {
  const connect = form.isDocsiruConnect;
  const org = connect ? "組織名または企業・団体" : "医療機関";
  const jobs = connect ? CONNECT_JOBS : MAIN_JOBS;
  const needsText = connect && JOBS_NEEDING_TEXT.includes(form.job);
  const faults: (readonly [field: keyof ContactFields, isWrong: boolean, message: string])[] = [
    ["lastName", form.lastName === "", LAST_NAME_REQUIRED],
    ["firstName", form.firstName === "", FIRST_NAME_REQUIRED],
    ["job", form.job < 1 || form.job > jobs.length, JOB_REQUIRED],
    ["jobText", needsText && form.jobText === "", JOB_TEXT_REQUIRED],
    ["prefectureName", !connect && form.prefectureName === "", PREFECTURE_REQUIRED],
    ["hospitalName", form.hospitalName === "", organisationRequired(org)],
    ["department", connect && form.department === "", DEPARTMENT_REQUIRED],
    ["hospitalAddress", form.hospitalAddress === "", organisationAddressRequired(org)],
    ["email", form.email === "", EMAIL_REQUIRED],
    ["email", form.email !== "" && !email.safeParse(form.email).success, EMAIL_INVALID],
    ["body", form.body === "", CONTACT_BODY_REQUIRED],
    ["body", isLonger(form.body, CONTACT_BODY_CHARS), tooLong("お問い合わせ内容", CONTACT_BODY_CHARS)],
    ["isConfirmed", !form.isConfirmed, isOpen ? CONSENT_REQUIRED : USE_CONSENT_REQUIRED],
    ["companyCode", ![OFFICE, ...companies].includes(form.companyCode), COMPANY_REQUIRED],
    ...LABELS.map(
      ([field, label]) =>
        [field, isLonger(form[field], CONTACT_FIELD_CHARS), tooLong(label, CONTACT_FIELD_CHARS)] as const,
    ),
  ];
  const errors: Record<string, string> = {};
  for (const [field, isWrong, message] of faults) if (isWrong) errors[field] ??= message;
  return errors;
}

function isLonger(value: string, chars: number) {
  return value.length > chars && countCharacters(value) > chars;
}

const LABELS = [
  ["lastName", "姓"],
  ["firstName", "名"],
  ["jobText", "職種"],
  ["prefectureName", "都道府県"],
  ["hospitalName", "所属名"],
  ["department", "部署"],
  ["hospitalAddress", "所在地"],
] as const;

const company = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  /** The address is given only to people who are signed in. */
  inquiryMailAddress: z.string().nullable(),
  isInternal: z.boolean(),
});
export const contactCompanies = z.array(company);
export type Company = z.output<typeof company>;

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
