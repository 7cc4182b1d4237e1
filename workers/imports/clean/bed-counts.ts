import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";

/** Column of the facility files → our ward kinds (bedCount1 … 5). */
export const BED_COLUMNS = {
  general: "一般病床",
  longTerm: "療養病床",
  psychiatric: "精神病床",
  infectious: "感染症病床",
  tuberculosis: "結核病床",
  total: "合計病床数",
} as const;
export type BedColumn = keyof typeof BED_COLUMNS;
export type Beds = Record<BedColumn, number | null>;

/** Beds by kind and in all: blank and 0 both occur, and the total is often not the sum. */
export function cleanBeds(
  given: Record<BedColumn, string>,
  isHospital: boolean,
): { beds: Beds; faults: FaultKind[] } {
  const faults = new Set<FaultKind>();
  const beds = {} as Beds;
  for (const column of Object.keys(BED_COLUMNS) as BedColumn[]) {
    const count = countOf(given[column]);
    if (count === undefined) faults.add("beds-malformed");
    beds[column] = count ?? null;
  }
  const { total, ...kinds } = beds;
  const sum = Object.values(kinds).reduce<number>((all, count) => all + (count ?? 0), 0);
  if (total === null && sum > 0) faults.add("beds-total-blank");
  if (total !== null && sum > 0 && total !== sum) faults.add("beds-sum");
  beds.total = total ?? (sum > 0 ? sum : null);
  if (isHospital && beds.total !== null && beds.total > 0 && beds.total < 20) faults.add("beds-few");
  return { beds, faults: [...faults] };
}

/** A whole number of at most 9,999; null where nothing is said, undefined where it is no number. */
function countOf(value: string): number | null | undefined {
  const typed = nfkc(value).replace(/[,\s]|床$/g, "");
  if (typed === "" || /^[-‐－―]+$/.test(typed)) return null;
  return /^\d{1,4}(\.0+)?$/.test(typed) ? Math.trunc(Number(typed)) : undefined;
}
