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

/** Adds members with this name and a number, in one statement for each table: `crowd-0`, `crowd-1` … */
export async function crowdIn(communityId: string, name: string, size: number) {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       INSERT INTO users (id, username, email, role, status, licence_state, last_name_ja, first_name_ja,
         last_name_kana, first_name_kana, created_at, updated_at)
       SELECT ?1 || i, ?1 || i, ?1 || i || '@example.jp', 'doctor', 'active', 'verified', '群', '衆',
         'グン', 'シュウ', 0, 0 FROM n`,
    ).bind(`${name}-`, size),
    env.DB.prepare(
      `INSERT INTO community_members (community_id, user_id, state, joined_at, updated_at)
       SELECT ?1, id, 'joined', 1, 1 FROM users WHERE id LIKE ?2 || '%'`,
    ).bind(communityId, `${name}-`),
  ]);
}
