import * as z from "zod";

const field = z.string().default("");

/** A doctor's particulars as they were typed, from top to bottom: shown again as they were. No password among them. */
export const particularsForm = z.object({
  lastnameJa: field,
  firstnameJa: field,
  lastnameKana: field,
  firstnameKana: field,
  gender: field,
  birthYear: field,
  birthMonth: field,
  birthDay: field,
  category2: field,
  registeredNumber: field,
  certificationYear: field,
  certificationMonth: field,
  certificationDay: field,
  subCategoryId: field,
  hospitalName: field,
});
export type ParticularsForm = z.output<typeof particularsForm>;

export const colleagueForm = z.object({
  lastnameJa: field,
  firstnameJa: field,
  lastnameKana: field,
  firstnameKana: field,
  occupation: field,
  occupationOther: field,
});
export type ColleagueForm = z.output<typeof colleagueForm>;

/** What the sign-up has so far, in any tab of this browser. The address itself and its proof lie with the API. */
export const signupDraft = z.object({
  agreed: z.boolean().default(false),
  /** What the register of licences answered last. */
  licenceMessage: z.string().nullable().default(null),
  /** It was asked; otherwise only a picture leads on. */
  isLookedUp: z.boolean().default(true),
  particulars: particularsForm.nullable().default(null),
  /** The token of the link, for invited colleagues. */
  invitation: z.string().nullable().default(null),
  colleague: colleagueForm.nullable().default(null),
});
export type SignupDraft = z.output<typeof signupDraft>;

export const emptySignup: SignupDraft = signupDraft.parse({});
