import { harmful, ms, type PostedForm, REASON } from "./posted-form";

export const msForms: readonly PostedForm[] = [
  ms("/ms/edit", { intent: "words", introduction: REASON, tel: "03-0000-0000", rev: "1" }, harmful),
];
