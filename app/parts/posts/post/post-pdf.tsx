import type { PostMedia } from "#contract/posts/shapes";
import { PdfPeek } from "~/parts/files/pdf-peek";
import { shownPostMedia, showPostFiles } from "./show-files";

/** The first page of a PDF below its link. */
export function PostPdf({ media, medias }: { media: PostMedia; medias: readonly PostMedia[] }) {
  const file = shownPostMedia(media);
  return file ? <PdfPeek file={file} onOpen={(pressed) => void showPostFiles(pressed, medias)} /> : null;
}
