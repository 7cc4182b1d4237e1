import { referralNumber } from "#contract/hospitals/contact";
import type { HospitalLine, ListedHospital } from "#contract/lists/calls";
import type { Mark } from "#contract/lists/limits";
import { CLOSED_WORD, DELISTED_WORD } from "#contract/lists/texts";
import type { ReferenceLists } from "#contract/reference/calls";
import type { FormerNumber } from "~/parts/hospitals/fax/fax-cover";
import {
  departmentsOf,
  type HospitalRowView,
  numbersOf,
  todayText,
  vacanciesOf,
} from "~/parts/hospitals/hospital-row.server";
import { prefectureName } from "~/request/reference.server";
import { serverNow } from "~/ui/time/clock";

/** One row of a list in words instead of codes. */
export type ListedView = HospitalRowView & {
  memo: string;
  mark: Mark;
  rev: number;
  formerFax: FormerNumber;
  formerTel: FormerNumber;
};

export function listedView(hospital: ListedHospital, lists: ReferenceLists, now = serverNow()): ListedView {
  const { hospitalId, name, image, memo, mark, rev, closedAt, isDelisted } = hospital;
  return {
    id: hospitalId,
    name,
    about: [aboutOf(hospital, lists)],
    ...numbersOf(hospital),
    imageUrl: image,
    isReferralPriority: false,
    gone: isDelisted ? DELISTED_WORD : closedAt === null ? null : CLOSED_WORD,
    today: todayText(hospital.reception, now),
    ...vacanciesOf(hospital.vacantBeds, now),
    memo,
    mark,
    rev,
    formerFax: referralNumber(hospital, hospital.formerContacts, "fax").former,
    formerTel: referralNumber(hospital, hospital.formerContacts, "tel").former,
  };
}

/** 「内科・循環器内科　東京都港区」 */
export function aboutOf({ departments, prefectureCode, city }: HospitalLine, lists: ReferenceLists): string {
  const prefecture = prefectureName(lists, prefectureCode) ?? "";
  return [departmentsOf(departments, lists), prefecture + city].filter(Boolean).join("　");
}
