/** The same every time. `whole`: what a large service has after some years. */
export const SIZES = {
  tiny: { posts: 10_000, groups: 200, communities: 50, people: 2_000 },
  small: { posts: 100_000, groups: 2_000, communities: 200, people: 5_000 },
  whole: { posts: 1_000_000, groups: 20_000, communities: 500, people: 20_000 },
};
export type Size = (typeof SIZES)[keyof typeof SIZES];

/** People who are asked, each in 200 groups and 50 communities. */
export const READERS = 20;
const GROUPS_OF_READER = 200;
const COMMUNITIES_OF_READER = 50;
const MEMBERS_OF_GROUP = 10;
const MEMBERS_OF_COMMUNITY = 200;
const COMMENTS = 20;
const FIRST_AT = 1_700_000_000_000;
const APART_MS = 60_000;
const AT_ONCE = 100_000;

export const readerId = (number: number) => `reader-${number}`;
const COUNT =
  "WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)";
/** Strews numbers over `of`, the same every time. */
const strewn = (of: number, by = 7919) => `(i * ${by} % ${of})`;

/** Fills an empty record: every fourth post is in an open community. */
export async function seed(DB: D1Database, size: Size): Promise<void> {
  const run = (sql: string, from: number, to: number, ...more: number[]) =>
    DB.prepare(`${COUNT} ${sql}`)
      .bind(from, to, ...more)
      .run();
  const { posts, groups, communities, people } = size;
  const user = (
    id: string,
  ) => `INSERT INTO users (id, username, email, password_hash, role, licence_state, last_name_ja,
      first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
    SELECT ${id}, ${id} || '@example.jp', ${id} || '@example.jp', '', 'doctor', 'verified', '医師', i, 'イシ', 'イ', 0, 0 FROM n`;
  await run(user("'person-' || i"), 0, people);
  await run(user("'reader-' || i"), 0, READERS);
  await run(
    `INSERT INTO groups (id, name, latest_at, created_at, updated_at)
     SELECT 'group-' || i, 'コミュニティ' || i, 0, 0, 0 FROM n`,
    0,
    groups,
  );
  await run(
    `INSERT INTO communities (id, name, description, created_at, updated_at)
     SELECT 'community-' || i, '広場' || i, '', 0, 0 FROM n`,
    0,
    communities,
  );
  for (let from = 0; from < posts; from += AT_ONCE)
    await run(
      `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
       SELECT printf('%08x-%04x-7000-8000-%012x', at >> 16, at & 65535, i), iif(i % 4, 'group', 'community'),
         iif(i % 4, 'group-' || ${strewn(groups)}, 'community-' || (i / 4 * 7919 % ${communities})), 'person-' || ${strewn(people, 104_729)},
         '症例検討会の日程 ' || i, '日程のご希望をお聞かせください。会場とオンラインの併用です。', 'published', at
       FROM (SELECT i, ${FIRST_AT} + i * ${APART_MS} AS at FROM n)`,
      from,
      Math.min(posts, from + AT_ONCE),
    );
  // A reader has seen everything but the last two days.
  const seenUpTo = FIRST_AT + posts * APART_MS - 2 * 24 * 60 * APART_MS;
  const member = (who: string, group: string) => `INSERT OR IGNORE INTO memberships
    (group_id, user_id, state, joined_at, updated_at, last_read_at) SELECT ${group}, ${who}, 'member', 0, 0, ?3 FROM n`;
  const joined = (who: string, community: string) => `INSERT OR IGNORE INTO community_members
    (community_id, user_id, state, joined_at, updated_at, last_read_at) SELECT ${community}, ${who}, 'joined', 0, 0, ?3 FROM n`;
  for (let number = 0; number < READERS; number += 1) {
    const who = `'${readerId(number)}'`;
    const apart = (of: number, each: number) => Math.max(1, Math.floor(of / each));
    const groupOf = `'group-' || ((i * ${apart(groups, GROUPS_OF_READER)} + ${number}) % ${groups})`;
    const communityOf = `'community-' || ((i * ${apart(communities, COMMUNITIES_OF_READER)} + ${number}) % ${communities})`;
    await run(member(who, groupOf), 0, GROUPS_OF_READER, seenUpTo);
    await run(joined(who, communityOf), 0, COMMUNITIES_OF_READER, seenUpTo);
  }
  const groupMembers = groups * MEMBERS_OF_GROUP;
  const communityMembers = communities * MEMBERS_OF_COMMUNITY;
  for (let from = 0; from < groupMembers; from += AT_ONCE)
    await run(
      member(`'person-' || ${strewn(people, 104_729)}`, `'group-' || (i / ${MEMBERS_OF_GROUP})`),
      from,
      Math.min(groupMembers, from + AT_ONCE),
      seenUpTo,
    );
  for (let from = 0; from < communityMembers; from += AT_ONCE)
    await run(
      joined(`'person-' || ${strewn(people, 104_729)}`, `'community-' || (i / ${MEMBERS_OF_COMMUNITY})`),
      from,
      Math.min(communityMembers, from + AT_ONCE),
      seenUpTo,
    );
  await run(
    `INSERT INTO comments (id, post_id, author_id, comment, status, created_at)
     SELECT p.id || '-' || i, p.id, 'person-' || i, '承知しました。', 'published', p.created_at
     FROM (SELECT id, created_at FROM posts ORDER BY id DESC LIMIT 400) p, n`,
    0,
    COMMENTS,
  );
  await DB.prepare("ANALYZE").run();
}
