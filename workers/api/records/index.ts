import type { records } from "#contract/records/calls";
import type { Handlers } from "../serve";
import { createDoctor, mergeDoctors, previewDoctorMerge } from "./doctors";
import { closeHospital, createHospital, mergeHospitals, previewHospitalMerge } from "./hospitals";

export const recordsHandlers: Handlers<typeof records> = {
  createHospital,
  closeHospital,
  previewHospitalMerge,
  mergeHospitals,
  createDoctor,
  previewDoctorMerge,
  mergeDoctors,
};
