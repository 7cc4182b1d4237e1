import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";

/** The kinds of institution that an ID's third character and 機関区分 tell. */
const KINDS = ["hospital", "clinic", "dental", "midwife", "pharmacy"] as const;
export type InstitutionKind = (typeof KINDS)[number];

export type CleanId = { id: string | null; faults: FaultKind[] };

/**
 * An ID as its publisher gave it: a text of at most 20 characters that is never padded, since prefectures number in their
 * own ways. A copy that went through Excel has lost a leading zero: then the first two characters are not the prefecture, and
 * the third not the kind (`kind`: 機関区分, "" where it is not told).
 */
export function cleanId(value: string, prefectureCode: string | null, kind = ""): CleanId {
  const id = nfkc(value).replace(/^[='\s]+|['\s]+$/g, "");
  if (id === "") return { id: null, faults: ["id-blank"] };
  if (/^\d(\.\d+)?e\+?\d+$/i.test(id)) return { id: null, faults: ["id-rounded"] };
  if (!/^[0-9A-Za-z]{4,20}$/.test(id)) return { id: null, faults: ["id-malformed"] };
  if (prefectureCode === null || id.startsWith(prefectureCode)) return { id, faults: [] };
  const repaired = `0${id}`;
  return repaired.startsWith(prefectureCode) && repaired.length <= 20 && (kind === "" || repaired[2] === kind)
    ? { id: repaired, faults: ["id-zero-lost"] }
    : { id, faults: ["id-prefecture"] };
}

/** 機関区分, or where it is missing the third character of the ID. */
export function kindOf(id: string, value: string): { kind: InstitutionKind | null; faults: FaultKind[] } {
  const notified = KINDS[Number(nfkc(value)) - 1];
  if (notified) return { kind: notified, faults: [] };
  return { kind: KINDS[Number(id[2]) - 1] ?? null, faults: ["kind-unknown"] };
}
