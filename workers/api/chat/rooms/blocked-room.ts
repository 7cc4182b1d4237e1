import type { Room } from "#contract/chat/shapes";
import type { RoomHead } from "../../../../durable-objects/room/room-view";
import { computed, firstRow } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { blockBetween, refuseBlocked, whyBlocked } from "../../moderation/blocked";

type Members = { head: Pick<RoomHead, "kind">; memberIds: readonly string[] };

/** The other of a room of two; null in every other room: a group's conversation belongs to all who are in it. */
export const partnerOf = (viewer: Pick<Viewer, "id">, { head, memberIds }: Members) =>
  head.kind === "direct" ? (memberIds.find((id) => id !== viewer.id) ?? null) : null;

/**
 * The reason why the viewer can write nothing in this room, and whom they keep away themselves. A person who was
 * blocked learns neither.
 */
export async function closedTo(
  viewer: Viewer,
  env: Pick<Env, "DB">,
  room: Members,
): Promise<Pick<Room, "refusal" | "blockedId">> {
  const partner = partnerOf(viewer, room);
  const block = partner === null ? null : await blockBetween(env.DB, viewer.id, partner);
  return { refusal: whyBlocked(block), blockedId: block === "mine" ? partner : null };
}

/** Is a block between the viewer and anybody? Nearly nobody has one, so the rooms need not be asked. */
export async function hasBlocks(viewer: Viewer, { DB }: Pick<Env, "DB">): Promise<boolean> {
  const row = await firstRow(
    DB,
    { has: computed<number>() },
    `SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ?1)
       OR EXISTS (SELECT 1 FROM blocks WHERE blocked_id = ?1) AS has`,
    viewer.id,
  );
  return row?.has === 1;
}

/** Refuses (403) what would be written to the other of a room of two across a block. */
export async function refuseClosedRoom(
  viewer: Pick<Viewer, "id">,
  env: Pick<Env, "DB">,
  room: Members | null,
) {
  const partner = room ? partnerOf(viewer, room) : null;
  if (partner !== null) await refuseBlocked(viewer, env.DB, partner);
}
