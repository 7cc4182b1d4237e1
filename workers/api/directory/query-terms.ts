import type { UnderstoodHospital } from "#contract/directory/shapes";
import { type HospitalText, hospitalTextOf, understandHospitals } from "../../search/hospitals/understand";
import { readLists } from "../../search/words/lists";
import { barePlaces, spokenPlaces } from "../../search/words/spoken-places";
import { type Vocabulary, vocabularyOf } from "../../search/words/vocabulary";

const KEPT_MS = 10 * 60_000;
let saved: { vocabulary: Vocabulary; words: HospitalText; until: number } | undefined;

/** The meanings of the words of a hospital search: the lists come from the record once in a while. */
export async function understoodHospitals(text: string, DB: D1Database): Promise<UnderstoodHospital[]> {
  if (text.trim() === "") return [];
  if (!saved || saved.until < Date.now()) saved = { ...(await readText(DB)), until: Date.now() + KEPT_MS };
  return understandHospitals(text, saved.vocabulary, saved.words);
}

async function readText(DB: D1Database) {
  const types = DB.prepare("SELECT code, name FROM hospital_types").all<{ code: number; name: string }>();
  const [lists, { results }] = await Promise.all([readLists(DB), types]);
  const words = {
    said: hospitalTextOf(results),
    places: spokenPlaces(lists.municipalities),
    bare: barePlaces(lists.municipalities),
  };
  return { vocabulary: vocabularyOf(lists), words };
}
