import { isPicture } from "#contract/chat/media-place";

/** A picture or a PDF that the viewer shows. */
export type ShownFile = {
  id: string;
  name: string;
  kind: "picture" | "pdf";
  /** The address of a picture in clear, on this page or on the server. */
  address: () => Promise<string>;
  /** The bytes of a PDF. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Where it is saved from. */
  download: string;
};

/** How a file is shown in the page; null: it is only saved. */
export function shownAs(contentType: string): ShownFile["kind"] | null {
  if (isPicture(contentType)) return "picture";
  return contentType === "application/pdf" ? "pdf" : null;
}
