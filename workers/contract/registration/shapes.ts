import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import { authCodeOf } from "#contract/japanese/normalise";
import { doctorParticulars } from "#contract/registration/particulars";
import {
  AUTH_CODE_FORMAT,
  OCCUPATION_REQUIRED,
  OCCUPATION_TEXT_REQUIRED,
} from "#contract/registration/texts";
import { givenEmail, text } from "#contract/text";

export const booleanReply = z.object({ result: z.boolean() });

export const authCode = z
  .string({ error: AUTH_CODE_FORMAT })
  .max(40, AUTH_CODE_FORMAT)
  .transform((value) => authCodeOf(value) ?? "")
  .refine((value) => value !== "", { error: AUTH_CODE_FORMAT });

/** The particulars as they are sent, with the registration's own address. */
export const aboutDoctor = z.intersection(z.object({ email: givenEmail }), doctorParticulars);

/** The reply with the account of somebody who just registered. */
export const registered = z.object({
  objectId: z.string(),
  user: z.object({
    objectId: z.string(),
    role: z.enum(["doctor", "co-medical"]),
    isTemporary: z.boolean(),
    /** A token for POST /doctor alone; the session itself travels in its cookie only. */
    sessionToken: z.string(),
  }),
});

/** Occupations one can be invited as, in the order of the form. */
const CO_MEDICAL_OCCUPATIONS = [
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

export const recordCandidate = z.object({
  objectId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  searchPaperMeshList: z.array(z.string()),
  enrollmentPeriodList: z.array(enrollmentPeriod),
});
export type RecordCandidate = z.output<typeof recordCandidate>;

export const INVITATION_STATES = ["open", "used", "expired", "withdrawn"] as const;

export const workplaceLine = z.object({ hospitalId: z.string(), name: z.string(), address: z.string() });
