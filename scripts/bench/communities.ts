// Measures communities as they grow: the stream, a group's posts, one notice and one community, of a person in 200
// groups and 50 communities; and what one post writes, beside a row of unread for each member as Discourse keeps them.
// `npm run bench -- communities crowd`: what others wait for while a post goes out to 500.
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { findPosts } from "../../workers/api/community/posts/posts-read";
import { all, get } from "../../workers/api/group-notices/read";
import { timeline } from "../../workers/api/group-notices/timeline";
import { groupIsRead } from "../../workers/api/groups/group-record";
import { counted, openDatabase } from "../../workers/db/client";
import { newTally, type Tally } from "../../workers/db/tally";
import { openStore } from "../demo/store";
import { benchCrowd } from "./communities/crowd";
import { READERS, readerId, SIZES, type Size, seed } from "./communities/seed";
import { everyRow } from "./measure/every-row";
import { figuresOf, meanOf, table, timed } from "./measure/figures";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** `small`: a hundred thousand posts instead of a million. */
    size: { type: "string", default: "whole" },
    questions: { type: "string", default: "300" },
    "persist-to": { type: "string", default: ".wrangler/bench-communities" },
  },
});
const WARM_UP = 30;
const POSTED = 50;
const FIRST_PAGE = 10;
const NONE = newTally();

type Measured = { p50: number; p95: number; rows: number; most: number; trips: number };
type Question = "timeline" | "timeline, second page" | "list" | "notice" | "community";

if (positionals[0] === "crowd") await benchCrowd();
else await benchSizes();

async function benchSizes() {
  const few = await seeded("tiny", SIZES.tiny);
  const many = await seeded("whole", values.size === "small" ? SIZES.small : SIZES.whole);
  const [small, large] = await ask([few.DB, many.DB]);
  await reportWriting(many.DB);
  await Promise.all([few.close(), many.close()]);
  console.log(
    table([
      ["", "p50 ms", "p95 ms", "rows", "most", "trips", "growth p50", "growth p95"],
      ...(Object.keys(large) as Question[]).flatMap((question) => {
        const [few, many] = [small[question], large[question]];
        const cells = ({ p50, p95, rows, most, trips }: Measured) => [
          p50.toFixed(2),
          p95.toFixed(2),
          rows.toFixed(0),
          most,
          trips.toFixed(0),
        ];
        return [
          [`${question}, few`, ...cells(few), "", ""],
          [
            `${question}, many`,
            ...cells(many),
            (many.p50 / few.p50).toFixed(2),
            (many.p95 / few.p95).toFixed(2),
          ],
        ];
      }),
    ]),
  );
}

async function seeded(name: string, size: Size) {
  const persistTo = `${values["persist-to"]}/${name}`;
  rmSync(persistTo, { recursive: true, force: true });
  const { DB, close } = await openStore(persistTo);
  const { ms } = await timed(() => seed(DB, size));
  console.log(
    `${size.posts} posts in ${size.groups} groups and ${size.communities} communities: seeded in ${(ms / 1000).toFixed(0)} s`,
  );
  return { DB, close };
}

type Times = Map<Question, { ms: number[]; rows: number[]; trips: number[] }>;

/** One question to each in turn, so that whatever else the machine does slows both alike. */
async function ask(stores: [D1Database, D1Database]) {
  const times: [Times, Times] = [new Map(), new Map()];
  for (let number = 0; number < WARM_UP + Number(values.questions); number += 1)
    for (const at of [0, 1] as const)
      await askAll(stores[at], readerId(number % READERS), number < WARM_UP ? new Map() : times[at]);
  return times.map(figuresIn) as [Record<Question, Measured>, Record<Question, Measured>];
}

function figuresIn(times: Times) {
  const figures = [...times].map(([question, { ms, rows, trips }]) => [
    question,
    { ...figuresOf(ms), rows: meanOf(rows), most: Math.max(...rows), trips: meanOf(trips) },
  ]);
  return Object.fromEntries(figures) as Record<Question, Measured>;
}

