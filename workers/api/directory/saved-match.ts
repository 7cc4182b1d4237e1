import type * as z from "zod";
import type { directory } from "#contract/directory/calls";
import type { SearchKind } from "#contract/directory/shapes";
import type { Env } from "../../env";
import { doctorMatch, hospitalMatch, namesAmong } from "../../search/query";
import { conditionsOf, understoodText } from "../doctors/query-terms";
import { understoodHospitals } from "./query-terms";

type Saved = z.output<typeof directory.save.body>;
export type SavedCondition = Saved["condition"];

type Query = { kind: SearchKind; condition: SavedCondition; now: number };

/** The expression of the index for a kept search, its words read as the search reads them; null: everything fits. */
export async function matchOf(
  { DB, SEARCH_DB }: Pick<Env, "DB" | "SEARCH_DB">,
  { kind, condition, now }: Query,
): Promise<string | null> {
  if (kind === "hospitals") return hospitalMatchOf({ DB }, condition as HospitalCondition, now);
  const asked = condition as DoctorCondition;
  const { partOfName, hospitalName, also } = conditionsOf(
    await understoodText(asked.words ?? "", DB, (words) => namesAmong(SEARCH_DB, words)),
  );
  return doctorMatch({
    ...asked,
    prefectures: asked.prefectureCodes,
    also,
    partOfName: [asked.partOfName, partOfName].filter(Boolean).join(" ") || undefined,
    hospitalName: [asked.hospitalName, hospitalName].filter(Boolean).join(" ") || undefined,
  });
}

type HospitalCondition = Extract<Saved, { kind: "hospitals" }>["condition"];
type DoctorCondition = Extract<Saved, { kind: "doctors" }>["condition"];

async function hospitalMatchOf(
  { DB }: Pick<Env, "DB">,
  { prefectureCodes, words = "", ...asked }: HospitalCondition,
  now: number,
) {
  const understood = await understoodHospitals(words, DB);
  return hospitalMatch({ ...asked, prefectures: prefectureCodes, understood }, now);
}
