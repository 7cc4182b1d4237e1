import type { Standing } from "#contract/community/shapes";
import type { Check, Stand } from "../posts/stand";
import { isModerator, readerOf } from "./standing";

export type CommunityStand = Stand & { standing: Standing };

/** Everybody of the right role reads, participants write, those who look after it moderate; who is banned gets 403. */
export const communityStand = (async (tools, placeId): Promise<CommunityStand> => {
  const standing = await readerOf(tools.db, placeId, tools.viewer.id);
  return {
    ...tools,
    standing,
    place: { kind: "community", id: placeId },
    mayWrite: standing.state === "joined" && tools.viewer.principal !== "temporaryDoctor",
    isModerator: isModerator(standing),
  };
}) satisfies Check;
