import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isPosted, type StreamItem } from "#contract/group-notices/calls";
import { timeline } from "../../../workers/api/group-notices/timeline";
import { firstIdAt } from "../../../workers/contract/ids";
import { counted, openDatabase } from "../../../workers/db/client";
import { newTally } from "../../../workers/db/tally";
import { sized } from "../../support/size";
import { agreed, person } from "../../support/workerd/client/people";

const GROUPS = 200;
const COMMUNITIES = 50;
/** Authors enough that hardly any two posts of a page are by one. */
const AUTHORS = 60;
const FIRST_AT = 1_790_000_000_000;
const FIRST_PAGE = 10;

const idAt = (at: number) => `${firstIdAt(at)}7000-8000-000000000000`;

beforeAll(async () => {
  await env.DB.prepare(
    "INSERT INTO companies (code, name, inquiry_mail_address) VALUES ('C201', '会社', 'c201@example.jp') ON CONFLICT DO NOTHING",
  ).run();
  for (const id of ["keen", "idle", "free"]) await person(id);
  for (let at = 0; at < AUTHORS; at += 1)
    await person(`writer-${at}`, at % 2 ? { role: "ms", companyCode: "C201" } : {});
  await agreed();
  await env.DB.batch([
    places(
      "g",
      GROUPS,
      "INSERT INTO groups (id, name, latest_at, created_at, updated_at) SELECT id, id, 0, 0, 0",
    ),
    places(
      "c",
      COMMUNITIES,
      "INSERT INTO communities (id, name, description, created_at, updated_at) SELECT id, id, '', 0, 0",
    ),
  ]);
});

