import { and, eq, sql } from "drizzle-orm";
import type { PlaceKind } from "#contract/posts/shapes";
import { comments, posts } from "../../db/schema/posts";
import type { Tools } from "../api-context";
import { boardCheck } from "../board/access";
import { communityAccess } from "../community/membership-record";
import { notFound } from "../errors";
import { urlOf } from "../files/places";
import type { FoundUpload } from "../files/store";
import { groupAccess } from "../group-notices/notice";
import { readsNoticeWith } from "../notices/notice-record";
import type { Check } from "./access";
import { mediaIds } from "./post-view";

/** Each place's own check, for what is asked by the id of something that is there. */
const CHECKS: Record<PlaceKind, Check> = {
  board: boardCheck,
  group: groupAccess,
  community: communityAccess,
};

/** 404 unless an upload is shown to everybody or in a post or notice that the viewer may read. Its owner always may. */
export async function refuseUnread(
  tools: Tools,
  { id, ownerId, postId, isInNotice, isShownToAll }: FoundUpload,
): Promise<void> {
  const { viewer, db } = tools;
  if (ownerId === viewer.id || isShownToAll) return;
  if (isInNotice && (await readsNoticeWith(viewer, db, urlOf(id)))) return;
  if (!postId) throw notFound();
  await refuseUnreadPost(tools, postId, id);
}

async function refuseUnreadPost(tools: Tools, postId: string, uploadId: string): Promise<void> {
  const [post] = await tools.db.select().from(posts).where(eq(posts.id, postId));
  const check = post && CHECKS[post.placeKind];
  if (!check || !["published", "hidden"].includes(post.status)) throw notFound();
  const { isModerator } = await check(tools, post.placeId, post.id);
  if (isModerator) return;
  if (post.status === "hidden") throw notFound();
  if (mediaIds(post.medias).includes(uploadId)) return;
  if (!(await isShownInComment(tools, post.id, uploadId))) throw notFound();
}

async function isShownInComment({ db }: Tools, postId: string, uploadId: string): Promise<boolean> {
  const isInIt = sql`EXISTS (SELECT 1 FROM json_each(${comments.medias}) WHERE value ->> 'id' = ${uploadId})`;
  const showing = await db
    .select({ status: comments.status })
    .from(comments)
    .where(and(eq(comments.postId, postId), isInIt));
  return showing.some(({ status }) => status === "published");
}
