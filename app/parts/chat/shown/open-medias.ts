import type { ChatMedia } from "#contract/chat/shapes";
import type { MediaKey } from "~/live/room/media-address";
import { openFilesByPress } from "~/parts/files/open-by-press";
import { shownMedias } from "./shown-media";

type Shown = { held: MediaKey; messages: readonly { medias: readonly ChatMedia[] }[] };

/** Opens pictures and PDFs of a room over the page when they are pressed. Gives what ends that. */
export const openMediasByPress = (area: HTMLElement, now: () => Shown) =>
  openFilesByPress(area, () =>
    shownMedias(
      now().held,
      now().messages.flatMap(({ medias }) => medias),
    ),
  );
