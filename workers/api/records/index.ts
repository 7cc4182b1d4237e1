import type { records } from "#contract/records/calls";
import type { Handlers } from "../serve";
import { createDoctor, mergeDoctors } from "./doctors";
import { closeHospital, createHospital, mergeHospitals } from "./hospitals";

export const recordsHandlers: Handlers<typeof records> = {
  createHospital,
  closeHospital,
  mergeHospitals,
  createDoctor,
  mergeDoctors,
};
