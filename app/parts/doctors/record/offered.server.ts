import type { ReferenceLists } from "#contract/reference/calls";
import { type Called, isFoundBy } from "#contract/reference/words";

export type ChosenList =
  | "doctorExpertCategory"
  | "searchPaperMeshList"
  | "surgeryMeshList"
  | "unacceptableMeshList";

type Entry = Called & { value: string; group: string };

/** Codes that are above a long list, under words that say why. */
export type Often = { title: string; codes: readonly string[] };

export const NOTHING_OFTEN: Often = { title: "", codes: [] };

/**
 * What may be chosen for one list of a record, and what is; `q` narrows what is shown, never what is chosen. What is
 * often chosen is above the rest, each once, until somebody narrows.
 */
export function offered(
  lists: ReferenceLists,
  list: ChosenList,
  chosen: readonly string[],
  q: string,
  often: Often = NOTHING_OFTEN,
) {
  const entries = entriesOf(lists, list);
  const isChosen = ({ value }: Entry) => chosen.includes(value);
  const ticked = entries
    .filter(isChosen)
    .sort((one, other) => chosen.indexOf(one.value) - chosen.indexOf(other.value));
  const others = entries.filter((each) => !isChosen(each));
  const usual =
    q === "" ? often.codes.flatMap((code) => others.find(({ value }) => value === code) ?? []) : [];
  const shown = others.filter((each) => isFoundBy(each, q) && !usual.includes(each));
  return {
    q,
    all: entries.length,
    ticked: ticked.map(choiceOf),
    /** Those among them that fit `q`: they are above, not among what is offered. */
    tickedFound: q === "" ? [] : ticked.filter((each) => isFoundBy(each, q)).map(({ name }) => name),
    often: usual.length > 0 ? { title: often.title, entries: usual.map(choiceOf) } : null,
    groups: [...new Set(shown.map(({ group }) => group))].map((group) => ({
      group,
      entries: shown.filter((each) => each.group === group).map(choiceOf),
    })),
  };
}

const choiceOf = ({ value, name, nameEn }: Entry) => ({ value, label: name, note: nameEn });

const KINDS: Record<string, string> = {
  basic: "機構認定：基本領域",
  subspecialty: "機構認定：サブスペシャルティ領域",
  society: "学会認定",
  disease: "疾患",
  procedure: "手術・手技",
  anatomy: "部位",
};

const MESH_OF: Record<Exclude<ChosenList, "doctorExpertCategory">, readonly string[]> = {
  searchPaperMeshList: ["disease", "anatomy"],
  surgeryMeshList: ["procedure"],
  unacceptableMeshList: ["disease", "procedure"],
};

function entriesOf(lists: ReferenceLists, list: ChosenList): Entry[] {
  if (list === "doctorExpertCategory") {
    return lists.expertCategories.map(({ code, kind, ...called }) => ({
      ...called,
      value: code,
      group: KINDS[kind] ?? "",
    }));
  }
  return lists.meshTerms
    .filter(({ kind }) => MESH_OF[list].includes(kind))
    .map(({ id, kind, ...called }) => ({ ...called, value: id, group: KINDS[kind] ?? "" }));
}

/** Every entry of the longest list may be ticked. */
export const CHOSEN = { fields: 1000 };
