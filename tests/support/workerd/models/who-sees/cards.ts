import { card, heldCard } from "#contract/business-card/calls";
import type { Principal } from "#contract/endpoint";
import { ALSO_OF_WHO_LEFT, ALWAYS, NEVER, NOBODY, type Thing, WITH_CARD } from "./stages";

const EXCHANGERS: readonly Principal[] = ["doctor", "ms", "connectCompany"];
const READERS: readonly Principal[] = [...EXCHANGERS, "temporaryDoctor"];

const CONTACT = "contact.email contact.tel contact.address contact.back";
const FACE = "name kana organization jobTitle avatarUrl doctorId";

/** A card's contact data, and the line in the holder, go with a block; of who has left a line without a name stays. */
export const CARDS: Record<string, Thing> = {
  card: {
    shape: card,
    rows: [
      { fields: `userId role ${FACE} isWithdrawn status`, to: READERS, in: ALWAYS },
      { fields: `${CONTACT} objectId direction`, to: EXCHANGERS, in: WITH_CARD },
      // What the viewer has noted is the viewer's own.
      { fields: "memo tags", to: EXCHANGERS, in: ALWAYS },
      { fields: "company isUnderReview requestableFrom", to: NOBODY, in: NEVER },
    ],
  },
  holder: {
    shape: heldCard,
    rows: [
      {
        fields: "userId role isWithdrawn objectId exchangedAt isUnread isChanged",
        to: EXCHANGERS,
        in: [...WITH_CARD, ALSO_OF_WHO_LEFT],
      },
      { fields: `${FACE} ${CONTACT} memo tags`, to: EXCHANGERS, in: WITH_CARD },
      { fields: "company isUnderReview", to: NOBODY, in: NEVER },
    ],
  },
};
