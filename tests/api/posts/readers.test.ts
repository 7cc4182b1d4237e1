import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { LivePlace } from "#contract/posts/live";
import { readersAmong } from "../../../durable-objects/place/readers";

const MEMBERS = 3_000;
const THERE = 50;
/** Rows of each who is there: the person and their membership, through their indexes. */
const MOST_ROWS = THERE * 8;

const COUNT = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)";

beforeAll(async () => {
  const { DB } = env;
  await DB.batch([
    DB.prepare(
      `${COUNT} INSERT INTO users (id, username, email, password_hash, role, status, licence_state, last_name_ja,
         first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       SELECT 'reader-' || i, 'reader-' || i || '@example.jp', 'reader-' || i || '@example.jp', '', 'doctor', 'active',
         'verified', '医師', i, 'イシ', 'イ', 0, 0 FROM n`,
    ).bind(MEMBERS),
    DB.prepare(
      "INSERT INTO communities (id, name, description, created_at, updated_at) VALUES ('square', '広場', '', 0, 0)",
    ),
    DB.prepare(
      `${COUNT} INSERT INTO community_members (community_id, user_id, state, joined_at, updated_at, last_read_at)
       SELECT 'square', 'reader-' || i, 'joined', 0, 0, 0 FROM n`,
    ).bind(MEMBERS),
    DB.prepare(
      "INSERT INTO groups (id, name, latest_at, created_at, updated_at) VALUES ('circle', '輪', 0, 0, 0)",
    ),
    DB.prepare(
      `${COUNT} INSERT INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT 'circle', 'reader-' || i, iif(i, 'member', 'admin'), 0, 0 FROM n`,
    ).bind(MEMBERS),
  ]);
});

const PLACES: LivePlace[] = [
  { kind: "community", id: "square" },
  { kind: "group", id: "circle" },
];

test.each(PLACES)(
  "who may read a $kind is asked of those who are there, not of all its members",
  async (place) => {
    let rows = 0;
    const counted = {
      prepare: (sql: string) => ({
        bind: (...values: unknown[]) => ({
          all: async () => {
            const response = await env.DB.prepare(sql)
              .bind(...values)
              .all();
            rows = response.meta.rows_read;
            return response;
          },
        }),
      }),
    } as unknown as D1Database;
    const asked = Array.from({ length: THERE }, (_, index) => `reader-${index * 7}`);
    expect((await readersAmong(counted, place, [...asked, "nobody"])).toSorted()).toEqual(asked.toSorted());
    expect(rows).toBeLessThanOrEqual(MOST_ROWS);
  },
);
