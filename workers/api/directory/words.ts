import type { HospitalSense, UnderstoodHospital } from "#contract/directory/shapes";
import type { HospitalCondition } from "../../search/hospitals/condition";
import { type HospitalWords, hospitalWordsOf, understandHospitals } from "../../search/hospitals/understand";
import { readLists } from "../../search/words/lists";
import { spokenPlaces } from "../../search/words/spoken-places";
import { type Vocabulary, vocabularyOf } from "../../search/words/vocabulary";

const KEPT_MS = 10 * 60_000;
let kept: { vocabulary: Vocabulary; words: HospitalWords; until: number } | undefined;

/** The meanings of the words of a hospital search: the lists come from the record once in a while. */
export async function understoodHospitals(text: string, DB: D1Database): Promise<UnderstoodHospital[]> {
  if (text.trim() === "") return [];
  if (!kept || kept.until < Date.now()) kept = { ...(await readWords(DB)), until: Date.now() + KEPT_MS };
  return understandHospitals(text, kept.vocabulary, kept.words);
}

async function readWords(DB: D1Database) {
  const types = DB.prepare("SELECT code, name FROM hospital_types").all<{ code: number; name: string }>();
  const [lists, { results }] = await Promise.all([readLists(DB), types]);
  const words = { said: hospitalWordsOf(results), places: spokenPlaces(lists.municipalities) };
  return { vocabulary: vocabularyOf(lists), words };
}

/** The conditions that the words stand for. */
export function conditionOf(
  understood: readonly UnderstoodHospital[],
): Pick<HospitalCondition, "words" | "spoken" | "also"> {
  const codes = (as: HospitalSense["as"]) =>
    understood.filter((each) => each.as === as).flatMap((each) => each.codes);
  const literal = understood.filter(({ as }) => as === "name" || as === "number");
  return {
    words: literal.map(({ text }) => text).join(" ") || undefined,
    spoken: understood
      .filter(({ as }) => as === "place")
      .map(({ text, codes }) => ({ word: text, places: codes })),
    also: {
      departments: codes("department"),
      doctorExpertCategory: codes("expert"),
      specialties: codes("mesh"),
      bedKinds: codes("bed").map(Number),
      hospitalTypes: codes("type").map(Number),
      kinds: codes("kind"),
      prefectures: codes("prefecture"),
      medicalAreaIds: codes("area"),
    },
  };
}
