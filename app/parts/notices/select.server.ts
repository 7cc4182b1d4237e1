import { json, type TypedResponse } from "@remix-run/cloudflare";
import { HOSPITAL_CHOICE_REQUIRED } from "#contract/lists/texts";
import type { NoticeDraftPage } from "#contract/notices/calls";
import { CHOSEN_PER_PAGE } from "#contract/notices/limits";
import { shownRefusal } from "~/forms/submit.server";
import { hospitalChoices } from "~/parts/hospitals/choices";
import { hospitalConditionsFrom, hospitalSearchBody } from "~/parts/hospitals/search/conditions";
import { findHospitals } from "~/parts/hospitals/search/find-hospitals.server";
import type { Api } from "~/request/api.server";
import { everySettled } from "~/request/every-settled";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { pageOfRows } from "~/request/paging";
import { referenceLists } from "~/request/reference.server";
import { formatNumber } from "~/ui/text/numbers";
import { seeOther } from "./compose.server";

const SOURCES = ["search", "lists", "chosen"] as const;

type Choice = {
  back: string;
  /** Makes the draft that is not there yet. */
  begin?: () => Promise<void>;
};

/** What the page of choosing shows: hits, one's lists, or what is chosen. */
export async function choosing({ api, url }: Entered, draftId: string, { back, begin }: Choice) {
  const source = SOURCES.find((each) => each === url.searchParams.get("by")) ?? "search";
  const conditions = hospitalConditionsFrom(url.searchParams);
  const at = source === "chosen" ? url : new URL(url.pathname, url);
  const [draft, search, lists] = await everySettled([
    pageOfRows(at, CHOSEN_PER_PAGE, (query) => chosenOf(api, draftId, query, begin)),
    source === "search" ? findHospitals(api, conditions) : null,
    source === "lists" ? api.lists.all({ query: { limit: CHOSEN_PER_PAGE } }) : null,
  ] as const);
  return {
    source,
    draftId,
    back,
    conditions,
    count: draft.total,
    page: draft.page,
    pages: draft.pages,
    chosen: draft.hospitalsStock.map(({ hospitalId, name, peopleCount, fax }) => ({
      hospitalId,
      name,
      peopleCount,
      fax,
    })),
    found: search?.found ?? null,
    refusal: search?.refusal ?? null,
    choices: search?.choices ?? null,
    lists: lists?.lists.map(({ objectId, name, hospitalCount }) => ({ objectId, name, hospitalCount })) ?? [],
  };
}

/** What is chosen for a draft; nothing, where it is none of the viewer's and `begin` makes none. */
async function chosenOf(
  api: Api,
  draftId: string,
  query: { limit: number; offset: number },
  begin?: () => Promise<void>,
): Promise<Chosen> {
  const draft = await api.notices.draft({ params: { id: draftId }, query }).catch(async (error) => {
    if (shownRefusal(error).status !== 404) throw error;
    if (!begin) return { hospitalCount: 0, hospitalsStock: [] };
    await begin();
    return api.notices.draft({ params: { id: draftId }, query });
  });
  return { total: draft.hospitalCount, hospitalsStock: draft.hospitalsStock };
}
type Chosen = Pick<NoticeDraftPage, "hospitalsStock"> & { total: number };

export type Choosing = Awaited<ReturnType<typeof choosing>>;

/** Adds or takes away, and leads back to the same page. */
export async function choose(entered: Entered, draftId: string): Promise<TypedResponse<{ message: string }>> {
  const { api, form, url, context } = entered;
  onlyFields(form, "draftId", "hospitals", "hospitalId");
  const params = { id: draftId };
  const intent = intentOf(form);
  const hospitalIds = form.getAll("hospitals").map(String);
  const again = new URL(url);
  again.searchParams.set("draft", draftId);
  try {
    if (intent === "remove" || intent === "remove-all") {
      const hospitalIds = form.getAll("hospitalId").map(String);
      const isNothing = intent === "remove" && hospitalIds.length === 0;
      if (isNothing) return json({ message: HOSPITAL_CHOICE_REQUIRED }, { status: 422 });
      await api.notices.unchoose({ params, body: intent === "remove" ? { hospitalIds } : {} });
      await context.flash({ kind: "success", text: "宛先から外しました" });
      return seeOther(again.pathname + again.search);
    }
    const listId = intent.startsWith("list ") ? intent.slice(5) : undefined;
    const condition = intent === "all" ? await conditionOf(entered) : undefined;
    const named = listId || condition ? [] : hospitalIds;
    const { added, hospitalCount } = await api.notices.choose({
      params,
      body: { hospitalIds: named, listId, condition },
    });
    const text = `${formatNumber(added)}件を追加しました（宛先 ${formatNumber(hospitalCount)}件）`;
    await context.flash({ kind: "success", text });
    return seeOther(again.pathname + again.search);
  } catch (error) {
    const { status, message } = shownRefusal(error);
    return json({ message }, { status });
  }
}

async function conditionOf({ api, url }: Entered) {
  const conditions = hospitalConditionsFrom(url.searchParams);
  const { areas } = hospitalChoices(await referenceLists(api), conditions);
  const {
    from: _from,
    size: _size,
    ...condition
  } = hospitalSearchBody(
    conditions,
    areas.map(({ code }) => code),
  );
  return condition;
}
