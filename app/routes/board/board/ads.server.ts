import type { ShownAd } from "#contract/board/calls";
import type { AdPlace } from "#contract/board/limits";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

/** The ads of a place; null if they cannot be loaded: no page fails for an ad. */
export async function adsFor({ api }: Entered, place: AdPlace): Promise<ShownAd[] | null> {
  try {
    const { displayedItems } = await api.board.getBoardAds({ body: { position: place } });
    return displayedItems;
  } catch (error) {
    if (error instanceof ApiRefusal && !error.isExpired) return null;
    throw error;
  }
}
