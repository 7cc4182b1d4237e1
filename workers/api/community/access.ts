import { COMMUNITY_READERS, type CommunityMembership } from "#contract/community/shapes";
import type { Principal } from "#contract/endpoint";
import { notFound } from "../errors";
import type { Access, Check } from "../posts/access";
import { isModerator, readerOf } from "./standing";

export type CommunityAccess = Access & { standing: CommunityMembership };

const READERS: readonly Principal[] = COMMUNITY_READERS;

/**
 * Everybody of the right role reads, participants write, those who look after it moderate; a banned person gets 403.
 * The role is asked here too: files and reports are open to all, and come by this alone.
 */
export const communityAccess = (async (tools, placeId): Promise<CommunityAccess> => {
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
