import { idIn } from "#contract/ids";
import type { Api } from "~/request/api.server";
import { cursorOf } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";

/** What the address looks for in posts, and what was found; null: it asks for nothing. */
export async function postsFound(api: Api, url: URL) {
  const query = queryTerms(url);
  const only = url.searchParams.get("only") === "files" ? ("files" as const) : undefined;
  const place = idIn(url.searchParams.get("place")) || undefined;
  const found = query
    ? await api.groupNotices.search({ query: { query, only, place, before: cursorOf(url) } })
    : null;
  return { query, only, place, found };
}
