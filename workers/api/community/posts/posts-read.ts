import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import { POSTS_LOOKED_THROUGH } from "#contract/community/limits";
import type { CommunityPost } from "#contract/community/shapes";
import { THING_REQUIRED } from "#contract/community/texts";
import { fold } from "#contract/japanese/fold";
import type { Post } from "#contract/posts/shapes";
import { POST_MISSING } from "#contract/posts/texts";
import { unblockedBy } from "../../../db/moderated";
import { communities } from "../../../db/schema/community";
import { posts } from "../../../db/schema/posts";
import type { Tools } from "../../api-context";
import { invalidFields, notFound } from "../../errors";
import type { Access } from "../../posts/access";
import { postOfComment, reactorsOf, type Thing } from "../../posts/answers/react";
import { bannedIn, fileUrlOf, isAmong, pictureUrlsOf } from "../../posts/post-view";
import { commentsBefore, pageOfPosts, pageOfRows, pageRows, threadOf, threadRows } from "../../posts/read";
import type { Handler } from "../../serve";
import { accessFrom, type CommunityAccess, communityAccess, membershipRow } from "../membership-record";
import { namedIn, nameless, namelessBy, withNames } from "./nameless";

export const findPosts: Handler<typeof community.findPosts> = async ({ body, ...tools }) => {
  const { openCommunity, q, ...asked } = body;
  if (q.trim()) {
    const access = await communityAccess(tools, openCommunity);
    const { items, next } = await found(access, q, asked);
    return { items: await asSeen(access, items), next };
  }
  const place = { kind: "community", id: openCommunity } as const;
  const reading = { viewer: tools.viewer, db: tools.db, place };
  const [access, rows] = await Promise.all([communityAccess(tools, openCommunity), pageRows(reading, asked)]);
  const { items, next } = pageOfRows(access, rows, asked);
  return { items: seenBy(access, items, namelessBy(bannedIn(rows))), next };
};

/** All of it goes with the check, which refuses before anything is given. */
export const findPost: Handler<typeof community.findPost> = async ({ params, query, ...tools }) => {
  const { viewer, db } = tools;
  const place = { kind: "community", id: communityOf(params.id) } as const;
  const hidden = sql`EXISTS (SELECT 1 FROM community_members WHERE community_id = ${place.id}
    AND user_id = ${viewer.id} AND state = 'joined' AND role IN ('admin', 'moderator'))`;
  const [access, thread, [row]] = await Promise.all([
    postAccess(tools, params.id),
    threadRows({ viewer, db, place, isModerator: hidden }, params.id, query),
    db
      .select({
        name: communities.name,
        description: communities.description,
        memberCount: communities.memberCount,
      })
      .from(communities)
      .where(sql`${communities.id} = ${place.id}`),
  ]);
  const { post, comments, earlier } = threadOf(access, thread, query);
  const named = namelessBy(bannedIn([thread.found ?? [], thread.rows].flat()));
  const { mayWrite, isModerator } = access;
  return {
    post: { ...asWritten(post), author: named(post.author) },
    comments: comments.map((each) => withNames(named, each)),
    earlier,
    community: {
      objectId: access.place.id,
      name: row?.name ?? "",
      description: row?.description ?? "",
      memberCount: row?.memberCount ?? 0,
      mayWrite,
      isModerator,
    },
  };
};

export const findComments: Handler<typeof community.findComments> = async ({ params, query, ...tools }) => {
  const access = await postAccess(tools, params.id);
  const { comments, earlier } = await commentsBefore(access, params.id, query);
  const named = await nameless(access, namedIn(comments));
  return { comments: comments.map((each) => withNames(named, each)), earlier };
};

export const reactionsDetail: Handler<typeof community.reactionsDetail> = async ({ body, ...tools }) => {
  const thing = await thingOf(tools, body);
  const access = await postAccess(tools, thing.postId);
  const { total, users } = await reactorsOf(access, thing);
  const named = await nameless(
    access,
    users.map(({ user }) => user),
  );
  return { total, users: users.map((each) => ({ ...each, user: named(each.user) })) };
};

