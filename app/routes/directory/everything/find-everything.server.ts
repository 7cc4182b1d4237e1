import { digitsOf } from "#contract/japanese/normalise";
import { PAGE_SIZE } from "#contract/limits";
import type { MsUser } from "#contract/ms/calls";
import { isMsSearcher } from "#contract/ms/limits";
import { type Conditions, conditionsFrom } from "~/parts/doctors/search/conditions";
import { type FoundDoctors, findDoctors } from "~/parts/doctors/search/find.server";
import { type HospitalConditions, hospitalConditionsFrom } from "~/parts/hospitals/search/conditions";
import { type FoundHospitals, findHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { pageOfRows } from "~/request/paging";

const TABS = ["doctors", "hospitals", "ms"] as const;
export type EverythingTab = (typeof TABS)[number];

export type Everything = {
  q: string;
  tab: EverythingTab;
  hasMs: boolean;
  /** Hits by tab; null: that search failed. */
  counts: Partial<Record<EverythingTab, number | null>>;
  doctors: (FoundDoctors & { conditions: Conditions }) | null;
  hospitals: (FoundHospitals & { conditions: HospitalConditions }) | null;
  ms: { found: { users: MsUser[]; total: number; page: number; pages: number } | null } | null;
};

/** What one box finds of each kind: the rows of one tab, of the others how many there are. All in one round. */
export async function findEverything(
  api: Api,
  query: URLSearchParams,
  viewer: WebViewer,
): Promise<Everything> {
  const doctorConditions = conditionsFrom(query);
  const { q, page } = doctorConditions;
  const tabs = TABS.filter((each) => each !== "ms" || isMsSearcher(viewer.principal));
  const hasMs = tabs.includes("ms");
  const tab = tabs.find((each) => each === query.get("tab")) ?? usualTab(q);
  if (q === "") return { q, tab, hasMs, counts: {}, doctors: null, hospitals: null, ms: null };
  const asked = new URLSearchParams({ q, page: String(page) });
  const [doctors, hospitals, ms, counted] = await Promise.all([
    tab === "doctors" ? findDoctors(api, conditionsFrom(asked), viewer) : null,
    tab === "hospitals" ? findHospitals(api, hospitalConditionsFrom(asked)) : null,
    tab === "ms" ? findMs(api, query, q) : null,
    countOthers(
      api,
      q,
      tabs.filter((each) => each !== tab),
    ),
  ]);
  return {
    q,
    tab,
    hasMs,
    counts: {
      ...counted,
      ...(doctors ? { doctors: doctors.found?.total ?? null } : {}),
      ...(hospitals ? { hospitals: hospitals.found?.total ?? null } : {}),
      ...(ms ? { ms: ms.found?.total ?? null } : {}),
    },
    doctors: doctors && { ...doctors, conditions: conditionsFrom(asked) },
    hospitals: hospitals && { ...hospitals, conditions: hospitalConditionsFrom(asked) },
    ms,
  };
}

/** Finds an MS by name: here they are looked for in no other way. */
async function findMs(api: Api, searchParams: URLSearchParams, q: string): Promise<Everything["ms"]> {
  const found = await pageOfRows({ searchParams }, PAGE_SIZE, (slice) =>
    api.ms.search({ body: { name: q, ...slice } }),
  ).catch(() => null);
  return { found };
}

const HOSPITAL_SIGNS = /(病院|医院|クリニック|診療所|センター|薬局|日赤|赤十字|医大|済生会)$/;

/** A number, or a name that ends like a hospital's, means a hospital; else people are looked for. */
function usualTab(q: string): EverythingTab {
  const isNumber = (digitsOf(q.replace("〒", "")) ?? "").length >= 3;
  return isNumber || HOSPITAL_SIGNS.test(q) ? "hospitals" : "doctors";
}

/** A count that cannot be loaded is left out; the tab stands. */
async function countOthers(
  api: Api,
  q: string,
  tabs: readonly EverythingTab[],
): Promise<Everything["counts"]> {
  const body = { words: q, size: 0 };
  const count: Record<EverythingTab, () => Promise<number>> = {
    doctors: () => api.doctors.search({ body }).then(({ hits }) => hits.total),
    hospitals: () => api.directory.hospitals({ body }).then(({ hits }) => hits.total),
    ms: () => api.ms.search({ body: { name: q, limit: 0 } }).then(({ total }) => total),
  };
  const counted = tabs.map(async (tab) => [tab, await count[tab]().catch(() => null)] as const);
  return Object.fromEntries(await Promise.all(counted));
}
