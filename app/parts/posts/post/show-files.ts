import type { PostMedia } from "#contract/posts/shapes";
import { viewerFetch } from "~/browser/confirm/viewer-fetch";
import { openAt } from "~/parts/files/open-by-press";
import { type ShownFile, shownAs } from "~/parts/files/shown-file";

/** Opens the viewer on what a link to a file of a text names. */
export const showPostFiles = (pressed: HTMLElement, medias: readonly PostMedia[]) =>
  openAt(
    pressed,
    medias.flatMap((media) => shownPostMedia(media) ?? []),
  );

/** null for what is only saved. */
export function shownPostMedia({ id, name, url, contentType }: PostMedia): ShownFile | null {
  const kind = shownAs(contentType);
  if (!kind) return null;
  const bytes = async () => {
    const response = await viewerFetch(url);
    if (!response.ok) throw new Error("the server does not give it");
    return new Uint8Array(await response.arrayBuffer());
  };
  return { id, name, kind, address: async () => url, bytes, download: url };
}
