import { inBothCalendars, readDate } from "#contract/dates/japanese-date";
import { registeredNumberOf } from "#contract/japanese/normalise";
import type { ParticularsForm } from "~/parts/registration/draft";
import { GENDERS, labelOf, PROFESSIONS } from "~/parts/registration/steps";

export type Fact = [term: string, words: string];

/** Name, sex and birthday as they were understood. */
export function personFacts(form: ParticularsForm): [Fact, Fact, Fact] {
  return [
    ["氏名", `${form.lastnameJa} ${form.firstnameJa}`],
    ["性別", labelOf(GENDERS, form.gender)],
    ["生年月日", dayOf(form.birthYear, form.birthMonth, form.birthDay)],
  ];
}

/** The licence as it was understood. */
export function licenceFacts(form: ParticularsForm): Fact[] {
  return [
    ["資格", labelOf(PROFESSIONS, form.category2)],
    ["医籍登録番号", `第${registeredNumberOf(form.registeredNumber) ?? ""}号`],
    ["医籍登録年月日", dayOf(form.certificationYear, form.certificationMonth, form.certificationDay)],
  ];
}

function dayOf(year: string, month: string, day: string): string {
  const read = readDate(year, month, day);
  return "iso" in read ? inBothCalendars(read.iso) : "";
}
