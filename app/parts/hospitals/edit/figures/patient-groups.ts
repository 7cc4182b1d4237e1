import { PATIENT_COUNTS, VISIT_DAYS } from "#contract/hospitals/figures";

/** Every number of patients and their stays that a form has. */
export const PATIENT_FIGURES = { ...PATIENT_COUNTS, ...VISIT_DAYS };

export const PATIENT_GROUPS = [
  { title: "患者数", labels: PATIENT_COUNTS, unit: "名" },
  { title: "平均在院日数", labels: VISIT_DAYS, unit: "日" },
];
