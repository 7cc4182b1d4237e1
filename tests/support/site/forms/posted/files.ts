import { doctor, harmful, licence, type PostedForm } from "./posted-form";

export const filesForms: readonly PostedForm[] = [
  doctor("/test/file-upload", { intent: "file", file: licence() }, harmful),
];
