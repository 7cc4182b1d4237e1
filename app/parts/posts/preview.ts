import { charactersOf } from "#contract/japanese/characters";
import { PREVIEW_CHARS } from "#contract/posts/limits";

/** The same post for a list: of a long text no more than shows that there is more to read. */
export function shortened<P extends { detail: string }>(post: P): P {
  let count = 0;
  for (const { index } of charactersOf(post.detail)) {
    if (count === PREVIEW_CHARS + 1) return { ...post, detail: post.detail.slice(0, index) };
    count += 1;
  }
  return post;
}
