import { sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import { fold } from "#contract/japanese/fold";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import type { Handler } from "../serve";
import { communitiesFor, communityRowOf, type StoredCommunity } from "./community-rows";

type Page = { limit: number; offset: number };

export const joined: Handler<typeof community.joined> = async ({ viewer, body, db }) => ({
  items: await joinedCommunities(viewer, db, body),
});

/** Unread ones come first, then the newest. Nobody is in so many that they could not be sorted here. */
async function joinedCommunities(viewer: Viewer, db: Database, { limit, offset }: Page) {
  const condition = sql`c.id IN (SELECT community_id FROM community_members
    WHERE user_id = ${viewer.id} AND state = 'joined')`;
  const rows = await db.all<StoredCommunity>(communitiesFor(viewer, condition, sql`c.name, c.id`));
  const sorted = rows
    .map(communityRowOf)
    .sort((one, other) => Number(one.isRead) - Number(other.isRead) || latestOf(other) - latestOf(one));
  return sorted.slice(offset, offset + limit);
}

const latestOf = ({ latestAt }: { latestAt: number | null }) => latestAt ?? 0;

/** A person who was banned is not asked to come, and a member is there already. */
export const recommended: Handler<typeof community.recommended> = async ({ viewer, body, db }) => {
  const { limit, offset } = body;
  const words = body.q.split(/\s+/).map(fold).filter(Boolean);
  const condition =
    words.length > 0
      ? sql`coalesce(m.state, 'none') <> 'banned' AND c.id IN (SELECT value FROM json_each(${await idsOf(db, words)}))`
      : sql`coalesce(m.state, 'none') NOT IN ('joined', 'banned')`;
  const order = sql`${fitness(viewer)} DESC, c.member_count DESC, c.id LIMIT ${limit} OFFSET ${offset}`;
  const rows = await db.all<StoredCommunity>(communitiesFor(viewer, condition, order));
  return { items: rows.map(communityRowOf) };
};

type Named = { id: string; text: string };

/** JSON of the communities that hold every word. The operator founds them one by one: all of them are looked through. */
async function idsOf(db: Database, words: readonly string[]): Promise<string> {
  const all = await db.all<Named>(
    sql`SELECT id, name || char(10) || description AS text FROM communities WHERE closed_at IS NULL`,
  );
  const found = all.filter(({ text }) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  });
  return JSON.stringify(found.map(({ id }) => id));
}

/**
 * The score: two points for one of the viewer's specialties, one for an area where they work, or which they look after.
 */
const fitness = (viewer: Viewer) => sql`
  2 * EXISTS (SELECT 1 FROM doctors d, json_each(d.department_codes) own JOIN json_each(c.departments) asked
      ON asked.value = own.value WHERE d.user_id = ${viewer.id})
  + (EXISTS (SELECT 1 FROM json_each(c.prefectures) asked JOIN json_each(${JSON.stringify(viewer.user.territories)}) own
      ON asked.value = own.value)
    OR EXISTS (SELECT 1 FROM json_each(c.prefectures) asked JOIN workplaces w ON w.prefecture_code = asked.value
      WHERE w.doctor_id = ${viewer.doctorId} AND w.is_working = 1))`;
