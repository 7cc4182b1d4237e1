import type { ReferenceLists } from "#contract/reference/calls";
import type { Api } from "./api.server";

const KEPT_MS = 10 * 60_000;
let kept: { lists: ReferenceLists; until: number } | undefined;

/**
 * Every code with its name: public, the same for everybody, asked of the API host once in a while per isolate; while
 * the host is down the old lists stand. The value is kept, never the promise: no request waits for another's call.
 */
export async function referenceLists(api: Api): Promise<ReferenceLists> {
  if (kept && kept.until > Date.now()) return kept.lists;
  try {
    kept = { lists: await api.reference.lists(), until: Date.now() + KEPT_MS };
  } catch (error) {
    if (!kept) throw error;
  }
  return kept.lists;
}

/** Names of codes in their order; a code that no list knows is left out. */
export function namesOf(
  codes: readonly string[] | undefined,
  list: readonly { code: string; name: string }[],
) {
  const names = new Map(list.map(({ code, name }) => [code, name]));
  return (codes ?? []).map((code) => names.get(code)).filter((name) => name !== undefined);
}

/** 「東京都・区中央部」: names of medical areas repeat between prefectures, so the prefecture always stands in front. */
export function placeName(
  lists: ReferenceLists,
  prefectureCode: string | null,
  medicalAreaId: string | null,
) {
  const prefecture = lists.prefectures.find((each) => each.prefectureCode === prefectureCode)?.name;
  const area = lists.medicalAreas.find((each) => each.id === medicalAreaId)?.name;
  return [prefecture, area].filter(Boolean).join("・");
}
