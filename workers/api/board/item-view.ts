import { sql } from "drizzle-orm";
import type { BoardItem } from "#contract/board/item-shapes";
import { labelsOf } from "#contract/board/labels";
import { OFFICIAL_NAME } from "#contract/board/texts";
import type { Post } from "#contract/posts/shapes";
import type { Env } from "../../env";
import { postsWhere, postViews } from "../posts/post-view";
import type { Stand } from "../posts/stand";
import { audienceOf, SIDE, type Side } from "./find-items";

/** These items in their order; who may see them was asked before. */
export async function itemsOf(stand: Stand, sides: readonly Side[]): Promise<BoardItem[]> {
  if (sides.length === 0) return [];
  const wanted = JSON.stringify(sides.map(({ postId }) => postId));
  const rows = await postsWhere(stand, sql`posts.id IN (SELECT value FROM json_each(${wanted}))`);
  const posts = await postViews(stand, rows);
  const byId = new Map(posts.map((post) => [post.objectId, post]));
  return sides.flatMap((side) => itemOf(byId.get(side.postId), side));
}

/** A post that was read, as the item that it is. */
export async function asItem<P extends Post>(env: Env, post: P): Promise<P & BoardItem> {
  const side = await env.DB.prepare(`SELECT ${SIDE} FROM board_items i WHERE i.post_id = ?`)
    .bind(post.objectId)
    .first<Side>();
  const [item] = itemOf(post, side);
  if (!item) throw new Error("an item without its audience");
  return { ...post, ...item };
}

/** What is official speaks for the service, whoever of it wrote. */
function itemOf(post: Post | undefined, side: Side | null): BoardItem[] {
  if (!post || !side) return [];
  const isOfficial = side.source === "official";
  return [
    {
      ...post,
      author: isOfficial
        ? { ...post.author, name: OFFICIAL_NAME, organization: null, avatarUrl: null }
        : post.author,
      content: post.detail,
      imageUrl: post.medias.find(({ width }) => width !== null)?.url ?? null,
      territories: [...audienceOf(side).territories],
      roles: [...audienceOf(side).roles],
      types: [isOfficial ? "official" : "board"],
      createdBy: post.author.objectId,
      labels: labelsOf(side.source, side.authorRole),
    },
  ];
}
