import type * as z from "zod";
import type { directory } from "#contract/directory/calls";
import type { SearchKind } from "#contract/directory/shapes";
import type { Env } from "../../env";
import { asNames } from "../../search/hospitals/understand";
import { doctorMatch, hospitalMatch } from "../../search/query";
import { conditionsOf, understoodWords } from "../doctors/words";
import { conditionOf, understoodHospitals } from "./words";

type Kept = z.output<typeof directory.save.body>;
export type KeptCondition = Kept["condition"];

type Asked = { kind: SearchKind; condition: KeptCondition; now: number };

/** The expression of the index for a kept search, its words read as the search reads them; null: everything fits. */
export async function matchOf(
  { DB, SEARCH_DB }: Pick<Env, "DB" | "SEARCH_DB">,
  { kind, condition, now }: Asked,
): Promise<string | null> {
  if (kind === "hospitals") return hospitalMatchOf({ DB, SEARCH_DB }, condition as HospitalCondition, now);
  const asked = condition as DoctorCondition;
  const { partOfName, hospitalName, also } = conditionsOf(
    await understoodWords(asked.words ?? "", DB, SEARCH_DB),
  );
  return doctorMatch({
    ...asked,
    prefectures: asked.prefectureCodes,
    also,
    partOfName: [asked.partOfName, partOfName].filter(Boolean).join(" ") || undefined,
    hospitalName: [asked.hospitalName, hospitalName].filter(Boolean).join(" ") || undefined,
  });
}

type HospitalCondition = Extract<Kept, { kind: "hospitals" }>["condition"];
type DoctorCondition = Extract<Kept, { kind: "doctors" }>["condition"];

/** As the search does, words that fit nothing by their meaning are read as names where those fit something. */
async function hospitalMatchOf(
  { DB, SEARCH_DB }: Pick<Env, "DB" | "SEARCH_DB">,
  { prefectureCodes, ...asked }: HospitalCondition,
  now: number,
) {
  const understood = await understoodHospitals(asked.words ?? "", DB);
  const matchFor = (read: typeof understood) =>
    hospitalMatch({ ...asked, prefectures: prefectureCodes, ...conditionOf(read) }, now);
  const meant = matchFor(understood);
  const names = asNames(understood);
  if (!names || (await isAnyFound(SEARCH_DB, meant))) return meant;
  const named = matchFor(names);
  return (await isAnyFound(SEARCH_DB, named)) ? named : meant;
}

async function isAnyFound(SEARCH_DB: D1Database, match: string | null): Promise<boolean> {
  if (match === null) return true;
  const sql = "SELECT 1 FROM hospital_index WHERE hospital_index MATCH ? LIMIT 1";
  return (await SEARCH_DB.prepare(sql).bind(match).first()) !== null;
}
