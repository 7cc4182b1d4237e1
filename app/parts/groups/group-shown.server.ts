import { shortened } from "~/parts/posts/preview";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";
import type { GroupStream } from "./stream/group-posts";

const MEMBERS_SHOWN = 6;
const POSTS_SHOWN = 20;
const POST_ID = /^[\w-]{1,80}$/;

/** A group as its page shows it in either service; who is no member is shown what it is. */
export async function groupShown({ api, params, url, viewer }: Entered) {
  const id = params.id ?? "";
  const mayWrite = viewer.principal !== "temporaryDoctor";
  const before = url.searchParams.get("before") ?? "";
  const [group, stream] = await Promise.all([
    groupBeside(api, id),
    mayWrite ? streamOf(api, id, before).catch(nothingForOthers) : NOTHING,
  ]);
  return { group, mayWrite, stream, viewerId: viewer.id };
}

/** The group with the few members that stand beside what is written in it. */
export const groupBeside = (api: Api, id: string) =>
  api.groups.get({ params: { id }, query: { members: MEMBERS_SHOWN } });

const NOTHING: GroupStream = { posts: [], next: null, isFirst: true };

/** Who is no member has no stream, and learns the rest from the group itself. */
function nothingForOthers(error: unknown): GroupStream {
  if (error instanceof ApiRefusal && error.status === 404) return NOTHING;
  throw error;
}

async function streamOf(api: Api, groupId: string, asked: string): Promise<GroupStream> {
  const before = POST_ID.test(asked) ? asked : undefined;
  const query = { groupId, limit: POSTS_SHOWN, before };
  const { pinned, items, next } = await api.groupNotices.all({ query });
  const top = new Set(pinned.map(({ objectId }) => objectId));
  const posts = [...pinned, ...items.filter(({ objectId }) => !top.has(objectId))].map(shortened);
  return { posts, next, isFirst: before === undefined };
}
