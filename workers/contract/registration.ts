import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors";
import { get, post } from "#contract/endpoint";
import { upload } from "#contract/files";
import {
  CITY_CHARS,
  INTRODUCTION_CHARS,
  NAME_CHARS,
  UNIVERSITY_CHARS,
  WORKPLACE_CHARS,
} from "#contract/limits";
import {
  AUTH_CODE_FORMAT,
  CONSENT_REQUIRED,
  EXPERT_REQUIRED,
  FIRST_DEPARTMENT_REQUIRED,
  GRADUATION_YEAR_REQUIRED,
  MESH_REQUIRED,
  OCCUPATION_REQUIRED,
  OCCUPATION_TEXT_REQUIRED,
  tooLong,
  UNIVERSITY_REQUIRED,
  WORKPLACE_REQUIRED,
} from "#contract/messages";
import { authCodeOf } from "#contract/normalise";
import { doctorParticulars, names } from "#contract/particulars";
import { newPassword } from "#contract/password";
import { givenEmail, id, text } from "#contract/text";

const result = z.object({ result: z.boolean() });
const anybody = { who: "public" } as const;

export const authCode = z
  .string({ error: AUTH_CODE_FORMAT })
  .max(40, AUTH_CODE_FORMAT)
  .transform((value) => authCodeOf(value) ?? "")
  .refine((value) => value !== "", { error: AUTH_CODE_FORMAT });

/** The particulars as they are sent, with the registration's own address. */
const aboutDoctor = z.intersection(z.object({ email: givenEmail }), doctorParticulars);

/** What an account of somebody who just registered answers with. */
const registered = z.object({
  objectId: z.string(),
  user: z.object({
    objectId: z.string(),
    role: z.enum(["doctor", "co-medical"]),
    isTemporary: z.boolean(),
    /** Good for POST /doctor alone; the session itself travels in its cookie only. */
    sessionToken: z.string(),
  }),
});

/** Occupations one can be invited as, in the order of the form. */
export const CO_MEDICAL_OCCUPATIONS = [
  "pharmacist",
  "nurse",
  "medical-social-worker",
  "office-worker",
  "other",
] as const;

export const occupation = z
  .object({
    occupation: z.enum(CO_MEDICAL_OCCUPATIONS, { error: OCCUPATION_REQUIRED }),
    occupationOther: text({ max: 30, field: "職種" }).optional(),
  })
  .refine((value) => value.occupation !== "other" || value.occupationOther, {
    error: OCCUPATION_TEXT_REQUIRED,
    path: ["occupationOther"],
  });

const codes = (most: number) => z.array(z.string().max(20)).max(most);
const year = z
  .union([z.string(), z.number()], { error: GRADUATION_YEAR_REQUIRED })
  .transform(Number)
  .refine((value) => Number.isInteger(value) && value >= 1930 && value <= 2100, {
    error: GRADUATION_YEAR_REQUIRED,
  });

export const registrationWorkplace = enrollmentPeriod.extend({
  name: z
    .string()
    .trim()
    .min(1, WORKPLACE_REQUIRED)
    .max(WORKPLACE_CHARS, tooLong("勤務先の名称", WORKPLACE_CHARS)),
  hospitalId: id.nullable().default(null),
  prefectureCode: z.string().max(2).nullable().default(null),
  hospitalPref: z.string().max(10).nullable().default(null),
  hospitalCity: z.string().max(CITY_CHARS, tooLong("市区町村", CITY_CHARS)).nullable().default(null),
  medicalAreaId: z.string().max(8).nullable().default(null),
  isWorking: z.boolean().default(true),
  startDate: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
  endDate: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
});

