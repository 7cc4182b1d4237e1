import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import { ofHospital, typed } from "../editing.server";

const TEXTS = {
  name: typed,
  furigana: typed,
  shortName: typed,
  shortNameKana: typed,
  nameEn: typed,
  nicknames: typed,
  zipcode: typed,
  street: typed,
  tel: typed,
  tel2: typed,
  fax: typed,
  url: typed,
  freeText: typed,
};
const several = z.array(z.string()).max(64).default([]);

/** The form of the basics, as text; the contract says what is right. */
export const basicsForm = z.object({
  ...ofHospital,
  ...TEXTS,
  type: typed,
  furtherTypes: several,
  isReferralPriority: typed,
  departmentCodes: several,
  referralOffice: z.object({ name: typed, tel: typed, fax: typed, hours: typed }).default({
    name: "",
    tel: "",
    fax: "",
    hours: "",
  }),
});
type Basics = z.output<typeof basicsForm>;

export function basicsOf(hospital: Hospital) {
  const texts = Object.keys(TEXTS).map((name) => [name, String(hospital[name as keyof Hospital] ?? "")]);
  const { name, tel, fax, hours } = hospital.referralOffice;
  return {
    ...Object.fromEntries(texts),
    nicknames: hospital.nicknames.map(({ name, source }) => `${name}／${source}`).join("\n"),
    type: String(hospital.type),
    furtherTypes: hospital.furtherTypes.map(String),
    isReferralPriority: hospital.isReferralPriority ? "on" : "",
    departmentCodes: hospital.departmentCodes,
    referralOffice: { name, tel: tel ?? "", fax: fax ?? "", hours },
  };
}

/** The first department stays first: a box that is ticked says nothing of the order. */
export function editOf({ hospitalId: _, revision: __, ...form }: Basics, before: readonly string[]) {
  const codes = form.departmentCodes;
  return {
    ...form,
    type: Number(form.type),
    furtherTypes: form.furtherTypes.map(Number),
    isReferralPriority: form.isReferralPriority === "on",
    departmentCodes: [
      ...before.filter((code) => codes.includes(code)),
      ...codes.filter((code) => !before.includes(code)),
    ],
  };
}
