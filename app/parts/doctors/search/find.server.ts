import type { doctors } from "#contract/doctors/calls";
import { UNREGISTERED } from "#contract/doctors/texts";
import type { ReplyOf } from "#contract/endpoint";
import type { ReferenceLists } from "#contract/reference/calls";
import { isFoundBy } from "#contract/reference/words";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";
import { lastPageAtMost } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import {
  type ConditionParts,
  partLabel,
  type Relaxation,
  relaxationsOf,
  withoutParts,
} from "~/ui/search/relaxations";
import { addressOf, type Conditions, pagesOf, searchBody } from "./conditions";
import { type DoctorRow, doctorRow, type Sought } from "./doctor-row.server";
import { type DoctorChip, nameOf, wordChips } from "./word-chips.server";

type Hits = ReplyOf<typeof doctors.search>;

type Choice = { code: string; name: string };
export type Choices = {
  prefectures: Choice[];
  areas: Choice[];
  departments: Choice[];
  experts: Choice[];
  /** Terms that are chosen, or found by what was typed for one. */
  terms: Choice[];
};

export type FoundDoctors = {
  choices: Choices;
  chips: DoctorChip[];
  /** The viewer's workplace is on the map: what is near is known. */
  canSortNear: boolean;
  /** What was typed for a disease or procedure and is none: then nobody is found. */
  unknownTerm: string | null;
  /** null: the search failed or was refused; the conditions stay, and the page says so. */
  found: { doctors: DoctorRow[]; total: number; isFloor: boolean; page: number; pages: number } | null;
  /** What to leave out where nobody was found. */
  relaxations: Relaxation[];
  /** Why the search was refused. */
  refusal?: string;
};

/** One search: its page of rows, and the words the form and the heading need. */
export async function findDoctors(
  api: Api,
  asked: Conditions,
  viewer: Pick<WebViewer, "doctorId">,
): Promise<FoundDoctors> {
  const lists = await referenceLists(api);
  const terms = termsOf(asked, lists);
  const conditions = { ...asked, terms };
  const choices = choicesOf(lists, conditions);
  const areaIds = choices.areas.map(({ code }) => code);
  const unknownTerm = asked.term !== "" && terms.length === asked.terms.length ? asked.term : null;
  if (unknownTerm !== null) {
    const chips = conditionChips(conditions, lists);
    return {
      choices,
      chips,
      unknownTerm,
      canSortNear: false,
      relaxations: [],
      found: { doctors: [], total: 0, isFloor: false, page: 1, pages: 0 },
    };
  }
  const { page, found: reply } = await lastPageAtMost(
    asked.page,
    (page) => search(api, searchBody({ ...conditions, page }, areaIds)),
    (reply) => ("hits" in reply ? pagesOf(reply.hits.total) : asked.page),
  );
  const words = "hits" in reply ? wordChips(reply.understood, conditions, lists) : [];
  const chips = [...words, ...conditionChips(conditions, lists)];
  const found =
    "hits" in reply
      ? { found: { ...foundIn(reply, { lists, conditions, viewer }), page } }
      : { found: null, ...reply };
  const canSortNear = "own" in reply && reply.own !== null && reply.own.latitude !== null;
  const relaxations = "hits" in reply ? relaxationsIn(reply, conditions, chips) : [];
  return { choices, chips, unknownTerm, canSortNear, relaxations, ...found };
}

function relaxationsIn({ relaxations, understood }: Hits, conditions: Conditions, chips: DoctorChip[]) {
  return relaxationsOf(relaxations, "名", {
    labelOf: (part) => partLabel(part, chips, CONDITION_PARTS),
    addressWithout: (parts) =>
      addressOf(withoutParts(conditions, parts, { understood, parts: CONDITION_PARTS })),
  });
}

const CONDITION_PARTS: ConditionParts<Conditions> = {
  partOfName: { chips: ["name"], without: { name: "" } },
  hospitalName: { chips: ["hospital"], without: { hospital: "" } },
  prefectureCodes: { chips: ["prefecture"], without: { prefectureCode: "" } },
  medicalAreaIds: { chips: ["area"], without: { areas: [], prefectureCode: "" } },
  departments: { chips: ["department"], without: { departments: [] } },
  doctorExpertCategory: { chips: ["expert"], without: { experts: [] } },
  specialties: { chips: ["mesh"], without: { terms: [], term: "" } },
  signupCondition: { chips: ["signup"], without: { signup: "0" } },
};

