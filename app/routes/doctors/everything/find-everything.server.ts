import { digitsOf } from "#contract/normalise";
import { conditionsFrom } from "~/parts/doctors/conditions";
import { type FoundDoctors, findDoctors } from "~/parts/doctors/find.server";
import { hospitalConditionsFrom } from "~/parts/hospitals/conditions";
import { type FoundHospitals, findHospitals } from "~/parts/hospitals/find-hospitals.server";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";

export const TABS = ["doctors", "hospitals"] as const;
export type EverythingTab = (typeof TABS)[number];

export type Everything = {
  q: string;
  page: number;
  tab: EverythingTab;
  /** Hits by tab; null: that search failed. */
  counts: Partial<Record<EverythingTab, number | null>>;
  doctors: Pick<FoundDoctors, "found" | "refusal" | "chips"> | null;
  hospitals: Pick<FoundHospitals, "found" | "refusal" | "chips"> | null;
};

/** What one box finds of each kind: the rows of one tab, of the others how many there are. All in one round. */
export async function findEverything(
  api: Api,
  query: URLSearchParams,
  _viewer: WebViewer,
): Promise<Everything> {
  const doctorConditions = conditionsFrom(query);
  const { q, page } = doctorConditions;
  const tab = TABS.find((each) => each === query.get("tab")) ?? usualTab(q);
  if (q === "") return { q, page, tab, counts: {}, doctors: null, hospitals: null };
  const asked = new URLSearchParams({ q, page: String(page) });
  const [doctors, hospitals, counted] = await Promise.all([
    tab === "doctors" ? findDoctors(api, conditionsFrom(asked)) : null,
    tab === "hospitals" ? findHospitals(api, hospitalConditionsFrom(asked)) : null,
    countOthers(api, q, tab),
  ]);
  return {
    q,
    page,
    tab,
    counts: {
      ...counted,
      ...(doctors ? { doctors: doctors.found?.total ?? null } : {}),
      ...(hospitals ? { hospitals: hospitals.found?.total ?? null } : {}),
    },
    doctors: doctors && { found: doctors.found, refusal: doctors.refusal, chips: doctors.chips },
    hospitals: hospitals && { found: hospitals.found, refusal: hospitals.refusal, chips: hospitals.chips },
  };
}

const HOSPITAL_SIGNS = /(病院|医院|クリニック|診療所|センター|薬局|日赤|赤十字|医大|済生会)$/;

/** A number and what ends like a house is a hospital; else people are looked for. */
function usualTab(q: string): EverythingTab {
  const isNumber = (digitsOf(q.replace("〒", "")) ?? "").length >= 3;
  return isNumber || HOSPITAL_SIGNS.test(q) ? "hospitals" : "doctors";
}

/** A count that can't be had is left out; the tab stands. */
async function countOthers(api: Api, q: string, tab: EverythingTab): Promise<Everything["counts"]> {
  const body = { words: q, size: 0 };
  const totalOf = (reply: Promise<{ hits: { total: number } }>) =>
    reply.then(({ hits }) => hits.total).catch(() => null);
  const [doctors, hospitals] = await Promise.all([
    tab === "doctors" ? null : totalOf(api.doctors.search({ body })),
    tab === "hospitals" ? null : totalOf(api.directory.hospitals({ body })),
  ]);
  return { doctors, hospitals };
}
