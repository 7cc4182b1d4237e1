import type { ShownAd } from "#contract/board/ad-shapes";
import type { AdPlace } from "#contract/board/places";
import { countOnce } from "~/parts/board/counting.server";
import { ApiRefusal } from "~/request/api.server";
import type { Entered } from "~/request/guards.server";

/** The ads of a place, their views counted; null where they can't be had: no page fails for an ad. */
export async function adsFor(entered: Entered, place: AdPlace): Promise<ShownAd[] | null> {
  try {
    const { displayedItems } = await entered.api.board.getBoardAds({ body: { position: place } });
    await countOnce(
      entered,
      displayedItems.map(({ objectId }) => ({ event: "ad-impression", of: objectId })),
    );
    return displayedItems;
  } catch (error) {
    if (error instanceof ApiRefusal && !error.isExpired) return null;
    throw error;
  }
}
