import { doctor, harmful, type PostedForm } from "./posted-form";

export const homeForms: readonly PostedForm[] = [doctor("/mypage", { until: "24:00" }, harmful)];
