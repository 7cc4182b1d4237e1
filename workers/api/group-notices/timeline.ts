import type { groupNotices, StreamItem } from "#contract/group-notices/calls";
import type { Tools } from "../api-context";
import { namesOf } from "../chat/people/people";
import { namelessIn } from "../community/posts/nameless";
import { invitationsOf } from "../groups/listed";
import { firstUrlOf, postsAmong, postViews } from "../posts/post-view";
import type { Handler } from "../serve";
import { type Joined, joinedPlaces } from "./joined-places";
import { type FoundPost, newestPosts } from "./newest-posts";

/**
 * The stream of all places of the viewer: what is unread first, then the rest, newest first. Unread is compared: a
 * post is, when it came after the viewer last looked into its place. `before` begins with the part it goes on in.
 */
export const timeline: Handler<typeof groupNotices.timeline> = async (call) => {
  const { viewer, env, db, query } = call;
  if (query.type === "invitation") {
    // Connect users are added and never invited.
    const groups = viewer.role === "connect" ? [] : (await invitationsOf(call)).groups;
    return { items: groups, next: null };
  }
  const tools = { viewer, env, db };
  const places = await joinedPlaces(tools, query.type);
  const asked = { limit: query.limit + query.offset + 1, before: query.before };
  const found = (await streamOf(tools, places, asked)).slice(query.offset);
  const items = await itemsOf(tools, found.slice(0, query.limit));
  const last = items.at(-1);
  const isMore = found.length > query.limit && last;
  return { items, next: isMore ? `${last.isUnread ? "u" : "r"}_${last.objectId}` : null };
};

const FEW_PLACES = 50;

type Query = { limit: number; before?: string | undefined };
type InStream = FoundPost & { isUnread: boolean };

async function streamOf(
  tools: Tools,
  places: readonly Joined[],
  { limit, before }: Query,
): Promise<InStream[]> {
  const [part, id] = before ? [before.slice(0, 1), before.slice(2)] : ["u", undefined];
  const withUpdates = part === "r" ? [] : places.filter(({ latestAt, lastReadAt }) => latestAt > lastReadAt);
  const readOf = (most: number) =>
    newestPosts(tools, places, {
      limit: most,
      before: part === "r" ? id : undefined,
      until: ({ lastReadAt }) => lastReadAt,
    });
  // Somebody who is in few places has rows to spare: both parts are asked for at once.
  const [unread, atOnce] = await Promise.all([
    newestPosts(tools, withUpdates, { limit, before: id, from: ({ lastReadAt }) => lastReadAt + 1 }),
    places.length <= FEW_PLACES ? readOf(limit) : null,
  ]);
  const rest = limit - unread.length;
  const read = (atOnce ?? (await readOf(rest))).slice(0, rest);
  return [
    ...unread.map((each) => ({ ...each, isUnread: true })),
    ...read.map((each) => ({ ...each, isUnread: false })),
  ];
}

async function itemsOf(tools: Tools, found: readonly InStream[]): Promise<StreamItem[]> {
  if (found.length === 0) return [];
  const [people, named, rows] = await Promise.all([
    namesOf(
      tools.env.DB,
      found.map(({ authorId }) => authorId),
    ),
    namelessIn(
      tools.env.DB,
      found
        .filter(({ place }) => place.kind === "community")
        .map(({ place, authorId }) => [place.id, authorId]),
    ),
    postsAmong(
      tools,
      found.map(({ id }) => id),
    ),
  ]);
  const views = await postViews({ ...tools, isModerator: false }, rows, people);
  const viewOf = new Map(views.map((view) => [view.objectId, view]));
  return found.flatMap(({ id, place, isUnread }): StreamItem[] => {
    const view = viewOf.get(id);
    const { kind, id: objectId, name } = place;
    if (!view) return [];
    const author = kind === "community" ? named(objectId, view.author) : view.author;
    const isCommunity = kind === "community";
    return [
      {
        ...view,
        author,
        place: { kind, objectId, name },
        isUnread,
        groupId: isCommunity ? null : objectId,
        openCommunity: isCommunity ? objectId : null,
        fileUrl: firstUrlOf(view.medias),
      },
    ];
  });
}