/** The doctor's own record at the end of the sign-up, complete as spec section 5 asks. */
export const newDoctor = z.object({
  /** A listed doctor the person is, or the person's own id; absent: a new record. */
  doctorObjectId: id.optional(),
  university: z
    .string({ error: UNIVERSITY_REQUIRED })
    .trim()
    .max(UNIVERSITY_CHARS, tooLong("大学", UNIVERSITY_CHARS))
    .default(""),
  graduationYear: year,
  doctorCategory: codes(20).min(1, FIRST_DEPARTMENT_REQUIRED),
  doctorExpertCategory: codes(40),
  /** Additive: says that there is no certificate to name; without it one is required. */
  hasNoExpertCategory: z.boolean().default(false),
  searchPaperMeshList: codes(100).min(1, MESH_REQUIRED),
  surgeryMeshList: codes(100).default([]),
  unacceptableMeshList: codes(100).default([]),
  introduction: text({ max: INTRODUCTION_CHARS, field: "自己紹介" }).default(""),
  alfresaCode: z.string().max(40).nullable().default(null),
  enrollmentPeriodList: z.array(registrationWorkplace).max(30),
  hideUniversity: z.boolean().default(false),
  hideCertificationYear: z.boolean().default(false),
  hideGender: z.boolean().default(false),
});

export const completeDoctor = newDoctor
  .refine((value) => value.hideUniversity === true || Boolean(value.university), {
    error: UNIVERSITY_REQUIRED,
    path: ["university"],
    when: isObject,
  })
  .refine((value) => value.hasNoExpertCategory || listOf(value.doctorExpertCategory).length > 0, {
    error: EXPERT_REQUIRED,
    path: ["doctorExpertCategory"],
    when: isObject,
  })
  .refine((value) => listOf(value.enrollmentPeriodList).some((each) => each?.isWorking), {
    error: WORKPLACE_REQUIRED,
    path: ["enrollmentPeriodList"],
    when: isObject,
  });

