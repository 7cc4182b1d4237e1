import { desc, isNotNull, sql } from "drizzle-orm";
import type { GroupFile, GroupKinds, groupNotices, ListedNotice } from "#contract/group-notices/calls";
import { KINDS_COUNTED } from "#contract/group-notices/limits";
import type { Post } from "#contract/posts/shapes";
import { isUnblocked } from "../../db/moderated";
import { posts } from "../../db/schema/posts";
import { computed, firstRow } from "../../db/sql";
import { peopleOf } from "../chat/people/people";
import { groupIsRead } from "../groups/group-record";
import { acknowledge as acknowledgePost, postIsRead, readersOf, waitingFor } from "../posts/answers/reading";
import { postViews } from "../posts/post-view";
import {
  commentsBefore,
  draftRows,
  orRefuse,
  pageOfRows,
  pageRows,
  publishedRows,
  type Reading,
  readable,
} from "../posts/read";
import { readPolls } from "../posts/writing/poll";
import type { Handler } from "../serve";
import { callable as callableIn, memberIds } from "./members";
import {
  accessOf,
  asWritten,
  type GroupAccess,
  groupAccess,
  namedComment,
  oneWithComments,
  readingIn,
  rowOfNotice,
} from "./notice";

/** Pinned posts stand above the first page, and in it at their own place as well. */
export const all: Handler<typeof groupNotices.all> = async ({ viewer, env, db, query }) => {
  const reading = readingIn({ viewer, env, db }, query.groupId);
  const isFirst = !query.before && query.offset === 0 && !query.kind;
  const [access, rows, pinned, kinds] = await Promise.all([
    groupAccess({ viewer, env, db }, query.groupId),
    pageRows(reading, query, query.kind && IS_POLL),
    isFirst ? pinnedIn(reading) : [],
    kindsIn(env.DB, reading),
  ]);
  const page = pageOfRows(access, rows, query);
  const listed = await withPolls(access, [...postViews(access, pinned), ...page.items]);
  return { ...page, pinned: listed.slice(0, pinned.length), items: listed.slice(pinned.length), kinds };
};

/** This costs a trip more where there are polls among them, and none where there are not. */
async function withPolls(access: GroupAccess, listed: readonly Post[]): Promise<ListedNotice[]> {
  const asked = listed.filter(({ kind }) => kind === "poll").map(({ objectId }) => objectId);
  const polls = await readPolls(access, asked);
  return listed.map((each) => ({ ...asWritten(each), poll: polls.get(each.objectId) ?? null }));
}

const pinnedIn = (reading: Reading) =>
  publishedRows(reading, isNotNull(posts.pinnedAt)).orderBy(desc(posts.pinnedAt)).execute();

export const files: Handler<typeof groupNotices.files> = async ({ viewer, env, db, query }) => {
  const reading = readingIn({ viewer, env, db }, query.groupId);
  const [access, rows, kinds] = await Promise.all([
    groupAccess({ viewer, env, db }, query.groupId),
    pageRows(reading, query, HAS_FILES),
    kindsIn(env.DB, reading),
  ]);
  const { items, next } = pageOfRows(access, rows, query);
  return { items: items.flatMap(filesOf), next, kinds };
};

const filesOf = ({ objectId, title, createdAt, author, medias }: Post): GroupFile[] =>
  medias.map((file) => ({ file, post: { objectId, title, createdAt }, author }));

export const drafts: Handler<typeof groupNotices.drafts> = async ({ viewer, env, db, query }) => {
  const [access, rows] = await Promise.all([
    groupAccess({ viewer, env, db }, query.groupId),
    draftRows(readingIn({ viewer, env, db }, query.groupId)),
  ]);
  return { items: postViews(access, rows) };
};

export const callable: Handler<typeof groupNotices.callable> = async ({ viewer, env, db, query }) => ({
  people: await callableIn(await groupAccess({ viewer, env, db }, query.groupId), query.q),
});

export const get: Handler<typeof groupNotices.get> = ({ viewer, env, db, params, query }) =>
  oneWithComments({ viewer, env, db }, params.id, query);

export const comments: Handler<typeof groupNotices.comments> = async ({ viewer, env, db, params, query }) => {
  const access = await accessOf({ viewer, env, db }, params.id);
  await readable(access, params.id);
  const page = await commentsBefore(access, params.id, query);
  return { ...page, comments: page.comments.map(namedComment) };
};

export const updateLastRead: Handler<typeof groupNotices.updateLastRead> = async ({
  viewer,
  env,
  db,
  params,
}) => {
  const [access, row] = await Promise.all([
    accessOf({ viewer, env, db }, params.id),
    rowOfNotice({ viewer, env, db }, params.id),
  ]);
  const { post } = orRefuse(access, row);
  if (post.status !== "published") return;
  await env.DB.batch([
    postIsRead(access, params.id),
    groupIsRead(env.DB, viewer.id, access.place.id, post.createdAt),
  ]);
};

export const acknowledge: Handler<typeof groupNotices.acknowledge> = async ({ viewer, env, db, params }) => {
  const access = await accessOf({ viewer, env, db }, params.id);
  await readable(access, params.id);
  await acknowledgePost(access, params.id);
};

export const readers: Handler<typeof groupNotices.readers> = async ({ viewer, env, db, params }) => {
  const access = await accessOf({ viewer, env, db }, params.id);
  const { post } = await readable(access, params.id);
  const read = await readersOf(access, params.id);
  const waiting = post.isMustRead ? await memberIds(access, post.authorId, waitingFor(params.id)) : [];
  const people = await peopleOf(db, waiting);
  return { ...read, waiting: waiting.flatMap((id) => people.get(id) ?? []) };
};

// The condition is in the words of the indexes: SQLite takes them for one that it can read, but not a parameter.
const IS_POLL = sql`${posts.kind} = 'poll'`;
const HAS_FILES = sql`${posts.medias} <> '[]'`;

const published = (index: string) => `posts INDEXED BY ${index}
  WHERE place_kind = 'group' AND place_id = ?1 AND status = 'published' AND ${isUnblocked("?2", "author_id")}`;
const KINDS = `SELECT
  (SELECT count(*) FROM (SELECT 1 FROM ${published("posts_polls")} AND kind = 'poll' LIMIT ${KINDS_COUNTED})) AS polls,
  (SELECT coalesce(sum(files), 0) FROM (SELECT json_array_length(medias) AS files
    FROM ${published("posts_with_files")} AND medias <> '[]' LIMIT ${KINDS_COUNTED})) AS files`;

/**
 * The number of polls that the viewer finds in this group, and of pictures and files, in as many posts as are counted.
 */
async function kindsIn(DB: D1Database, { viewer, place }: Reading): Promise<GroupKinds> {
  const kinds = await firstRow(
    DB,
    { polls: computed<number>(), files: computed<number>() },
    KINDS,
    place.id,
    viewer.id,
  );
  return kinds ?? { polls: 0, files: 0 };
}
