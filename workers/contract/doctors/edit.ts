import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import { recordFields } from "#contract/registration/doctor-record";
import { names } from "#contract/registration/particulars";
import { id } from "#contract/text";
import { FIELD_INVALID } from "#contract/texts";

/** The five parts of a page that its doctor may hide from everybody else. */
export const HIDE_FLAGS = [
  "hideGender",
  "hideUniversity",
  "hideCertificationYear",
  "hidePapers",
  "hideSpecialties",
] as const;
export type HideFlag = (typeof HIDE_FLAGS)[number];

/** A doctor's own page as it is edited: everything, hidden or not. */
export const doctorEdit = z.object({
  objectId: z.string(),
  avatarUrl: z.string().nullable(),
  doctorCategory: z.array(z.string()),
  doctorExpertCategory: z.array(z.string()),
  /** Hospitals of the directory where the doctor works now. */
  hospitalIds: z.array(z.string()),
  enrollmentPeriodList: z.array(enrollmentPeriod),
  searchPaperMeshList: z.array(z.string()),
  surgeryMeshList: z.array(z.string()),
  unacceptableMeshList: z.array(z.string()),
  introduction: z.string(),
  university: z.string(),
  graduationYear: z.number().nullable(),
  /** Terms inferred from papers that the doctor took away. */
  deletedSpecialties: z.array(z.string()),
  /** Papers that the doctor does not want on the page, by id. */
  deletedPapers: z.array(z.string()),
  hideGender: z.boolean(),
  hideUniversity: z.boolean(),
  hideCertificationYear: z.boolean(),
  hidePapers: z.boolean(),
  hideSpecialties: z.boolean(),
  /** Additive: facts from the sign-up, and terms from papers; neither is changed here. */
  lastName: z.string(),
  firstName: z.string(),
  gender: z.number().nullable(),
  certificationYear: z.number().nullable(),
  inferredMeshList: z.array(z.string()),
});
export type DoctorEdit = z.output<typeof doctorEdit>;

/**
 * A picture that was uploaded here, no address of anybody else's: no tracker, no script. The place that keeps it checks
 * whose it is.
 */
const ownPicture = z.string().regex(/^\/api\/files\/[A-Za-z0-9_-]{1,80}$/, FIELD_INVALID);
/** A picture or none: null and an empty address are none. */
export const pictureOrNone = ownPicture.or(z.literal("").transform(() => null)).nullable();

const changeable = {
  ...recordFields,
  avatarUrl: pictureOrNone,
  hospitalIds: z.array(id).max(30),
  deletedSpecialties: z.array(z.string().max(20)).max(400),
  deletedPapers: z.array(id).max(2000),
  hidePapers: z.boolean(),
  hideSpecialties: z.boolean(),
};
export type Changeable = keyof typeof changeable;

/**
 * The parts of a page to be changed; what is not named stays. Additive: `seen` is what the sender last saw of a part;
 * when somebody has changed it since, nothing is written (409, with the page as it is now).
 */
export const doctorChanges = z
  .object({
    ...changeable,
    seen: z.object(Object.fromEntries(Object.keys(changeable).map((name) => [name, z.unknown()]))).partial(),
  })
  .partial();
export type DoctorChanges = z.output<typeof doctorChanges>;

/** A doctor of the directory who has no account, as the operator reads and corrects the record on request. */
export const listedDoctor = z.object({
  doctorId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  /** Codes of departments. */
  doctorCategory: z.array(z.string()),
  /** The doctor's present workplaces: hospitals of the directory. */
  hospitals: z.array(z.object({ hospitalId: z.string(), name: z.string() })),
  isDelisted: z.boolean(),
  /** The revision, which a correction has to send back. */
  revision: z.number(),
});
export type ListedDoctor = z.output<typeof listedDoctor>;

/** The record as it is to be. A hospital that is not named becomes a past workplace. */
export const listedDoctorEdit = z.object({
  doctorId: id,
  revision: z.number(),
  lastName: names.lastnameJa,
  firstName: names.firstnameJa,
  lastNameKana: names.lastnameKana,
  firstNameKana: names.firstnameKana,
  doctorCategory: recordFields.doctorCategory,
  hospitalIds: z.array(id).max(30),
});
