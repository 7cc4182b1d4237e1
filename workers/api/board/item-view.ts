import { labelsOf } from "#contract/board/audience";
import type { BoardItem } from "#contract/board/calls";
import { OFFICIAL_NAME } from "#contract/board/texts";
import type { Post } from "#contract/posts/shapes";
import { peopleOf } from "../chat/people/people";
import type { Access } from "../posts/access";
import { pictureUrlsOf, postsAmong, postViews } from "../posts/post-view";
import { audienceOf, type Side } from "./find-items";

/** These items in their order; their visibility was checked before. */
export async function itemsOf(access: Access, sides: readonly Side[]): Promise<BoardItem[]> {
  if (sides.length === 0) return [];
  const [rows, people] = await Promise.all([
    postsAmong(
      access,
      sides.map(({ postId }) => postId),
    ),
    peopleOf(
      access.db,
      sides.map(({ authorId }) => authorId),
    ),
  ]);
  const posts = postViews(access, rows, people);
  const byId = new Map(posts.map((post) => [post.objectId, post]));
  return sides.flatMap((side) => {
    const post = byId.get(side.postId);
    return post ? asItem(post, side) : [];
  });
}

/** A post that was read, as the item that it is. An official item speaks for the service, whoever wrote it. */
export function asItem<P extends Post>(post: P, side: Side): P & BoardItem {
  const isOfficial = side.source === "official";
  return {
    ...post,
    author: isOfficial
      ? { ...post.author, name: OFFICIAL_NAME, organization: null, avatarUrl: null }
      : post.author,
    content: post.detail,
    imageUrl: pictureUrlsOf(post.medias)[0] ?? null,
    territories: [...audienceOf(side).territories],
    roles: [...audienceOf(side).roles],
    types: [isOfficial ? "official" : "board"],
    createdBy: post.author.objectId,
    labels: labelsOf(side.source, side.authorRole),
  };
}
