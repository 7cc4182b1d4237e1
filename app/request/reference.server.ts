import type { ReferenceLists } from "#contract/reference/calls";
import type { Api } from "./api.server";

const KEPT_MS = 10 * 60_000;
let saved: { lists: ReferenceLists; until: number } | undefined;

/**
 * Every code with its name: public, the same for everybody, asked of the API host once in a while per isolate; while
 * the host is down the old lists stand. The value is kept, never the promise: no request waits for another's call.
 */
export async function referenceLists(api: Api): Promise<ReferenceLists> {
  if (saved && saved.until > Date.now()) return saved.lists;
  try {
    saved = { lists: await api.reference.lists(), until: Date.now() + KEPT_MS };
  } catch (error) {
    if (!saved) throw error;
  }
  return saved.lists;
}

/** Names of codes in their order; a code that no list knows is left out. */
export function namesOf(codes: readonly string[] | undefined, list: readonly Coded[]): string[] {
  const names = indexOf(list, ({ code }) => code);
  return (codes ?? []).flatMap((code) => names.get(code) ?? []);
}

/** The name of a prefecture; null where no list knows the code. */
export const prefectureName = ({ prefectures }: ReferenceLists, code: string | null): string | null =>
  indexOf(prefectures, ({ prefectureCode }) => prefectureCode).get(code ?? "") ?? null;

/** The name of a kind of hospital by its number; undefined where no list knows it. */
export const hospitalTypeName = (
  { hospitalTypes }: ReferenceLists,
  code: number | null,
): string | undefined => indexOf(hospitalTypes, ({ code }) => String(code)).get(String(code));

/** Names of diseases, procedures and parts of the body, by their codes. */
export function meshNames({ meshTerms }: ReferenceLists, ids: readonly string[]): string[] {
  const names = indexOf(meshTerms, ({ id }) => id);
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** 「東京都・区中央部」: names of medical areas repeat between prefectures, so the prefecture always is in front. */
export function placeName(
  lists: ReferenceLists,
  prefectureCode: string | null,
  medicalAreaId: string | null,
) {
  const prefecture = prefectureName(lists, prefectureCode);
  const area = indexOf(lists.medicalAreas, ({ id }) => id).get(medicalAreaId ?? "");
  return [prefecture, area].filter(Boolean).join("・");
}

type Coded = { code: string; name: string };

/** A list lives as long as its isolate keeps it, and its index with it: a page of rows looks up two hundred names. */
const indexes = new WeakMap<readonly object[], Map<string, string>>();

function indexOf<Row extends { name: string }>(list: readonly Row[], codeOf: (row: Row) => string) {
  const existing = indexes.get(list);
  if (existing) return existing;
  const index = new Map(list.map((row) => [codeOf(row), row.name]));
  indexes.set(list, index);
  return index;
}
