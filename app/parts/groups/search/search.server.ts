import { idIn } from "#contract/ids";
import type { Api } from "~/request/api.server";
import { cursorOf } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";
import { belongedCommunities } from "../communities.server";

/** What the address looks for in posts, and what was found; null: it asks for nothing. */
export async function postsFound(api: Api, url: URL) {
  const query = queryTerms(url);
  const only = url.searchParams.get("only") === "files" ? ("files" as const) : undefined;
  const place = idIn(url.searchParams.get("place")) || undefined;
  const [found, own] = await Promise.all([
    query ? api.groupNotices.search({ query: { query, only, place, before: cursorOf(url) } }) : null,
    belongedCommunities(api, "all"),
  ]);
  return { query, only, place, found, own };
}
