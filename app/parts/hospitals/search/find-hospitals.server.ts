import type { directory } from "#contract/directory/calls";
import type { OwnPlace } from "#contract/directory/shapes";
import type { ReplyOf } from "#contract/endpoint";
import type { Api } from "~/request/api.server";
import { lastPageAtMost } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import type { Chip } from "~/ui/search/chips";
import {
  type ConditionParts,
  partLabel,
  type Relaxation,
  relaxationsOf,
  withoutParts,
} from "~/ui/search/relaxations";
import { type HospitalChoices, hospitalChoices } from "../choices";
import { distanceFrom, hospitalRow, type PlacedRow } from "../hospital-row.server";
import { type HospitalConditions, hospitalAddressOf, hospitalSearchBody, pagesOf } from "./conditions";
import { hospitalChips } from "./hospital-chips.server";
import { type RenderedMap, renderMap, townBoxOf } from "./map.server";

type Reply = ReplyOf<typeof directory.hospitals>;

export type FoundHospitals = {
  choices: HospitalChoices;
  chips: Chip[];
  /** null: the search failed or was refused; the conditions stay, and the page says so. */
  found: { hospitals: PlacedRow[]; total: number; isFloor: boolean; page: number; pages: number } | null;
  /** What to leave out where nothing was found. */
  relaxations: Relaxation[];
  /** Why the search was refused. */
  refusal?: string;
  /** The map is rendered only when it was asked for. */
  map: RenderedMap | null;
  /** The hospital at which the viewer works: its medical area is one click, and what is near is known. */
  own: { name: string; area: string; to: string } | null;
  /** The place from which distances count. */
  origin: { name: string; isOwn: boolean } | null;
};

/** One search: its page of rows, and the words the form and the heading need. */
export async function findHospitals(api: Api, conditions: HospitalConditions): Promise<FoundHospitals> {
  const lists = await referenceLists(api);
  const choices = hospitalChoices(lists, conditions);
  const areaIds = choices.areas.map(({ code }) => code);
  const { hasMap } = conditions;
  const { page, found: reply } = await lastPageAtMost(
    conditions.page,
    (page) => search(api, hospitalSearchBody({ ...conditions, page }, areaIds)),
    (reply) => ("hits" in reply ? pagesOf(reply.hits.total, hasMap) : conditions.page),
  );
  const existing = { conditions, choices, lists };
  if (!("hits" in reply))
    return {
      choices,
      chips: hospitalChips([], existing),
      found: null,
      own: null,
      origin: null,
      map: null,
      relaxations: [],
      ...reply,
    };
  const { total, totalIsFloor, hits } = reply.hits;
  const { own, origin } = reply;
  const hospitals = hits.map(({ _source }) => ({
    ...hospitalRow(_source, lists),
    distance: distanceFrom(origin, _source, own),
  }));
  const chips = hospitalChips(reply.understood, existing);
  return {
    choices,
    chips,
    relaxations: relaxationsOf(reply.relaxations, "件", {
      labelOf: (part) => partLabel(part, chips, CONDITION_PARTS),
      addressWithout: (parts) =>
        hospitalAddressOf(
          withoutParts(conditions, parts, { understood: reply.understood, parts: CONDITION_PARTS }),
        ),
    }),
    found: {
      hospitals,
      total,
      isFloor: totalIsFloor,
      page,
      pages: pagesOf(total, hasMap),
    },
    map: hasMap ? renderMap(hospitals, own, await bordersAround(api, hospitals)) : null,
    own: ownOf(own, conditions),
    origin: origin && { name: origin.name, isOwn: origin.isOwn },
  };
}

/** A host without this call, or without the outlines, leaves the borders of prefectures. */
async function bordersAround(api: Api, hospitals: readonly PlacedRow[]) {
  const box = townBoxOf(hospitals);
  if (box === null) return [];
  const { borders } = await api.reference.borders({ query: box }).catch(() => ({ borders: [] }));
  return borders;
}

const CONDITION_PARTS: ConditionParts<HospitalConditions> = {
  name: { chips: ["name"], without: { name: "" } },
  address: { chips: ["address"], without: { address: "" } },
  prefectureCodes: { chips: ["prefecture"], without: { prefectureCode: "" } },
  medicalAreaIds: { chips: ["area"], without: { areas: [], prefectureCode: "" } },
  kinds: { chips: ["kinds"], without: { kinds: [] } },
  hospitalTypes: { chips: ["types"], without: { types: [] } },
  isReferralPriority: { chips: ["referral"], without: { isReferral: false } },
  departments: { chips: ["departments"], without: { departments: [] } },
  doctorExpertCategory: { chips: ["experts"], without: { experts: [] } },
  procedures: { chips: ["procedures"], without: { procedures: [] } },
  bedKinds: { chips: ["beds"], without: { beds: [] } },
  vacant: { chips: ["free", "sex"], without: { free: [], sex: "" } },
};

function ownOf(own: OwnPlace, conditions: HospitalConditions): FoundHospitals["own"] {
  if (own === null) return null;
  const { name, prefectureCode, medicalAreaId } = own;
  const areas = [medicalAreaId];
  return {
    name,
    area: medicalAreaId,
    to: hospitalAddressOf({ ...conditions, prefectureCode, areas }),
  };
}

/** A failed search is logged where it failed; here the page keeps its conditions and says so. */
async function search(
  api: Api,
  body: ReturnType<typeof hospitalSearchBody>,
): Promise<Reply | { refusal?: string }> {
  return api.directory.hospitals({ body }).catch((error: { status?: number; message: string }) => {
    if (error.status === 429) return { refusal: error.message };
    if (error.status !== undefined && error.status < 500) throw error;
    return {};
  });
}
