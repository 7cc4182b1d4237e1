import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import { PROCEDURES, STAFF } from "#contract/hospitals/figures";
import { ofHospital, typedFields } from "~/parts/hospitals/edit/editing.server";
import { BED_COUNTS } from "~/parts/hospitals/edit/figures/bed-groups";
import { figuresIn } from "~/parts/hospitals/edit/figures/figure-fields";
import { PATIENT_FIGURES } from "~/parts/hospitals/edit/figures/patient-groups";

const PLAIN = { ...BED_COUNTS, ...PATIENT_FIGURES };

/** All numbers of a hospital in one form. */
export const figuresForm = z.object({
  ...ofHospital,
  ...typedFields(PLAIN),
  staff: z.object(typedFields(STAFF)).prefault({}),
  procedures: z.object(typedFields(PROCEDURES)).prefault({}),
});

export const figuresOf = (hospital: Hospital) => ({
  ...figuresIn(hospital, PLAIN),
  staff: figuresIn(hospital.staff, STAFF),
  procedures: figuresIn(hospital.procedures, PROCEDURES),
});

export const figuresEdit = ({ hospitalId: _, revision: __, ...figures }: z.output<typeof figuresForm>) =>
  figures;
