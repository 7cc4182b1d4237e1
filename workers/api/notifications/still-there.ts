import type { About, AboutType } from "#contract/notifications/about";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { digest } from "../auth/digest";

/** A post: everybody's while it is published; its author still reads what moderation has hidden. */
const post = (
  kind: string,
  place = "",
) => `SELECT 1 FROM posts p ${place} WHERE p.id = ?1 AND p.place_kind = '${kind}'
  AND (p.status = 'published' OR (p.status = 'hidden' AND p.author_id = ?2))`;
const GROUP = "JOIN groups g ON g.id = p.place_id AND g.deleted_at IS NULL";
const COMMUNITY = "JOIN communities c ON c.id = p.place_id AND c.closed_at IS NULL";

/**
 * How the record is asked whether a thing is there (`?1`: its id, `?2`: who asks). What has no line here is a list that
 * stays, or a word of the service that nothing takes back.
 */
const FOUND: Partial<Record<AboutType, string>> = {
  cardRequest: `SELECT 1 FROM exchanges WHERE id = ?1 AND receiver_id = ?2 AND status NOT IN ('canceled', 'deleted')`,
  businessCard: `SELECT 1 FROM exchanges e JOIN users u ON u.id = ?1 AND u.status = 'active'
    WHERE e.status = 'accepted'
      AND ((e.requester_id = ?1 AND e.receiver_id = ?2) OR (e.requester_id = ?2 AND e.receiver_id = ?1))`,
  doctor: "SELECT 1 FROM doctors WHERE id = ?1",
  ownPapers: "SELECT 1 FROM doctors WHERE id = ?1",
  hospitalNotice: "SELECT 1 FROM hospital_notices WHERE id = ?1 AND deleted_at IS NULL",
  hospital: "SELECT 1 FROM hospitals WHERE id = ?1",
  openBeds: "SELECT 1 FROM hospitals WHERE id = ?1",
  group: "SELECT 1 FROM groups WHERE id = ?1 AND deleted_at IS NULL",
  groupPost: post("group", GROUP),
  community: "SELECT 1 FROM communities WHERE id = ?1 AND closed_at IS NULL",
  communityPost: post("community", COMMUNITY),
  boardItem: post("board"),
  correction: "SELECT 1 FROM corrections WHERE token_hash = ?1",
  report: "SELECT 1 FROM reports WHERE case_id = ?1 AND reporter_id = ?2",
};

export async function isStillThere({ DB }: Env, viewer: Viewer, { type, id }: About): Promise<boolean> {
  const query = FOUND[type];
  if (!query) return true;
  // The record keeps no link's secret, only what it can be known by.
  const key = type === "correction" ? await digest(id) : id;
  const found = DB.prepare(query).bind(...(query.includes("?2") ? [key, viewer.id] : [key]));
  return (await found.first()) !== null;
}
