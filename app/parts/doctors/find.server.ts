import type { ReferenceLists } from "#contract/reference/calls";
import type { Api } from "~/request/api.server";
import { namesOf, referenceLists } from "~/request/reference.server";
import { type Conditions, pagesOf, searchBody } from "./conditions";
import { type DoctorRow, doctorRow } from "./doctor-row.server";

export type Choice = { code: string; name: string };
export type Choices = { prefectures: Choice[]; areas: Choice[]; departments: Choice[]; experts: Choice[] };

export type FoundDoctors = {
  choices: Choices;
  /** 「たなか」・東京都 区中央部・循環器内科 */
  summary: string;
  /** null: the search failed; the conditions stay, and the page says so. */
  found: { doctors: DoctorRow[]; total: number; isFloor: boolean; pages: number } | null;
};

/** One search: its page of rows, and the words the form and the heading need. */
export async function findDoctors(api: Api, conditions: Conditions): Promise<FoundDoctors> {
  const lists = await referenceLists(api);
  const choices = choicesOf(lists, conditions.prefecture);
  const areaIds = choices.areas.map(({ code }) => code);
  const found = await search(api, lists, searchBody(conditions, areaIds));
  return { choices, summary: summaryOf(conditions, choices), found };
}

export function choicesOf(lists: ReferenceLists, prefecture: string): Choices {
  return {
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({ code: prefectureCode, name })),
    areas: lists.medicalAreas
      .filter((area) => area.prefectureCode === prefecture)
      .map(({ id, name }) => ({ code: id, name })),
    departments: lists.departments.map(({ code, name }) => ({ code, name })),
    experts: lists.expertCategories.map(({ code, name }) => ({ code, name })),
  };
}

/** A failed search is logged where it failed; here the page keeps its conditions and says so. */
async function search(api: Api, lists: ReferenceLists, body: ReturnType<typeof searchBody>) {
  const reply = await api.doctors.search({ body }).catch((error: { status?: number }) => {
    if (error.status !== undefined && error.status < 500) throw error;
    return null;
  });
  if (!reply) return null;
  const { total, totalIsFloor, hits } = reply.hits;
  return {
    doctors: hits.map(({ _source }) => doctorRow(_source, lists)),
    total,
    isFloor: totalIsFloor,
    pages: pagesOf(total),
  };
}

function summaryOf(
  { q, hospital, prefecture, areas, departments, experts, signup }: Conditions,
  choices: Choices,
) {
  const place = [...namesOf([prefecture], choices.prefectures), ...namesOf(areas, choices.areas)].join(" ");
  const member = { "0": "", "1": "登録済み", "2": "未登録" }[signup];
  return [
    q && `「${q}」`,
    hospital && `勤務先「${hospital}」`,
    place,
    ...namesOf(departments, choices.departments),
    ...namesOf(experts, choices.experts).map((name) => `専門医 ${name}`),
    member,
  ]
    .filter(Boolean)
    .join("・");
}
