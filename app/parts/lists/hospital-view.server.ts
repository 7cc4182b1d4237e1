import { type BedAge, bedAge } from "#contract/hospitals/bed-age";
import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import type { HospitalLine, ListedHospital, Mark } from "#contract/lists/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { namesOf } from "~/request/reference.server";
import { serverNow } from "~/ui/clock";
import { formatTime } from "~/ui/format";

type BedView = { kind: string; number: number; when: string; state: BedAge["state"] };

/** One row of a list in words instead of codes. */
export type HospitalView = {
  hospitalId: string;
  name: string;
  image: string | null;
  /** Fields and town. */
  sub: string;
  tel: string | null;
  fax: string | null;
  beds: BedView[];
  isClosed: boolean;
  memo: string;
  mark: Mark;
  rev: number;
};

const DEPARTMENTS = 3;

export function hospitalView(
  hospital: ListedHospital,
  lists: ReferenceLists,
  now = serverNow(),
): HospitalView {
  const { hospitalId, name, image, tel, fax, memo, mark, rev, vacantBeds, closedAt } = hospital;
  const beds = vacantBeds.map(({ bedKind, number, updatedAt }) => {
    const { state, days } = bedAge(updatedAt, now);
    return {
      kind: BED_KIND_NAMES[bedKind],
      number,
      state,
      when: days === 0 ? `本日 ${formatTime(updatedAt)}` : `${days}日前`,
    };
  });
  const sub = subOf(hospital, lists);
  return { hospitalId, name, image, sub, tel, fax, beds, isClosed: closedAt !== null, memo, mark, rev };
}

/** 「内科・循環器内科　港区」 */
export function subOf({ departments, prefectureCode, city }: HospitalLine, lists: ReferenceLists): string {
  const names = namesOf(departments, lists.departments);
  const fields = names.slice(0, DEPARTMENTS).join("・") + (names.length > DEPARTMENTS ? " ほか" : "");
  const prefecture = lists.prefectures.find((each) => each.prefectureCode === prefectureCode)?.name ?? "";
  return [fields, prefecture + city].filter(Boolean).join("　");
}
