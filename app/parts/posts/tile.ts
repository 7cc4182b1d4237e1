import type { PostMedia } from "#contract/posts/shapes";

/** What a list shows of the pictures and files of a post: the first picture, or what kind of file it is. */
export type Tile = { url: string | null; word: string; count: number };

export function tileOf(medias: readonly Pick<PostMedia, "url" | "contentType">[]): Tile | null {
  const pictures = medias.filter(({ contentType }) => contentType.startsWith("image/"));
  const [picture] = pictures;
  if (picture) return { url: picture.url, word: `写真${pictures.length}枚`, count: pictures.length };
  const [file] = medias;
  if (!file) return null;
  return {
    url: null,
    word: file.contentType === "application/pdf" ? "PDF" : "ファイル",
    count: medias.length,
  };
}
