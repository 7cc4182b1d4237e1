import { COMMUNITIES_MOST, COMMUNITIES_PER_PAGE } from "#contract/community/limits";
import type { ListedGroup } from "#contract/groups/shapes";
import { type Api, ApiRefusal } from "~/request/api.server";
import { pageOf, pageWithNext } from "~/request/paging";
import { queryTerms } from "~/request/search-terms";
import type { PlaceLine } from "./place-row";

/** Invitations that stand; a connect user has none. */
export async function invitedGroups(api: Api, isOfConnect: boolean): Promise<ListedGroup[]> {
  if (isOfConnect) return [];
  return (await api.groups.findInvitedGroups()).groups;
}

/** Groups and open communities in one stream: unread first, then the newest, then those that one leads. */
export async function belongedCommunities(api: Api, which: "all" | "groups" | "open"): Promise<PlaceLine[]> {
  const [{ groups }, { items }] = await Promise.all([
    which === "open" ? { groups: [] } : api.groups.list(),
    which === "groups" ? { items: [] } : orNone(api.community.joined({ body: {} })),
  ]);
  return [...groups, ...items].sort(byUpdates);
}

/** Open communities that fit the viewer; the connect service recommends none. */
export async function recommendedCommunities(api: Api, limit: number): Promise<PlaceLine[]> {
  return (await orNone(api.community.recommended({ body: { limit } }))).items;
}

/** The page that `open` asks for of the open communities that fit the viewer, or of those with the words of the address. */
export async function openCommunities(api: Api, url: URL) {
  const q = queryTerms(url);
  const { rows, page, hasNext } = await pageWithNext(
    pageOf(url, "open"),
    COMMUNITIES_PER_PAGE,
    async (slice) => {
      const found = await orNone<PlaceLine>(api.community.recommended({ body: { ...slice, q } }));
      return { rows: found.items };
    },
    COMMUNITIES_MOST / COMMUNITIES_PER_PAGE,
  );
  return { q, lines: rows, next: hasNext ? page + 1 : null, isFirst: page === 1 };
}

/** A page of groups is there although communities are not. */
async function orNone<Row>(asked: Promise<{ items: Row[] }>): Promise<{ items: Row[] }> {
  return asked.catch((error) => {
    if (error instanceof ApiRefusal && !error.isExpired) return { items: [] };
    throw error;
  });
}

function byUpdates(one: PlaceLine, other: PlaceLine): number {
  return (
    Number(one.isRead) - Number(other.isRead) ||
    (other.latestAt ?? 0) - (one.latestAt ?? 0) ||
    Number(other.isAdmin) - Number(one.isAdmin)
  );
}
