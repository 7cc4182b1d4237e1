import { json, redirect } from "@remix-run/cloudflare";
import { SAVED_SEARCH_NAME_CHARS } from "#contract/directory/limits";
import { SEARCH_NAME_REQUIRED } from "#contract/directory/texts";
import { savedSearchPath } from "~/parts/directory/search-rows";
import { conditionsFrom, searchBody } from "~/parts/doctors/search/conditions";
import { choicesOf } from "~/parts/doctors/search/find.server";
import { hospitalChoices } from "~/parts/hospitals/choices";
import { hospitalConditionsFrom, hospitalSearchBody } from "~/parts/hospitals/search/conditions";
import { type Api, ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { intendedPath } from "~/request/paths/intended-path";
import { forgetSearches, recentSearches } from "~/request/recent-searches.server";
import { referenceLists } from "~/request/reference.server";

const SEARCHES = { "/doctor/search": "doctors", "/hospitals/search": "hospitals" } as const;

/** What is kept, what was searched for lately, and the search that is about to be kept. */
export async function savedSearches({ api, url, request, viewer }: Entered) {
  const { searches } = await api.directory.saved();
  const asked = searchIn(url.searchParams.get("save"));
  const name = (url.searchParams.get("name") ?? "").slice(0, SAVED_SEARCH_NAME_CHARS);
  return {
    searches: searches.map((each) => ({ ...each, path: savedSearchPath(each) })),
    recent: recentSearches(request, viewer),
    isShared: viewer.isSharedTerminal,
    adding: asked && {
      path: asked.path,
      kind: asked.kind,
      name,
      isOfBeds: isOfBeds(asked.path),
      tells: url.searchParams.get("tells") === "1",
    },
  };
}

const isOfBeds = (path: string) => /[?&](free|sex)=/.test(path);

/** Keeps, renames, switches, removes, forgets: each a form of its own. */
export async function changeSavedSearches(entered: Entered) {
  const { form, api, context } = entered;
  onlyFields(form, "id", "save", "name", "tells");
  const text = (name: string) => textIn(form, name);
  const intent = intentOf(form);
  if (intent === "forget") {
    forgetSearches(context);
    return back();
  }
  try {
    const done = await act(api, intent, text);
    await context.flash({ kind: "success", text: done });
    return back();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 422) throw error;
    const [message] = Object.values(error.refused.errors ?? {});
    return json(
      {
        intent,
        id: text("id"),
        message: message ?? error.message,
        name: text("name"),
        tells: text("tells") === "on",
      },
      { status: 422 },
    );
  }
}

const back = () => redirect("/mypage/search", 303);

async function act(api: Api, intent: string, text: (name: string) => string): Promise<string> {
  const params = { id: text("id") };
  if (intent === "save") {
    await save(api, text);
    return "検索を保存しました";
  }
  if (intent === "remove") {
    // It is gone already, because of another tab or a second click.
    await api.directory.removeSaved({ params }).catch((error) => {
      if (!(error instanceof ApiRefusal) || error.status !== 404) throw error;
    });
    return "保存した検索を削除しました";
  }
  if (intent === "rename") {
    await api.directory.changeSaved({ params, body: { name: text("name") } });
    return "検索の名前を変更しました";
  }
  if (intent !== "tell" && intent !== "quiet") throw new Response(null, { status: 400 });
  const tells = intent === "tell";
  await api.directory.changeSaved({ params, body: { tells } });
  return tells ? "新しく当てはまったときに、メールと通知でお知らせします" : "お知らせを停止しました";
}

async function save(api: Api, text: (name: string) => string) {
  const asked = searchIn(text("save"));
  if (!asked) throw new Response(null, { status: 400 });
  const name = text("name").trim();
  if (name === "") throw new ApiRefusal(422, { code: "invalid", message: SEARCH_NAME_REQUIRED });
  const saved = { name, query: asked.query, tells: text("tells") === "on" };
  const lists = await referenceLists(api);
  const query = new URLSearchParams(asked.query);
  if (asked.kind === "doctors") {
    const conditions = conditionsFrom(query);
    const areas = choicesOf(lists, conditions).areas.map(({ code }) => code);
    const condition = searchBody(conditions, areas);
    return api.directory.save({ body: { kind: "doctors", condition, ...saved } });
  }
  const conditions = hospitalConditionsFrom(query);
  const areas = hospitalChoices(lists, conditions).areas.map(({ code }) => code);
  const condition = hospitalSearchBody(conditions, areas);
  return api.directory.save({ body: { kind: "hospitals", condition, ...saved } });
}

/** A search of ours by its address, in its order, without the page it was on and its map; null for anything else. */
function searchIn(path: string | null) {
  const own = intendedPath(path ?? "");
  if (!own) return null;
  const { pathname, searchParams } = new URL(own, "https://here.example");
  const kind = SEARCHES[pathname as keyof typeof SEARCHES];
  if (!kind || searchParams.has("vacant")) return null;
  for (const name of ["page", "map", "by"]) searchParams.delete(name);
  const query = searchParams.toString();
  return { kind, query, path: query ? `${pathname}?${query}` : pathname };
}
