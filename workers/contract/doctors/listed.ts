import * as z from "zod";
import { recordFields } from "#contract/registration/doctor-record";
import { names } from "#contract/registration/particulars";
import { id } from "#contract/text";

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
