import type { BoardItem, BoardItemWhole, ShownAd } from "#contract/board/calls";
import type { BoardEvent } from "#contract/board/events";
import { type AdPlace, AUTHORS, BOARD_ITEMS_PER_PAGE } from "#contract/board/limits";
import { isConnectRole } from "#contract/endpoint";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { countOnce, shownAds } from "~/parts/board/counting.server";
import { calledName } from "~/parts/chat/names";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { backLink, pageWithBackLink } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import { queryTerms } from "~/request/search-terms";

export type BoardKind = "" | "official" | "own";
const mayPost = ({ viewer }: Entered) => AUTHORS.some((role) => role === viewer.principal);

export async function listOf(entered: Entered) {
  const { api, url, viewer } = entered;
  const q = queryTerms(url);
  const before = cursorOf(url);
  const query = url.searchParams.get("type");
  const kind: BoardKind =
    query === "official" ? "official" : query === "own" && mayPost(entered) ? "own" : "";
  const page = { limit: BOARD_ITEMS_PER_PAGE, before };
  const [found, ads, lists] = await Promise.all([
    q
      ? api.board.findBoardItems({ body: { q, ...page } })
      : api.board.getBoardItems({
          body: { ...page, types: kind === "official" ? ["official"] : [], isOwn: kind === "own" },
        }),
    adsFor(entered, "board"),
    referenceLists(api),
  ]);
  countOnce(entered, [...shownAds(ads), ...eventsOf(found.items.slice(0, 5), "board-impression")]);
  return {
    view: "list" as const,
    items: found.items,
    next: found.next,
    ads,
    asked: { q, kind, before: before ?? "" },
    mayPost: mayPost(entered),
    from: url.pathname + url.search,
    territories: lists.prefectures
      .filter(({ prefectureCode }) => viewer.territories.includes(prefectureCode))
      .map(({ name }) => name),
    isNationwide: viewer.territories.includes(NATIONWIDE),
  };
}

const eventsOf = (items: readonly BoardItem[], event: BoardEvent) =>
  items.map(({ objectId }) => ({ event, of: objectId }));

/** What is gone says so where it was; everything else that is refused is a page of its own. */
export async function oneOf(entered: Entered) {
  const { api, params, url, viewer } = entered;
  const id = params.id ?? "";
  try {
    const before = cursorOf(url);
    const [item, ads, reactors, lists] = await Promise.all([
      api.board.getBoardItem({ body: { id, before } }),
      adsFor(entered, "board"),
      reactorsOf(entered, id),
      referenceLists(api),
    ]);
    const isFromBoard = url.searchParams.has("from");
    countOnce(entered, [
      ...shownAds(ads),
      { event: "board-detail", of: id },
      ...(isFromBoard ? [{ event: "board-click" as const, of: id }] : []),
    ]);
    return {
      view: "item" as const,
      item,
      ads,
      reactors,
      /** The address of its forms and links, which keep the way back. */
      here: pageWithBackLink(url),
      replyTo: answeredBy(url, item),
      back: backLink(url, id, { to: "/board", label: "掲示板" }),
      mayWrite: viewer.principal !== "temporaryDoctor",
      isConnect: isConnectRole(viewer.role),
      creationKey: crypto.randomUUID(),
      places: item.territories.includes(NATIONWIDE)
        ? ["全国"]
        : lists.prefectures
            .filter(({ prefectureCode }) => item.territories.includes(prefectureCode))
            .map(({ name }) => name),
    };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 404) throw error;
    return { view: "gone" as const, message: error.message };
  }
}

/** The people who reacted to the item, or to the comment that the address names; null if it asks for neither. */
async function reactorsOf({ api, url }: Entered, itemId: string) {
  if (url.searchParams.get("show") !== "reactions") return null;
  const commentId = url.searchParams.get("comment");
  return commentId
    ? api.board.findBoardItemCommentReaction({ body: { commentId } })
    : api.board.findBoardItemReaction({ body: { itemId } });
}

/** The comment that is being answered, with its author's name; undefined: none is. */
function answeredBy({ searchParams }: URL, { comments }: BoardItemWhole) {
  const reply = comments.find(({ objectId }) => objectId === searchParams.get("reply"));
  return reply ? { id: reply.objectId, name: calledName(reply.author) } : undefined;
}

/** The ads of a place; null if they cannot be loaded: no page fails for an ad. */
async function adsFor({ api }: Entered, place: AdPlace): Promise<ShownAd[] | null> {
  try {
    const { displayedItems } = await api.board.getBoardAds({ body: { position: place } });
    return displayedItems;
  } catch (error) {
    if (error instanceof ApiRefusal && !error.isExpired) return null;
    throw error;
  }
}
