import type { Api } from "~/api.server";
import type { Entered } from "~/guards.server";
import { referenceLists } from "~/reference.server";

export type Named = { code: string; name: string };
export type Counts = { doctorCount: number; hospitalCount: number };

/** What a home is made of. A block whose data can't be had is null; the others still stand. */
export async function homeOf({ api, viewer, context }: Entered) {
  const { name, principal, companyName, doctorId } = viewer;
  const [counts, territories] = await Promise.all([countsOf(api), territoriesOf(api, viewer.territories)]);
  return { name, principal, companyName, doctorId, counts, territories, services: context.services };
}

function countsOf(api: Api): Promise<Counts | null> {
  return api.doctors.info().catch(() => null);
}

async function territoriesOf(api: Api, codes: string[]): Promise<Named[]> {
  const lists = await referenceLists(api).catch(() => null);
  return (lists?.prefectures ?? [])
    .filter(({ prefectureCode }) => codes.includes(prefectureCode))
    .map(({ prefectureCode, name }) => ({ code: prefectureCode, name }));
}
