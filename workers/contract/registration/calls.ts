import * as z from "zod";
import { newPassword } from "#contract/auth/password";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import { DOCTORS, get, post } from "#contract/endpoint";
import { upload } from "#contract/files/calls";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { authCodeOf } from "#contract/japanese/normalise";
import { completeDoctor } from "#contract/registration/doctor-record";
import { NAME_CHARS } from "#contract/registration/limits";
import { doctorParticulars, names } from "#contract/registration/particulars";
import {
  AUTH_CODE_FORMAT,
  OCCUPATION_REQUIRED,
  OCCUPATION_TEXT_REQUIRED,
} from "#contract/registration/texts";
import { givenEmail, id, text } from "#contract/text";
import { CONSENT_REQUIRED } from "#contract/texts";

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

const anybody = { who: "public" } as const;

/** Additive. Left out, the account has agreed to nothing yet, and is asked before anything else. */
const agreesToTerms = z.literal(true, { error: CONSENT_REQUIRED }).optional();

export const registration = {
  isValidEmail: post("/isValidEmail", {
    about:
      "422 for a wrong form, 409 for an address with an account; after too many questions always `true`.",
    access: anybody,
    body: z.object({ email: givenEmail }),
    reply: booleanReply,
  }),

  isOpen: get("/registration/open", {
    about: "Additive: whether anybody may sign up; not before terms and privacy policy are in force.",
    access: anybody,
    reply: z.object({ isOpen: z.boolean() }),
  }),

  sendMailAuthCode: post("/sendMailAuthCode", {
    about:
      "Opens a registration (cookie) and mails four digits. 429 with Retry-After when too soon or too often, 403 while sign-up is closed.",
    access: anybody,
    body: z.object({ email: givenEmail }),
    reply: booleanReply,
  }),

  isValidMailAuthCode: post("/isValidMailAuthCode", {
    about:
      "`result: false` comes with the words to show. Three tries; a code is good once and for ten minutes.",
    access: anybody,
    body: z.object({ email: givenEmail, code: authCode }),
    reply: booleanReply.extend({ message: z.string().optional() }),
  }),

  state: get("/registration", {
    about: "Additive: how far this browser's registration has come; null when there is none.",
    access: anybody,
    reply: z
      .object({
        email: z.string(),
        isVerified: z.boolean(),
        hasPassword: z.boolean(),
        licence: z.object({
          attemptsLeft: z.number(),
          isMatched: z.boolean(),
          images: z.number(),
          /** Additive: there is a register to ask at all. */
          hasRegister: z.boolean(),
        }),
      })
      .nullable(),
  }),

  choosePassword: post("/registration/password", {
    about: "Additive: keeps the password hashed beside the registration, so that no draft ever holds one.",
    access: anybody,
    body: z.object({ password: newPassword, known: z.array(z.string().max(200)).max(10).default([]) }),
  }),

  isValidDoctor: post("/isValidDoctor", {
    about:
      "Judges the form of the particulars. `isTemporary` until the register has known them in this registration; `message` when no register can know them, because there is none or none of that year.",
    access: anybody,
    body: aboutDoctor,
    reply: z.object({ isTemporary: z.boolean(), message: z.string() }),
  }),

  collateDoctor: post("/collateDoctor", {
    about:
      "Asks the licence register. Five failures, then `result` is always false and a picture is the way on. Without a register of that year nothing is looked up: `isLookedUp` is false, and no attempt is counted.",
    access: anybody,
    body: aboutDoctor,
    reply: z.object({
      result: z.boolean(),
      message: z.string(),
      attemptsLeft: z.number(),
      isLookedUp: z.boolean(),
    }),
  }),

  doctorImageUpload: post("/doctorImageUpload", {
    about: "A picture of the licence, seen by its owner and the reviewer only.",
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

  licenceImage: get("/licenceImages/:id", {
    about: "Additive: the picture itself. 404 for everybody else.",
    access: anybody,
    reply: "file",
  }),

  registerUser: post("/registerUser", {
    about:
      "Makes the account and signs in. A form sent twice, or from two tabs, makes one account. 403 when a step was left out.",
    access: anybody,
    body: z.intersection(
      aboutDoctor,
      z.object({
        role: z.literal("doctor"),
        /** Left out when the password was chosen before. */
        password: newPassword.optional(),
        agreesToTerms,
      }),
    ),
    reply: registered,
  }),

  licenceReview: get("/doctor/licenceReview", {
    about:
      "Additive: the state of the check of the viewer's licence; `reason` is what the reviewer wrote last.",
    access: { who: DOCTORS, relation: "self" },
    reply: z.object({
      state: z.enum(["waiting", "resubmit", "refused", "verified"]),
      images: z.number(),
      reason: z.string(),
    }),
  }),

  candidate: post("/doctor/candidate", {
    about: "Listed doctors of the person's own name who have not signed up: places and fields of work only.",
    access: { who: DOCTORS, relation: "self", beforeTerms: true },
    body: z.object({ firstnameJa: z.string().max(200), lastnameJa: z.string().max(200) }),
    reply: z.object({ candidates: z.array(recordCandidate) }),
  }),

  createDoctor: post("/doctor", {
    about:
      "Makes the doctor's record, once. Without `doctorCategory`, its first department is the one of the registration (`subCategoryId`). 403 for somebody else's id, token or listed record.",
    access: { who: DOCTORS, relation: "self", beforeTerms: true },
    body: z.intersection(
      completeDoctor,
      z.object({
        user: z.object({ objectId: z.string().max(80) }).optional(),
        sessionToken: z.string().max(200).optional(),
      }),
    ),
    reply: z.object({ objectId: z.string() }),
  }),

  invite: post("/invitation", {
    about:
      "Invites one address as co-medical staff of the doctor's own hospital, by mail. Inviting it again renews the invitation with a new link and 29 new days; within a minute nothing more is mailed.",
    access: { who: ["doctor"] },
    body: z.object({ email: givenEmail, hospitalId: id.optional() }),
    reply: z.object({ id: z.string(), expiresAt: z.number() }),
  }),

  inviteDoctor: post("/doctor/:doctorId/invite", {
    about:
      "Additive: invites a doctor of the directory who has no account, by mail. The reply is the same whatever the address is known for; one address gets one mail a day for one doctor and inviter, and three at most. 409 for a doctor who has signed up, 429 beyond the day's invitations.",
    access: { who: HOSPITAL_STAFF },
    body: z.object({ email: givenEmail }),
    reply: z.object({ isAccepted: z.literal(true) }),
  }),

  invitations: get("/invitations", {
    about: "Additive: the viewer's invitations, newest first.",
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

  withdrawInvitation: post("/invitations/:id/withdraw", {
    about: "Additive: withdraws an invitation, whose link is worth nothing afterwards.",
    access: { who: ["doctor"], relation: "owner" },
  }),

  forRegisterComedical: get("/hospitals/forRegisterComedical/:id", {
    about:
      "The hospital and the inviter of an invitation's link; `id` is the token of the mail. 404 for a token nobody sent.",
    access: anybody,
    reply: workplaceLine.extend({
      invitedBy: z.string(),
      email: z.string(),
      state: z.enum(INVITATION_STATES),
      expiresAt: z.number(),
    }),
  }),

  startByInvitation: post("/registration/invitation", {
    about:
      "Additive: opens a registration (cookie) whose address is proved, because the token `id` was mailed to it alone. 404 for a token nobody sent, 409 for an invitation that is used, expired or withdrawn and for an address with an account, 403 while sign-up is closed, 429 beyond the day's starts of one invitation.",
    access: anybody,
    body: z.object({ id }),
    reply: booleanReply,
  }),

  registerCreateCoMedical: post("/doctor/registerCreateCoMedical", {
    about: "Makes the invited account and signs in. Idempotent as registerUser.",
    access: anybody,
    body: z.intersection(
      occupation,
      z.object({
        ...names,
        id,
        password: newPassword.optional(),
        agreesToTerms,
      }),
    ),
    reply: registered,
  }),

  hospitalSuggestions: get("/hospitals/suggestions/:medicalAreaId", {
    about: "Hospitals of one medical area, or of `all`, by name, for somebody who registers; at most 50.",
    access: anybody,
    query: z.object({ q: z.string().max(100).default("") }),
    reply: z.array(
      workplaceLine.extend({
        prefectureCode: z.string(),
        municipality: z.string(),
        medicalAreaId: z.string(),
      }),
    ),
  }),
};
