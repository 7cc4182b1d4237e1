import * as z from "zod";
import { get, operators, post } from "#contract/endpoint";
import { hospitalEdit } from "#contract/hospitals/edits";
import { HOSPITAL_NAME_CHARS } from "#contract/hospitals/limits";
import { HOSPITAL_NAME_REQUIRED } from "#contract/hospitals/texts";
import { MERGE_UNKNOWN } from "#contract/records/texts";
import { recordFields } from "#contract/registration/doctor-record";
import { names } from "#contract/registration/particulars";
import { id, line } from "#contract/text";
import { FIELD_INVALID, ZIPCODE_INVALID } from "#contract/texts";

const { furigana, zipcode, street, tel, fax, url } = hospitalEdit.shape;

/** The mark of the form: sent twice, it makes one. */
const creationKey = z.uuid(FIELD_INVALID);
/** The operator has seen that there is one like it. */
const isAnother = z.boolean().default(false);

/** What a hospital needs to be listed; the rest is filled in as for any other. */
export const newHospital = z.object({
  creationKey,
  name: line({ max: HOSPITAL_NAME_CHARS, field: "名称", empty: HOSPITAL_NAME_REQUIRED }),
  furigana: furigana.unwrap().default(""),
  type: z.coerce
    .number({ error: "機能を選択してください。" })
    .int()
    .min(1, "機能を選択してください。")
    .max(17, "機能を選択してください。"),
  zipcode: z.string({ error: ZIPCODE_INVALID }).pipe(zipcode.unwrap()),
  street: street.unwrap().default(""),
  tel: tel.unwrap().default(null),
  fax: fax.unwrap().default(null),
  url: url.unwrap().default(null),
  isAnother,
});

/** A doctor of the directory without an account, with departments and present workplaces. */
export const newDoctor = z.object({
  creationKey,
  lastName: names.lastnameJa,
  firstName: names.firstnameJa,
  lastNameKana: names.lastnameKana,
  firstNameKana: names.firstnameKana,
  doctorCategory: recordFields.doctorCategory,
  hospitalIds: z.array(id).max(30, FIELD_INVALID).default([]),
  isAnother,
});

export const merging = z.object({ into: z.string({ error: MERGE_UNKNOWN }).pipe(id) });

/** The record that stays, and how many rows of each kind go along with the one that is given up. */
export const mergePreview = z.object({
  into: z.object({ id: z.string(), name: z.string(), detail: z.string() }),
  moved: z.array(z.object({ label: z.string(), count: z.number() })),
});
export type MergePreview = z.output<typeof mergePreview>;

const may = operators("directory:change");
const made = z.object({ id: z.string() });

/** Records of the directory that operators make by hand, close, and make one of two. */
export const records = {
  createHospital: post("/admin/hospitals", {
    about: "422 for a hospital of the same name in the same municipality, unless it is said to be another.",
    access: may,
    body: newHospital,
    reply: made,
  }),
  closeHospital: post("/admin/hospitals/:id/close", {
    about: "A closed hospital leaves the search; its page says so.",
    access: may,
    body: z.object({ isClosed: z.boolean() }),
  }),
  previewHospitalMerge: get("/admin/hospitals/:id/merge", {
    about: "What `mergeHospitals` would do, with the same refusals.",
    access: may,
    query: merging,
    reply: mergePreview,
  }),
  mergeHospitals: post("/admin/hospitals/:id/merge", {
    about: "People, lists, notices, beds and decisions of imports go to `into`; the old address leads there.",
    access: may,
    body: merging,
  }),
  createDoctor: post("/admin/doctors", {
    about:
      "422 for a doctor of the same name and reading at one of the same workplaces, unless said to be another.",
    access: may,
    body: newDoctor,
    reply: made,
  }),
  previewDoctorMerge: get("/admin/doctors/:id/merge", {
    about: "What `mergeDoctors` would do, with the same refusals.",
    access: may,
    query: merging,
    reply: mergePreview,
  }),
  mergeDoctors: post("/admin/doctors/:id/merge", {
    about: "Workplaces, papers and claims go to `into`. 409 for a record that somebody's account has.",
    access: may,
    body: merging,
  }),
};
