import { eq } from "drizzle-orm";
import type { PlaceKind } from "#contract/posts/shapes";
import { posts } from "../../db/schema/posts";
import { boardCheck } from "../board/stand";
import { communityStand } from "../community/stand";
import { notFound } from "../errors";
import type { Upload } from "../files/store";
import { groupStand } from "../group-notices/stand";
import type { Check, Tools } from "./stand";

/** Each place's own check, for what is asked by the id of something that stands there. */
const CHECKS: Record<PlaceKind, Check> = { board: boardCheck, group: groupStand, community: communityStand };

/** 404 unless the viewer may read the post in which an upload stands; what stands in none is read by its address alone. */
export async function refuseUnread(tools: Tools, { ownerId, postId }: Upload): Promise<void> {
  if (!postId || ownerId === tools.viewer.id) return;
  const [post] = await tools.db.select().from(posts).where(eq(posts.id, postId));
  const check = post && CHECKS[post.placeKind];
  if (!check || !["published", "hidden"].includes(post.status)) throw notFound();
  const { isModerator } = await check(tools, post.placeId, post.id);
  if (post.status === "hidden" && !isModerator) throw notFound();
}
