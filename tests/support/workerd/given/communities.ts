import { env } from "cloudflare:test";

type Fields = { departments?: string[]; prefectures?: string[]; name?: string };
type Seat = { state?: "joined" | "left" | "banned" | "none"; role?: string; joinedAt?: number };

/** An open community with nobody in it. */
export async function community(id: string, { departments = [], prefectures = [], name = id }: Fields = {}) {
  await env.DB.prepare(
    `INSERT INTO communities (id, name, description, departments, prefectures, created_at, updated_at)
     VALUES (?, ?, '話し合う場です。', ?, ?, 0, 0)`,
  )
    .bind(id, name, JSON.stringify(departments), JSON.stringify(prefectures))
    .run();
}

/** Puts somebody where they are to stand, whatever the rules say of the way there. */
export async function standsIn(
  communityId: string,
  userId: string,
  { state = "joined", role = "member", joinedAt = 1 }: Seat = {},
) {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO community_members (community_id, user_id, state, role, joined_at, banned_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, CASE ?3 WHEN 'banned' THEN ?5 END, ?5)`,
  )
    .bind(communityId, userId, state, role, joinedAt)
    .run();
}
