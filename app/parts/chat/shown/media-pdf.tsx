import type { ChatMedia } from "#contract/chat/shapes";
import type { MediaKey } from "~/live/room/media-address";
import { PdfPeek } from "~/parts/files/pdf-peek";
import { shownMedia } from "./shown-media";

/** The first page of a PDF in its bubble. The log opens what is pressed. */
export function LoadedPdf({ media, held }: { media: ChatMedia; held: MediaKey }) {
  const file = shownMedia(held, media);
  return file ? <PdfPeek file={file} /> : null;
}
