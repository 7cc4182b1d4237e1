import { COMMUNITY_READERS, type CommunityStanding } from "#contract/community/shapes";
import type { Principal } from "#contract/endpoint";
import { notFound } from "../errors";
import type { Check, Stand } from "../posts/stand";
import { isModerator, readerOf } from "./standing";

export type CommunityStand = Stand & { standing: CommunityStanding };

const READERS: readonly Principal[] = COMMUNITY_READERS;

/**
 * Everybody of the right role reads, participants write, those who look after it moderate; a banned person gets 403.
 * The role is asked here too: files and reports are open to all, and come by this alone.
 */
export const communityStand = (async (tools, placeId): Promise<CommunityStand> => {
  if (!READERS.includes(tools.viewer.principal)) throw notFound();
  const standing = await readerOf(tools.db, placeId, tools.viewer.id);
  return {
    ...tools,
    standing,
    place: { kind: "community", id: placeId },
    mayWrite: standing.state === "joined" && tools.viewer.principal !== "temporaryDoctor",
    isModerator: isModerator(standing),
  };
}) satisfies Check;
