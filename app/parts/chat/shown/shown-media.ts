import type { ChatMedia } from "#contract/chat/shapes";
import { loadLive } from "~/live/load-live";
import { clearAddress, type MediaKey } from "~/live/room/media-address";
import { type ShownFile, shownAs } from "~/parts/files/shown-file";

const addresses = new Map<string, Promise<string>>();

/** The medias that the viewer shows, as it takes them. */
export function shownMedias(held: MediaKey, medias: readonly ChatMedia[]): ShownFile[] {
  return medias.flatMap((media) => shownMedia(held, media) ?? []);
}

/** null for what is only saved, and for what nobody can open. */
export function shownMedia(held: MediaKey, media: ChatMedia): ShownFile | null {
  const kind = media.isUnreadable ? null : shownAs(media.contentType);
  if (!kind) return null;
  return {
    id: media.name,
    name: media.fileName,
    kind,
    address: () => addressOf(held, media),
    bytes: async () => (await loadLive()).bytesOfMedia(held, media),
    download: clearAddress(held.roomId, media.name, "original"),
  };
}

/** Opened once for a page: each would keep its bytes in memory. */
async function addressOf(held: MediaKey, media: ChatMedia): Promise<string> {
  const { openMedia } = await loadLive();
  const opening = addresses.get(media.name) ?? openMedia(held, media, "original");
  addresses.set(media.name, opening);
  opening.catch(() => addresses.delete(media.name));
  return opening;
}