/** The chosen terms, and those that fit what was typed: at most as many as a person would tick. */
function termsOf({ term, terms }: Conditions, { meshTerms }: ReferenceLists): string[] {
  if (term === "") return terms;
  const found = meshTerms.filter((each) => isFoundBy(each, term)).map(({ id }) => id);
  return [...new Set([...terms, ...found.slice(0, MOST_TERMS)])];
}

const MOST_TERMS = 20;

export function choicesOf(lists: ReferenceLists, { prefectureCode, terms }: Conditions): Choices {
  return {
    prefectures: lists.prefectures.map(({ prefectureCode, name }) => ({ code: prefectureCode, name })),
    areas: lists.medicalAreas
      .filter((area) => area.prefectureCode === prefectureCode)
      .map(({ id, name }) => ({ code: id, name })),
    departments: lists.departments.map(({ code, name }) => ({ code, name })),
    experts: lists.expertCategories.map(({ code, name }) => ({ code, name })),
    terms: lists.meshTerms.filter(({ id }) => terms.includes(id)).map(({ id, name }) => ({ code: id, name })),
  };
}

/** A failed search is logged where it failed; here the page keeps its conditions and says so. */
async function search(api: Api, body: ReturnType<typeof searchBody>): Promise<Hits | { refusal?: string }> {
  return api.doctors.search({ body }).catch((error: { status?: number; message: string }) => {
    if (error.status === 429) return { refusal: error.message };
    if (error.status !== undefined && error.status < 500) throw error;
    return {};
  });
}

type Existing = { lists: ReferenceLists; conditions: Conditions; viewer: Pick<WebViewer, "doctorId"> };

function foundIn(reply: Hits, { lists, conditions, viewer }: Existing) {
  const { total, totalIsFloor, hits } = reply.hits;
  const sought = soughtBy(conditions, reply.understood);
  return {
    doctors: hits.map(({ _source }) => ({
      ...doctorRow(_source, lists, sought),
      isSelf: _source.objectId === viewer.doctorId,
      hasCard: reply.cards.includes(_source.hpcrUser?.objectId ?? ""),
    })),
    total,
    isFloor: totalIsFloor,
    pages: pagesOf(total),
  };
}

/** What conditions and words alike ask for; an area says more than its prefecture. */
function soughtBy(conditions: Conditions, understood: Hits["understood"]): Sought {
  const { hospital, prefectureCode, areas, departments, experts, terms } = conditions;
  const meant = (as: Hits["understood"][number]["as"]) => understood.filter((each) => each.as === as);
  const codes = (as: Hits["understood"][number]["as"]) => meant(as).flatMap((each) => each.codes);
  return {
    hospital: [hospital, ...meant("hospital").map(({ text }) => text)].join(" "),
    prefectures: [...(prefectureCode && areas.length === 0 ? [prefectureCode] : []), ...codes("prefecture")],
    areas: [...areas, ...codes("area")],
    departments: [...departments, ...codes("department")],
    experts: [...experts, ...codes("expert")],
    terms: [...terms, ...codes("mesh")],
  };
}

/** The conditions that were chosen, each with the address without it. */
function conditionChips(conditions: Conditions, lists: ReferenceLists): DoctorChip[] {
  const { name, hospital, prefectureCode, areas, departments, experts, terms, signup } = conditions;
  const chip = (as: DoctorChip["as"], label: string, changes: Partial<Conditions>): DoctorChip => ({
    as,
    label,
    without: addressOf({ ...conditions, ...changes }),
    others: [],
  });
  const others = (list: string[], code: string) => list.filter((each) => each !== code);
  return [
    ...(name ? [chip("name", `名前 ${name}`, { name: "" })] : []),
    ...(hospital ? [chip("hospital", `勤務先 ${hospital}`, { hospital: "" })] : []),
    ...(prefectureCode && areas.length === 0
      ? [chip("prefecture", nameOf("prefecture", prefectureCode, lists), { prefectureCode: "" })]
      : []),
    ...areas.map((code) => chip("area", nameOf("area", code, lists), { areas: others(areas, code) })),
    ...departments.map((code) =>
      chip("department", nameOf("department", code, lists), { departments: others(departments, code) }),
    ),
    ...experts.map((code) =>
      chip("expert", `専門医 ${nameOf("expert", code, lists)}`, { experts: others(experts, code) }),
    ),
    ...terms.map((code) =>
      chip("mesh", nameOf("mesh", code, lists), { terms: others(terms, code), term: "" }),
    ),
    ...(signup === "0" ? [] : [chip("signup", signup === "1" ? "登録済み" : UNREGISTERED, { signup: "0" })]),
  ];
}
