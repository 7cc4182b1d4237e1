import type { About, AboutType } from "#contract/notifications/about";
import type { Database } from "../../db/client";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { digest } from "../auth/digest";
import { Refusal } from "../errors";
import { noticeFor } from "../notices/notice-record";

/** A post: everybody's while it is published; its author still reads what moderation has hidden. */
const post = (
  kind: string,
  place = "",
) => `SELECT 1 FROM posts p ${place} WHERE p.id = ?1 AND p.place_kind = '${kind}'
  AND (p.status = 'published' OR (p.status = 'hidden' AND p.author_id = ?2))`;
/** A condition for something of a group: its members see it, as long as they are members. */
const GROUP = `JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL
  JOIN memberships m ON m.group_id = g.id AND m.user_id = ?2 AND m.state IN ('member', 'admin')`;
const COMMUNITY = "JOIN communities c ON c.id = p.place_id AND c.closed_at IS NULL";

/**
 * The queries that ask the record whether a thing is there (`?1`: its id, `?2`: who asks). A type without a line here
 * is closed to those who do not belong (`closedTo`), a list that stays, or a word of the service that nothing takes back.
 */
const FOUND: Partial<Record<AboutType, string>> = {
  cardRequest: `SELECT 1 FROM exchanges WHERE id = ?1 AND receiver_id = ?2 AND status NOT IN ('canceled', 'deleted')`,
  businessCard: `SELECT 1 FROM exchanges e JOIN users u ON u.id = ?1 AND u.status = 'active'
    WHERE e.status = 'accepted'
      AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))`,
  doctor: "SELECT 1 FROM doctors WHERE id = ?1",
  ownPapers: "SELECT 1 FROM doctors WHERE id = ?1",
  hospital: "SELECT 1 FROM hospitals WHERE id = ?1",
  // A connect user sees no group they do not belong to.
  group: `SELECT 1 FROM groups g WHERE g.id = ?1 AND g.deleted_at IS NULL
    AND ((SELECT role FROM users WHERE id = ?2) <> 'connect' OR EXISTS (SELECT 1 FROM memberships m
      WHERE m.group_id = g.id AND m.user_id = ?2 AND m.state IN ('member', 'admin')))`,
  groupPost: post("group", GROUP),
  community: "SELECT 1 FROM communities WHERE id = ?1 AND closed_at IS NULL",
  communityPost: post("community", COMMUNITY),
  boardItem: post("board"),
  correction: "SELECT 1 FROM corrections WHERE token_hash = ?1",
  report: "SELECT 1 FROM reports WHERE case_id = ?1 AND reporter_id = ?2",
};

type Asking = { viewer: Viewer; db: Database; env: Env };

export async function isStillThere({ viewer, db, env }: Asking, { type, id }: About): Promise<boolean> {
  if (type === "hospitalNotice") return isShown(noticeFor(viewer, db, id));
  const query = FOUND[type];
  if (!query) return true;
  // The record keeps no link's secret, only what it can be known by.
  const key = type === "correction" ? await digest(id) : id;
  const found = env.DB.prepare(query).bind(...(query.includes("?2") ? [key, viewer.id] : [key]));
  return (await found.first()) !== null;
}

/** Asks as the page of the thing does: a person who is refused there is led to no page. */
async function isShown(thing: Promise<unknown>): Promise<boolean> {
  try {
    await thing;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