async function askAll(DB: D1Database, who: string, times: Times) {
  const measure = async <Answer>(question: Question, run: (call: Call) => Promise<Answer>) => {
    const tally = { ...NONE };
    const { ms, result } = await timed(() => run(callOf(DB, who, tally)));
    const existing = times.get(question) ?? { ms: [], rows: [], trips: [] };
    times.set(question, existing);
    const cost = everyRow(DB);
    await run(callOf(cost.DB, who, { ...NONE }));
    existing.ms.push(ms);
    existing.rows.push(cost.rows.read);
    existing.trips.push(tally.d1);
    return result;
  };
  const query = { limit: FIRST_PAGE, offset: 0, before: undefined, type: "all" };
  const page = await measure("timeline", (call) => timeline({ ...call, query } as never));
  const before = page.next ?? undefined;
  await measure("timeline, second page", (call) =>
    timeline({ ...call, query: { ...query, before } } as never),
  );
  const items = page.items.flatMap((item) => ("place" in item ? [item] : []));
  const notice = items.find(({ place }) => place.kind === "group");
  const post = items.find(({ place }) => place.kind === "community");
  if (notice) {
    const groupId = notice.place.objectId;
    const asked = { limit: 20, offset: 0, before: undefined, groupId };
    await measure("list", (call) => all({ ...call, query: asked } as never));
    const params = { id: notice.objectId };
    await measure("notice", (call) => get({ ...call, params, query: { limit: 50 } } as never));
  }
  if (post) {
    const body = { openCommunity: post.place.objectId, q: "", limit: 20 };
    await measure("community", (call) => findPosts({ ...call, body } as never));
  }
}

type Call = { viewer: object; env: { DB: D1Database }; db: ReturnType<typeof openDatabase> };

function callOf(DB: D1Database, id: string, tally: Tally): Call {
  return {
    viewer: { id, role: "doctor", principal: "doctor", user: { territories: [] }, doctorId: null },
    env: { DB: counted(DB, tally) },
    db: openDatabase(DB, tally),
  };
}

/** What a post writes here, whatever the number of members, and what it would write with a row for each of them. */
async function reportWriting(DB: D1Database) {
  await DB.prepare(
    "CREATE TABLE unread (user_id TEXT NOT NULL, topic_id TEXT NOT NULL, last_read INTEGER, PRIMARY KEY (user_id, topic_id)) WITHOUT ROWID",
  ).run();
  const written = {
    group: [] as number[],
    community: [] as number[],
    each: [] as number[],
    eachOpen: [] as number[],
  };
  for (let number = 0; number < POSTED; number += 1) {
    for (const kind of ["group", "community"] as const) {
      const [place, at, id] = [`${kind}-${number}`, Date.now(), `f-${kind}-${number}`];
      const [table, column, state] =
        kind === "group"
          ? ["memberships", "group_id", "state IN ('member', 'admin')"]
          : ["community_members", "community_id", "state = 'joined'"];
      const author = await DB.prepare(`SELECT user_id FROM ${table} WHERE ${column} = ? AND ${state} LIMIT 1`)
        .bind(place)
        .first<string>("user_id");
      const results = await DB.batch([
        DB.prepare(
          `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
           VALUES (?1, ?2, ?3, ?5, '', '', 'published', ?4)`,
        ).bind(id, kind, place, at, author),
        kind === "group"
          ? groupIsRead(DB, author ?? "", place, at)
          : DB.prepare(
              "UPDATE community_members SET last_read_at = ?3 WHERE community_id = ?1 AND user_id = ?2",
            ).bind(place, author, at),
      ]);
      written[kind].push(results.reduce((sum, { meta }) => sum + meta.rows_written, 0));
      const { meta } = await DB.prepare(
        `INSERT INTO unread (user_id, topic_id) SELECT user_id, ?1 FROM ${table} WHERE ${column} = ?2 AND ${state}`,
      )
        .bind(id, place)
        .run();
      (kind === "group" ? written.each : written.eachOpen).push(meta.rows_written);
    }
  }
  console.log(
    table([
      ["rows written by a post", "here", "a row for each member"],
      ["in a group", meanOf(written.group).toFixed(1), `+ ${meanOf(written.each).toFixed(1)}`],
      ["in a community", meanOf(written.community).toFixed(1), `+ ${meanOf(written.eachOpen).toFixed(1)}`],
    ]),
  );
}