const places = (kind: "g" | "c", count: number, insert: string) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
     ${insert} FROM (SELECT 't${kind}-' || i AS id FROM n)`,
  ).bind(count);

type Written = { place: string; at: number; isDeleted?: boolean };

/** Posts of so many minutes after the first; the newest of a group is kept with it, as writing does. */
const write = (posts: readonly Written[]) =>
  env.DB.batch([
    env.DB.prepare("DELETE FROM posts WHERE place_id GLOB 't[gc]-*'"),
    env.DB.prepare(
      `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
       SELECT value ->> 0, iif(substr(value ->> 1, 2, 1) = 'g', 'group', 'community'), value ->> 1, value ->> 2,
         value ->> 1, '', iif(value ->> 4, 'deleted', 'published'), value ->> 3 FROM json_each(?)`,
    ).bind(
      JSON.stringify(
        posts.map(({ place, at, isDeleted }) => {
          const time = FIRST_AT + at * 60_000;
          return [idAt(time), place, `writer-${at % AUTHORS}`, time, isDeleted ?? false];
        }),
      ),
    ),
    env.DB.prepare(
      `UPDATE groups SET latest_at = coalesce((SELECT max(created_at) FROM posts WHERE place_id = groups.id), 0)
       WHERE id GLOB 'tg-*'`,
    ),
  ]);

/** Who is where, and up to which minute they have seen it. */
const belongs = (who: string, seen: Record<string, number>) => {
  const lines = Object.entries(seen).map(([id, minute]) => [id, FIRST_AT + minute * 60_000]);
  const json = JSON.stringify(lines);
  return env.DB.batch([
    env.DB.prepare("DELETE FROM memberships WHERE user_id = ?").bind(who),
    env.DB.prepare("DELETE FROM community_members WHERE user_id = ?").bind(who),
    env.DB.prepare(
      `INSERT INTO memberships (group_id, user_id, state, updated_at, last_read_at)
       SELECT value ->> 0, ?1, 'member', 0, value ->> 1 FROM json_each(?2) WHERE value ->> 0 GLOB 'tg-*'`,
    ).bind(who, json),
    env.DB.prepare(
      `INSERT INTO community_members (community_id, user_id, state, joined_at, updated_at, last_read_at)
       SELECT value ->> 0, ?1, 'joined', 0, 0, value ->> 1 FROM json_each(?2) WHERE value ->> 0 GLOB 'tc-*'`,
    ).bind(who, json),
  ]);
};

type Type = "all" | "group" | "community";
type Query = { limit: number; offset?: number; before?: string | undefined; type?: Type };

async function ask(who: string, query: Query) {
  const tally = newTally();
  const DB = counted(env.DB, tally);
  const call = {
    viewer: { id: who, role: "doctor" },
    env: { ...env, DB },
    db: openDatabase(env.DB, tally),
    query: { offset: 0, before: undefined, type: "all", ...query },
  } as unknown as Parameters<typeof timeline>[0];
  const { items, next } = await timeline(call);
  return { items: items.filter(isPosted) as StreamItem[], next, tally };
}

const notified = ({ items }: { items: StreamItem[] }) =>
  items.map(({ place, createdAt, isUnread }) => ({ place: place.objectId, createdAt, isUnread }));

const all = [
  ...Array.from({ length: GROUPS }, (_, at) => `tg-${at}`),
  ...Array.from({ length: COMMUNITIES }, (_, at) => `tc-${at}`),
];

describe("the stream of somebody in 200 groups and 50 communities", () => {
  const posts = Array.from({ length: 2_000 }, (_, at) => ({ place: all[(at * 7) % all.length] ?? "", at }));

  it("reads at most 300 rows for its first page, whether all is new, some or nothing", async () => {
    await write(posts);
    const read: Record<string, number> = {};
    for (const [name, minute] of Object.entries({ all: -1, some: 1_994, nothing: 2_000 })) {
      await belongs("keen", Object.fromEntries(all.map((place) => [place, minute])));
      const page = await ask("keen", { limit: FIRST_PAGE });
      expect(page.items).toHaveLength(FIRST_PAGE);
      read[name] = page.tally.rows;
      const older = await ask("keen", { limit: FIRST_PAGE, before: page.next ?? undefined });
      read[`${name}, second page`] = older.tally.rows;
    }
    console.log("rows read by a page of the stream:", read);
    for (const name of ["all", "some", "nothing"]) expect(read[name]).toBeLessThanOrEqual(300);
  });

  it("has groups and communities in one, and each alone", async () => {
    await belongs("keen", Object.fromEntries(all.map((place) => [place, 2_000])));
    const kinds = async (type: Type) =>
      new Set((await ask("keen", { limit: 40, type })).items.map(({ place }) => place.kind));
    expect(await kinds("all")).toEqual(new Set(["group", "community"]));
    expect(await kinds("group")).toEqual(new Set(["group"]));
    expect(await kinds("community")).toEqual(new Set(["community"]));
  });

  it("writes nothing for the members when something is posted", async () => {
    const before = await env.DB.prepare("SELECT * FROM person_places WHERE user_id = 'keen'").first();
    const [, , written] = await env.DB.batch([
      env.DB.prepare("SELECT 1"),
      env.DB.prepare("SELECT 1"),
      env.DB.prepare(
        `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
         VALUES (?1, 'community', 'tc-1', 'writer-0', '', '', 'published', ?2)`,
      ).bind(idAt(FIRST_AT + 9_000 * 60_000), FIRST_AT + 9_000 * 60_000),
    ]);
    expect(await env.DB.prepare("SELECT * FROM person_places WHERE user_id = 'keen'").first()).toEqual(
      before,
    );
    expect(written?.meta.rows_written).toBeLessThanOrEqual(10);
  });
});

const place = fc.constantFrom("tg-0", "tg-1", "tg-2", "tg-3", "tc-0", "tc-1");
const history = fc.record({
  posts: fc.uniqueArray(fc.record({ place, at: fc.integer({ min: 1, max: 400 }), isDeleted: fc.boolean() }), {
    selector: ({ at }) => at,
    maxLength: 60,
  }),
  seen: fc.dictionary(place, fc.integer({ min: 0, max: 420 })),
  limit: fc.integer({ min: 1, max: 7 }),
});

describe("a random stream", () => {
  it("is what one would sort by hand, by key as by offset", async () => {
    const runs = sized(25, 300);
    await fc.assert(
      fc.asyncProperty(history, async ({ posts, seen, limit }) => {
        await write(posts);
        await belongs("free", seen);
        const expected = posts
          .filter((post) => !post.isDeleted && post.place in seen)
          .map((post) => ({
            place: post.place,
            createdAt: FIRST_AT + post.at * 60_000,
            isUnread: post.at > (seen[post.place] ?? 0),
          }))
          .sort(
            (one, other) => Number(other.isUnread) - Number(one.isUnread) || other.createdAt - one.createdAt,
          );
        const byKey = [];
        let before: string | undefined;
        do {
          const page = await ask("free", { limit, before });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          byKey.push(...notified(page));
          before = page.next ?? undefined;
        } while (before);
        expect(byKey).toEqual(expected);
        expect(notified(await ask("free", { limit, offset: limit }))).toEqual(
          expected.slice(limit, 2 * limit),
        );
      }),
      { numRuns: runs },
    );
  });
});

describe("where somebody belongs", () => {
  it("is what their memberships say, however they come, move and go", async () => {
    await belongs("idle", { "tg-0": 1, "tg-1": 2, "tc-0": 3 });
    await env.DB.batch([
      env.DB.prepare("UPDATE memberships SET state = 'exited' WHERE user_id = 'idle' AND group_id = 'tg-0'"),
      env.DB.prepare("UPDATE memberships SET last_read_at = 7 WHERE user_id = 'idle' AND group_id = 'tg-1'"),
      env.DB.prepare(
        `UPDATE community_members SET state = 'banned', banned_at = 1 WHERE user_id = 'idle' AND community_id = 'tc-0'`,
      ),
      env.DB.prepare(
        "INSERT INTO memberships (group_id, user_id, state, updated_at) VALUES ('tg-2', 'idle', 'invited', 0)",
      ),
    ]);
    const saved = () =>
      env.DB.prepare("SELECT groups, communities FROM person_places WHERE user_id = 'idle'").first();
    expect(await saved()).toEqual({ groups: '{"tg-1":7}', communities: "{}" });
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE memberships SET state = 'admin', joined_at = 9 WHERE user_id = 'idle' AND group_id = 'tg-2'",
      ),
      env.DB.prepare("DELETE FROM memberships WHERE user_id = 'idle' AND group_id = 'tg-1'"),
      env.DB.prepare(
        `UPDATE community_members SET state = 'joined', banned_at = NULL, last_read_at = 5
         WHERE user_id = 'idle' AND community_id = 'tc-0'`,
      ),
    ]);
    expect(await saved()).toEqual({ groups: '{"tg-2":9}', communities: '{"tc-0":5}' });
  });
});
