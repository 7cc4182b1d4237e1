import type { Sense, Understood } from "#contract/doctors/shapes";
import type { DoctorLists } from "../../search/query";
import { readLists } from "../../search/words/lists";
import { type NamesAmong, understand } from "../../search/words/understand";
import { type Vocabulary, vocabularyOf } from "../../search/words/vocabulary";

const KEPT_MS = 10 * 60_000;
let saved: { vocabulary: Vocabulary; until: number } | undefined;

/** The meanings of the words of a search: the lists come from the record once in a while, surnames from the index. */
export async function understoodText(
  text: string,
  DB: D1Database,
  namesAmong: NamesAmong,
): Promise<Understood[]> {
  if (text.trim() === "") return [];
  if (!saved || saved.until < Date.now())
    saved = { vocabulary: vocabularyOf(await readLists(DB)), until: Date.now() + KEPT_MS };
  return understand(text, saved.vocabulary, namesAmong);
}

type Meant = { partOfName: string; hospitalName: string; also: DoctorLists };

/** The conditions that the words stand for. */
export function conditionsOf(understood: readonly Understood[]): Meant {
  const codes = (as: Sense["as"]) =>
    understood.filter((each) => each.as === as).flatMap((each) => each.codes);
  const texts = (as: Sense["as"]) =>
    understood
      .filter((each) => each.as === as)
      .map(({ text }) => text)
      .join(" ");
  return {
    partOfName: texts("name"),
    hospitalName: texts("hospital"),
    also: {
      departments: codes("department"),
      doctorExpertCategory: codes("expert"),
      specialties: codes("mesh"),
      prefectures: codes("prefecture"),
      medicalAreaIds: codes("area"),
    },
  };
}
