import { by, EMAIL, guest, local, type PostedForm, TYPED } from "./posted-form";

const inquiring = by("inquiring");

export const INQUIRY = {
  lastName: "佐藤",
  firstName: "健一",
  job: "1",
  prefectureName: "東京都",
  hospitalName: `${TYPED}病院`,
  hospitalAddress: "東京都千代田区1-1",
  email: EMAIL,
  body: `${TYPED}\nです。`,
  isConfirmed: "on",
};

export const contactForms: readonly PostedForm[] = [
  guest("/contact/form", { ...INQUIRY, intent: "zipcode", zipcode: "1000001" }),
  guest("/contact/form", { ...INQUIRY, intent: "companies" }, local),
  guest("/contact/form?connect=1", { ...INQUIRY, intent: "zipcode", zipcode: "1000001" }),
  inquiring("/contact/form", { ...INQUIRY, companyCode: "none" }, local),
  inquiring("/contact/confirm"),
];
