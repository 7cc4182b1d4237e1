import type { GroupFile } from "#contract/group-notices/calls";
import { POSTS_PER_PAGE } from "#contract/posts/limits";
import { calledName } from "~/parts/chat/names";
import { shortened } from "~/parts/posts/preview";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import { cursorOf } from "~/request/paging";
import { GROUP_TABS, type GroupTab } from "~/request/paths/group-paths";
import { belongedCommunities } from "./communities.server";
import type { ListedFile } from "./stream/group-files";
import type { GroupStream } from "./stream/group-posts";

const MEMBERS_SHOWN = 6;
const OWN_SHOWN = 10;

/** A group as its page shows it in either service; somebody who is no member is shown what it is. */
export async function groupShown({ api, params, url, viewer }: Entered) {
  const id = params.id ?? "";
  const mayWrite = viewer.principal !== "temporaryDoctor";
  const [group, stream, belonged] = await Promise.all([
    groupSidebar(api, id),
    mayWrite ? streamOf(api, id, url).catch(nothingForOthers) : NOTHING,
    belongedCommunities(api, "all"),
  ]);
  return { group, mayWrite, stream, viewerId: viewer.id, own: belonged.slice(0, OWN_SHOWN) };
}

/** The group with the few members that are beside what is written in it. */
export const groupSidebar = (api: Api, id: string) =>
  api.groups.get({ params: { id }, query: { members: MEMBERS_SHOWN } });

const NOTHING: GroupStream = { tab: "all", posts: [], files: [], kinds: null, next: null, before: null };

/** Somebody who is no member has no stream, and learns the rest from the group itself. */
function nothingForOthers(error: unknown): GroupStream {
  if (error instanceof ApiRefusal && error.status === 404) return NOTHING;
  throw error;
}

/** `tab` and `before` of the address say what of it, and from where on. */
async function streamOf(api: Api, groupId: string, url: URL): Promise<GroupStream> {
  const tab = GROUP_TABS.find((each) => each === url.searchParams.get("tab")) ?? "all";
  const before = cursorOf(url) ?? null;
  const query = { groupId, limit: POSTS_PER_PAGE, before: cursorOf(url) };
  if (tab === "files") {
    const { items, next, kinds } = await api.groupNotices.files({ query });
    return { tab, posts: [], files: items.map(fileOf), kinds, next, before };
  }
  return { tab, files: [], before, ...(await postsOf(api, tab, query)) };
}

type Query = { groupId: string; limit: number; before: string | undefined };

async function postsOf(api: Api, tab: GroupTab, asked: Query) {
  const kind = tab === "polls" ? ("poll" as const) : undefined;
  const { pinned, items, next, kinds } = await api.groupNotices.all({ query: { ...asked, kind } });
  const top = new Set(pinned.map(({ objectId }) => objectId));
  const posts = [...pinned, ...items.filter(({ objectId }) => !top.has(objectId))].map(shortened);
  return { posts, kinds, next };
}

function fileOf({ file, post, author }: GroupFile): ListedFile {
  const { id, url, name, contentType, size } = file;
  const isPicture = contentType.startsWith("image/");
  return {
    id,
    url,
    name,
    size,
    isPicture,
    postId: post.objectId,
    at: post.createdAt,
    by: calledName(author),
  };
}
