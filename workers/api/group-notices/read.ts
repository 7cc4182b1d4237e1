import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { groupNotices } from "#contract/group-notices/calls";
import type { GroupFile, ListedNotice } from "#contract/group-notices/shapes";
import type { Post } from "#contract/posts/shapes";
import { unblockedBy } from "../../db/moderated";
import { posts } from "../../db/schema/posts";
import { peopleOf } from "../chat/people/people";
import { groupIsRead } from "../groups/reading";
import { acknowledge as acknowledgePost, postIsRead, readersOf, waitingFor } from "../posts/answers/reading";
import { postsWhere, postViews } from "../posts/post-view";
import { commentsBefore, draftsOf, pageOfPosts, readable } from "../posts/read";
import { readPolls } from "../posts/writing/poll";
import type { Handler } from "../serve";
import { HAS_FILES, IS_POLL, kindsIn } from "./kinds";
import { callable as callableIn, memberIds } from "./members";
import { asWritten, namedComment, oneWithComments } from "./notice";
import { type GroupStand, groupStand, standOf } from "./stand";

/** Pinned posts stand above the first page, and in it at their own place as well. */
export const all: Handler<typeof groupNotices.all> = async ({ viewer, env, db, query }) => {
  const stand = await groupStand({ viewer, env, db }, query.groupId);
  const isFirst = !query.before && query.offset === 0 && !query.kind;
  const [page, pinned, kinds] = await Promise.all([
    pageOfPosts(stand, query, query.kind && IS_POLL),
    isFirst ? pinnedIn(stand) : [],
    kindsIn(stand),
  ]);
  const listed = await withPolls(stand, [...pinned, ...page.items]);
  return { ...page, pinned: listed.slice(0, pinned.length), items: listed.slice(pinned.length), kinds };
};

/** This costs a trip more where there are polls among them, and none where there are not. */
async function withPolls(stand: GroupStand, listed: readonly Post[]): Promise<ListedNotice[]> {
  const asked = listed.filter(({ kind }) => kind === "poll").map(({ objectId }) => objectId);
  const polls = await readPolls(stand, asked);
  return listed.map((each) => ({ ...asWritten(each), poll: polls.get(each.objectId) ?? null }));
}

async function pinnedIn(stand: GroupStand): Promise<Post[]> {
  const rows = await postsWhere(
    stand,
    and(
      eq(posts.placeKind, "group"),
      eq(posts.placeId, stand.place.id),
      isNotNull(posts.pinnedAt),
      eq(posts.status, "published"),
      unblockedBy(stand.viewer.id, sql`${posts.authorId}`),
    ),
  ).orderBy(desc(posts.pinnedAt));
  return postViews(stand, rows);
}

export const files: Handler<typeof groupNotices.files> = async ({ viewer, env, db, query }) => {
  const stand = await groupStand({ viewer, env, db }, query.groupId);
  const [{ items, next }, kinds] = await Promise.all([pageOfPosts(stand, query, HAS_FILES), kindsIn(stand)]);
  return { items: items.flatMap(filesOf), next, kinds };
};

const filesOf = ({ objectId, title, createdAt, author, medias }: Post): GroupFile[] =>
  medias.map((file) => ({ file, post: { objectId, title, createdAt }, author }));

export const drafts: Handler<typeof groupNotices.drafts> = async ({ viewer, env, db, query }) => ({
  items: await draftsOf(await groupStand({ viewer, env, db }, query.groupId)),
});

export const callable: Handler<typeof groupNotices.callable> = async ({ viewer, env, db, query }) => ({
  people: await callableIn(await groupStand({ viewer, env, db }, query.groupId), query.q),
});

export const get: Handler<typeof groupNotices.get> = async ({ viewer, env, db, params, query }) =>
  oneWithComments(await standOf({ viewer, env, db }, params.id), params.id, query);

export const comments: Handler<typeof groupNotices.comments> = async ({ viewer, env, db, params, query }) => {
  const stand = await standOf({ viewer, env, db }, params.id);
  await readable(stand, params.id);
  const page = await commentsBefore(stand, params.id, query);
  return { ...page, comments: page.comments.map(namedComment) };
};

export const updateLastRead: Handler<typeof groupNotices.updateLastRead> = async ({
  viewer,
  env,
  db,
  params,
}) => {
  const stand = await standOf({ viewer, env, db }, params.id);
  const { post } = await readable(stand, params.id);
  if (post.status !== "published") return;
  await env.DB.batch([
    postIsRead(stand, params.id),
    groupIsRead(env.DB, viewer.id, stand.place.id, post.createdAt),
  ]);
};

export const acknowledge: Handler<typeof groupNotices.acknowledge> = async ({ viewer, env, db, params }) => {
  const stand = await standOf({ viewer, env, db }, params.id);
  await readable(stand, params.id);
  await acknowledgePost(stand, params.id);
};

export const readers: Handler<typeof groupNotices.readers> = async ({ viewer, env, db, params }) => {
  const stand = await standOf({ viewer, env, db }, params.id);
  const { post } = await readable(stand, params.id);
  const read = await readersOf(stand, params.id);
  const waiting = post.isMustRead ? await memberIds(stand, post.authorId, waitingFor(params.id)) : [];
  const people = await peopleOf(db, waiting);
  return { ...read, waiting: waiting.flatMap((id) => people.get(id) ?? []) };
};
