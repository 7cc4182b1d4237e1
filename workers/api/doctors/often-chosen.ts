import type { doctors } from "#contract/doctors/calls";
import { searchDoctors } from "../../search/query";
import type { Handler } from "../serve";

/** A choice of fewer doctors says nothing of a department, and might point at somebody. */
const FEWEST = 3;
const MOST = 6;

/** The count covers the first hundred of the department in the directory: one page of the index, whoever asks. */
export const oftenChosen: Handler<typeof doctors.oftenChosen> = async ({ env, query }) => {
  const { hits } = await searchDoctors(env.SEARCH_DB, { departments: [query.department] });
  return {
    doctorExpertCategory: mostOf(hits.map(({ doctorExpertCategory }) => doctorExpertCategory)),
    searchPaperMeshList: mostOf(hits.map(({ searchPaperMeshList }) => searchPaperMeshList)),
    surgeryMeshList: mostOf(hits.map(({ surgeryMeshList }) => surgeryMeshList)),
  };
};

function mostOf(lists: readonly (readonly string[] | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const code of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count >= FEWEST);
  return often
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([code]) => code);
}