/** The viewer's standing in the community of a post; 404 for a post of another kind of place. */
export async function postAccess({ viewer, env, db }: Tools, postId: string): Promise<CommunityAccess> {
  const [[found], row] = await Promise.all([
    db
      .select({ placeId: posts.placeId })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.placeKind, "community"))),
    membershipRow(db, communityOf(postId), viewer.id),
  ]);
  if (!found) throw notFound(POST_MISSING);
  // Nothing else of the request goes along: what is in it belongs to the call.
  return accessFrom({ viewer, env, db }, found.placeId, row);
}

/** SQL: the community that a post is in. */
const communityOf = (postId: string) =>
  sql`(SELECT place_id FROM posts WHERE id = ${postId} AND place_kind = 'community')`;

/** A post, or a comment with the post that it is under. */
export async function thingOf(
  tools: Tools,
  { postId, commentId }: { postId?: string | undefined; commentId?: string | undefined },
): Promise<Thing> {
  if (commentId) return { postId: await postOfComment(tools, commentId), commentId };
  if (!postId) throw invalidFields({ postId: THING_REQUIRED });
  return { postId };
}

/** A banned person goes by no name. What was there when the viewer looked last is read: nothing is written for it. */
export async function asSeen(access: CommunityAccess, items: readonly Post[]): Promise<CommunityPost[]> {
  const named = await nameless(
    access,
    items.map(({ author }) => author),
  );
  return seenBy(access, items, named);
}

function seenBy(
  { standing }: CommunityAccess,
  items: readonly Post[],
  named: (person: Post["author"]) => Post["author"],
): CommunityPost[] {
  const { state, lastReadAt } = standing;
  return items.map((post) => ({
    ...asWritten(post),
    author: named(post.author),
    isRead: post.isOwn || state !== "joined" || post.createdAt <= lastReadAt,
  }));
}

/** A post with the names of the fields under which it is written. */
const asWritten = (post: Post): CommunityPost => ({
  ...post,
  openCommunity: post.placeId,
  content: post.detail,
  images: pictureUrlsOf(post.medias),
  file: fileUrlOf(post.medias),
});

type Query = { limit: number; before?: string | undefined };
type Text = { id: string; text: string };
const SLICE = 500;

/**
 * Newest first: posts whose title, text or comments hold every word, in whatever script it was typed, down to a single
 * character. At most 5,000 posts are looked through at once; the next page goes on after them.
 */
async function found(access: CommunityAccess, q: string, { limit, before }: Query) {
  const words = q.split(/\s+/).map(fold).filter(Boolean);
  const ids: string[] = [];
  let last = before;
  let looked = 0;
  if (words.length === 0) return { items: [], next: null };
  while (ids.length < limit && looked < POSTS_LOOKED_THROUGH) {
    const slice = await texts(access, last);
    for (const { id, text } of slice) {
      looked += 1;
      last = id;
      const folded = fold(text);
      if (words.every((word) => folded.includes(word))) ids.push(id);
      if (ids.length === limit) break;
    }
    if (slice.length < SLICE && ids.length < limit) return { items: await those(access, ids), next: null };
  }
  return { items: await those(access, ids), next: last ?? null };
}

/** The viewer does not read the people whom they keep away. */
const unblocked = ({ viewer }: Pick<Access, "viewer">) => unblockedBy(viewer.id, sql`${posts.authorId}`);

function texts({ db, place, viewer }: Access, before: string | undefined): Promise<Text[]> {
  return db
    .select({
      id: posts.id,
      text: sql<string>`${posts.title} || char(10) || ${posts.detail} || char(10) || coalesce(
        (SELECT group_concat(c.comment, char(10)) FROM comments c
          WHERE c.post_id = posts.id AND c.status = 'published' AND ${unblockedBy(viewer.id, sql`c.author_id`)}), '')`,
    })
    .from(posts)
    .where(
      and(
        eq(posts.placeKind, place.kind),
        eq(posts.placeId, place.id),
        eq(posts.status, "published"),
        before ? lt(posts.id, before) : undefined,
        unblocked({ viewer }),
      ),
    )
    .orderBy(desc(posts.id))
    .limit(SLICE);
}

async function those(access: CommunityAccess, ids: readonly string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  return (await pageOfPosts(access, { limit: ids.length }, isAmong(ids))).items;
}
