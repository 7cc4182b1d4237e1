import { enrollmentPeriod } from "#contract/doctors/shapes";
import { CITY_CHARS, WORKPLACE_CHARS } from "#contract/registration/limits";
import { MONTH_INVALID, MONTHS_REVERSED } from "#contract/registration/texts";
import { tooLong } from "#contract/texts";
import { markOf } from "~/request/forms/drafts.server";
import type { Workplace } from "./workplace";
import type { WorkplaceFields } from "./workplace-fields";

export type Faults = Partial<Record<keyof WorkplaceFields, string[]>>;

type Months = Pick<Workplace, "startDate" | "endDate">;

/** What is wrong with a workplace as it was typed, by field; null when nothing is. */
export function faultsOf(form: WorkplaceFields, { startDate, endDate }: Months): Faults | null {
  const faults: [keyof WorkplaceFields, isWrong: boolean, string][] = [
    ["name", form.name.length > WORKPLACE_CHARS, tooLong("勤務先の名称", WORKPLACE_CHARS)],
    ["hospitalCity", form.hospitalCity.length > CITY_CHARS, tooLong("市区町村", CITY_CHARS)],
    ["startDate", form.startDate !== "" && startDate === null, MONTH_INVALID],
    ["endDate", form.endDate !== "" && endDate === null, MONTH_INVALID],
    ["endDate", startDate !== null && endDate !== null && endDate < startDate, MONTHS_REVERSED],
  ];
  const found = faults.flatMap(([name, isWrong, message]) => (isWrong ? [[name, [message]]] : []));
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/**
 * The list with the place that bore the mark `seen` replaced, or taken out (null), or with a new one at its end. What
 * another tab or the first half of a double click did already is not done again; null when the place is not there.
 */
export async function changed(
  list: Workplace[],
  seen: string,
  place: Workplace | null,
): Promise<Workplace[] | null> {
  // The mark is made of the place as it will be read back: the order of its parts is the schema's.
  const mark = place && (await markOf(enrollmentPeriod.parse(place)));
  const marks = await Promise.all(list.map(markOf));
  const at = seen === "" ? -1 : marks.indexOf(seen);
  if (mark && mark !== seen && marks.includes(mark)) return list.filter((_, index) => index !== at);
  if (at < 0 && seen !== "") return place ? null : list;
  if (!place) return list.toSpliced(at, 1);
  return at < 0 ? [...list, place] : list.with(at, place);
}
