import { json, redirect } from "@remix-run/cloudflare";
import type { ReferenceLists } from "#contract/reference/calls";
import { type Called, isFoundBy } from "#contract/reference/words";
import { EXPERT_REQUIRED } from "#contract/registration/texts";
import { listsOf } from "./lists.server";
import type { Recording } from "./record.server";
import type { RecordDraft } from "./record-draft";

export type ChosenList =
  | "doctorExpertCategory"
  | "searchPaperMeshList"
  | "surgeryMeshList"
  | "unacceptableMeshList";

type Entry = Called & { value: string; group: string };

/** What may be chosen for one list of the record, and what is; `?q=` narrows what is shown, never what is chosen. */
export async function chooserOf(entered: Recording, list: ChosenList) {
  const { record, url, context } = entered;
  const entries = entriesOf(await listsOf(entered), list);
  const q = url.searchParams.get("q")?.slice(0, 100) ?? "";
  const chosen = record[list];
  const [ticked, others] = [entries.filter(isChosen), entries.filter((each) => !isChosen(each))];
  const shown = others.filter((each) => isFoundBy(each, q));
  return {
    q,
    chosen,
    hasNone: record.hasNoExpertCategory,
    ticked: ticked.map(choiceOf),
    /** Those among them that fit `q`: they stand above, not among what is offered. */
    tickedFound: q === "" ? [] : ticked.filter((each) => isFoundBy(each, q)).map(({ name }) => name),
    groups: [...new Set(shown.map(({ group }) => group))].map((group) => ({
      group,
      entries: shown.filter((each) => each.group === group).map(choiceOf),
    })),
    services: context.services,
  };

  function isChosen({ value }: Entry) {
    return chosen.includes(value);
  }
}

const choiceOf = ({ value, name }: Entry) => ({ value, label: name });

const KINDS: Record<string, string> = {
  basic: "基本領域",
  subspecialty: "サブスペシャルティ領域",
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

/** Keeps the choice, then narrows the list or goes back to the record. */
export async function choose({ form, save }: Recording, list: ChosenList) {
  const codes = form.getAll("codes").map(String);
  const hasNone = form.has("hasNone");
  const changes: Partial<RecordDraft> = { [list]: codes };
  if (list === "doctorExpertCategory") changes.hasNoExpertCategory = hasNone && codes.length === 0;
  await save(changes);
  if (form.get("intent") === "search") {
    throw redirect(`/doctor/new/${list}?${new URLSearchParams({ q: String(form.get("q") ?? "") })}`);
  }
  if (list === "doctorExpertCategory" && codes.length === 0 && !hasNone) {
    return json({ error: EXPERT_REQUIRED }, { status: 422 });
  }
  throw redirect("/doctor/new/profile#specialties");
}
