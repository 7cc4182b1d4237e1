import { by, EMAIL, guest, local, type PostedForm, TYPED } from "./posted-form";

export const CORRECTION = {
  subject: "hospital",
  subjectName: `${TYPED}病院`,
  kind: "correct",
  relation: "staff",
  name: `新田 ${TYPED}`,
  email: EMAIL,
  body: `${TYPED}の電話番号が変わりました。`,
};

export const correctionsForms: readonly PostedForm[] = [
  guest("/posting_information/request", CORRECTION, local),
  by("correcting")("/posting_information/confirm"),
];
