import { charactersOf } from "#contract/japanese/characters";
import { PREVIEW_CHARS } from "#contract/posts/limits";

/** The beginning of a text as a card shows it; `isCut`: there is more to read. */
export function previewOf(detail: string): { text: string; isCut: boolean } {
  const end = endOf(detail, PREVIEW_CHARS);
  return end === null
    ? { text: detail, isCut: false }
    : { text: detail.slice(0, end).trimEnd(), isCut: true };
}

/** The same post for a list: of a long text no more than shows that there is more to read. */
export function shortened<P extends { detail: string }>(post: P): P {
  const end = endOf(post.detail, PREVIEW_CHARS + 1);
  return end === null ? post : { ...post, detail: post.detail.slice(0, end) };
}

/** The index at which the first `most` characters end; null: there are no more than that. */
function endOf(text: string, most: number): number | null {
  let count = 0;
  for (const { index } of charactersOf(text)) {
    if (count === most) return index;
    count += 1;
  }
  return null;
}