/** These rules speak although other fields failed, so they may meet a value of any form. */
function isObject({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null;
}

function listOf<T>(list: T[] | undefined): T[] {
  return Array.isArray(list) ? list : [];
}

export const candidate = z.object({
  objectId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  searchPaperMeshList: z.array(z.string()),
  enrollmentPeriodList: z.array(enrollmentPeriod),
});
export type Candidate = z.output<typeof candidate>;

const INVITATION_STATES = ["open", "used", "expired", "withdrawn"] as const;

const hospitalLine = z.object({ hospitalId: z.string(), name: z.string(), address: z.string() });

export const registration = {
  /** 422 for a wrong form, 409 for an address with an account; after too many questions always `true`. */
  isValidEmail: post("/isValidEmail", {
    access: anybody,
    body: z.object({ email: givenEmail }),
    reply: result,
  }),

  /** Opens a registration (cookie) and mails four digits. 429 with Retry-After when too soon or too often. */
  sendMailAuthCode: post("/sendMailAuthCode", {
    access: anybody,
    body: z.object({ email: givenEmail }),
    reply: result,
  }),

  /** `result: false` comes with the words to show. Three tries; a code is good once and for ten minutes. */
  isValidMailAuthCode: post("/isValidMailAuthCode", {
    access: anybody,
    body: z.object({ email: givenEmail, code: authCode }),
    reply: result.extend({ message: z.string().optional() }),
  }),

  /** Additive: how far this browser's registration has come; null when there is none. */
  state: get("/registration", {
    access: anybody,
    reply: z
      .object({
        email: z.string(),
        isVerified: z.boolean(),
        hasPassword: z.boolean(),
        licence: z.object({ attemptsLeft: z.number(), isMatched: z.boolean(), images: z.number() }),
      })
      .nullable(),
  }),

  /** Additive: keeps the password hashed beside the registration, so that no draft ever holds one. */
  choosePassword: post("/registration/password", {
    access: anybody,
    body: z.object({ password: newPassword, known: z.array(z.string().max(200)).max(10).default([]) }),
  }),

  /** Judges the form of the particulars. `isTemporary` until the register has known them in this registration. */
  isValidDoctor: post("/isValidDoctor", {
    access: anybody,
    body: aboutDoctor,
    reply: z.object({ isTemporary: z.boolean() }),
  }),

  /** Asks the licence register. Five failures, then `result` is always false and a picture is the way on. */
  collateDoctor: post("/collateDoctor", {
    access: anybody,
    body: aboutDoctor,
    reply: z.object({ result: z.boolean(), message: z.string(), attemptsLeft: z.number() }),
  }),

  /** A picture of the licence, seen by its owner and the reviewer only. */
  doctorImageUpload: post("/doctorImageUpload", {
    access: anybody,
    encoding: "multipart",
    body: z.object({
      email: givenEmail,
      firstnameJa: z.string().max(NAME_CHARS * 4),
      lastnameJa: z.string().max(NAME_CHARS * 4),
      images: z.union([upload.transform((file) => [file]), z.array(upload).max(3)]),
    }),
    reply: z.object({ url: z.string(), thumbnailUrl: z.string() }),
  }),

  /** Additive: the picture itself. 404 for everybody else. */
  licenceImage: get("/licenceImages/:id", { access: anybody, reply: "file" }),

  /** Makes the account and signs in. Sent twice, or from two tabs: one account. 403 when a step was left out. */
  registerUser: post("/registerUser", {
    access: anybody,
    body: z.intersection(
      aboutDoctor,
      z.object({
        role: z.literal("doctor"),
        /** Left out when chosen before. */
        password: newPassword.optional(),
        agreesToTerms: z.literal(true, { error: CONSENT_REQUIRED }),
      }),
    ),
    reply: registered,
  }),

  /** Additive: how far the check of the viewer's licence has come; `reason` is what the reviewer wrote last. */
  licenceReview: get("/doctor/licenceReview", {
    access: { who: ["doctor", "temporaryDoctor"], relation: "self" },
    reply: z.object({
      state: z.enum(["waiting", "resubmit", "refused", "verified"]),
      images: z.number(),
      reason: z.string(),
    }),
  }),

  /** Listed doctors of the person's own name who have not signed up: places and fields of work only. */
  candidate: post("/doctor/candidate", {
    access: { who: ["doctor", "temporaryDoctor"], relation: "self" },
    body: z.object({ firstnameJa: z.string().max(200), lastnameJa: z.string().max(200) }),
    reply: z.object({ candidates: z.array(candidate) }),
  }),

  /** Makes the doctor's record, once. 403 for somebody else's id, token or listed record. */
  createDoctor: post("/doctor", {
    access: { who: ["doctor", "temporaryDoctor"], relation: "self" },
    body: z.intersection(
      completeDoctor,
      z.object({
        user: z.object({ objectId: z.string().max(80) }).optional(),
        sessionToken: z.string().max(200).optional(),
      }),
    ),
    reply: z.object({ objectId: z.string() }),
  }),

  /**
   * Invites one address as co-medical staff of the doctor's own hospital, by mail. Again: the same invitation with a
   * new link and 29 new days; within a minute nothing more is mailed.
   */
  invite: post("/invitation", {
    access: { who: ["doctor"] },
    body: z.object({ email: givenEmail, hospitalId: id.optional() }),
    reply: z.object({ id: z.string(), expiresAt: z.number() }),
  }),

  /** Additive: whom the viewer has invited, newest first. */
  invitations: get("/invitations", {
    access: { who: ["doctor"], relation: "owner" },
    reply: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        hospitalName: z.string(),
        state: z.enum(INVITATION_STATES),
        createdAt: z.number(),
        expiresAt: z.number(),
      }),
    ),
  }),

  /** Additive: the link is worth nothing afterwards. */
  withdrawInvitation: post("/invitations/:id/withdraw", { access: { who: ["doctor"], relation: "owner" } }),

  /** What an invitation's link leads to; `id` is the token of the mail. 404 for a token nobody sent. */
  forRegisterComedical: get("/hospitals/forRegisterComedical/:id", {
    access: anybody,
    reply: hospitalLine.extend({
      invitedBy: z.string(),
      email: z.string(),
      state: z.enum(INVITATION_STATES),
      expiresAt: z.number(),
    }),
  }),

  /** Makes the invited account and signs in. Idempotent as registerUser. */
  registerCreateCoMedical: post("/doctor/registerCreateCoMedical", {
    access: anybody,
    body: z.intersection(
      occupation,
      z.object({
        ...names,
        id,
        password: newPassword.optional(),
        agreesToTerms: z.literal(true, { error: CONSENT_REQUIRED }),
      }),
    ),
    reply: registered,
  }),

  /** Hospitals of one medical area, or of `all`, by name, for who registers; at most 50. */
  hospitalSuggestions: get("/hospitals/suggestions/:medicalAreaId", {
    access: anybody,
    query: z.object({ q: z.string().max(100).default("") }),
    reply: z.array(
      hospitalLine.extend({
        prefectureCode: z.string(),
        municipality: z.string(),
        medicalAreaId: z.string(),
      }),
    ),
  }),
};
