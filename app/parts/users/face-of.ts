import type { Post } from "#contract/posts/shapes";

/** What a line of a list shows of its author. */
export const faceOf = ({ author: { objectId, name, role, avatarUrl } }: Pick<Post, "author">) => ({
  objectId,
  name,
  role,
  avatarUrl,
});
