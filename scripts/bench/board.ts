import { parseArgs } from "node:util";
import { BOARD_ITEMS_PER_PAGE } from "#contract/board/limits";
import { boardAccess } from "../../workers/api/board/access";
import { findItems } from "../../workers/api/board/find-items";
import { itemsOf } from "../../workers/api/board/item-view";
import { counted, openDatabase } from "../../workers/db/client";
import { newTally } from "../../workers/db/tally";
import type { Env } from "../../workers/env";
import type { Viewer as ApiViewer } from "../../workers/viewer";
import { insertion } from "../demo/rows";
import { openStore } from "../demo/store";
import {
  AUTHOR_IDS,
  bruteForce,
  EVERY_SOURCE,
  mixedItems,
  mixedViewers,
  rowsOf,
  type Viewer,
} from "./board/items";
import { figuresOf, line } from "./measure/figures";

const { values } = parseArgs({
  options: {
    items: { type: "string", default: "100000" },
    viewers: { type: "string", default: "1000" },
    "persist-to": { type: "string", default: ".wrangler/bench-board" },
  },
});
const PAGE = BOARD_ITEMS_PER_PAGE;
const SEED = 20_261_122;
const WRITTEN_AT_ONCE = 2000;

const items = mixedItems(Number(values.items), SEED);
const store = await openStore(values["persist-to"]);
try {
  await fill(store.DB);
  await measure(store.DB, mixedViewers(Number(values.viewers), SEED + 1));
} finally {
  await store.close();
}

async function fill(DB: D1Database) {
  const there = await DB.prepare("SELECT count(*) AS n FROM board_items").first("n");
  if (there === items.length) return;
  await DB.batch(
    ["board_audience", "board_items", "posts"].map((table) => DB.prepare(`DELETE FROM ${table}`)),
  );
  const person = {
    role: "doctor",
    first_name_ja: "太郎",
    last_name_kana: "テスト",
    first_name_kana: "タロウ",
  };
  const users = AUTHOR_IDS.map((id) => ({
    ...person,
    id,
    username: id,
    email: id,
    last_name_ja: id,
    created_at: 0,
    updated_at: 0,
  }));
  await DB.batch(["workplaces", "doctors", "users"].map((table) => DB.prepare(`DELETE FROM ${table}`)));
  const doctors = AUTHOR_IDS.map((user_id) => ({
    id: `record-of-${user_id}`,
    user_id,
    last_name: user_id,
    first_name: "太郎",
    last_name_kana: "テスト",
    first_name_kana: "タロウ",
    updated_at: 0,
  }));
  const workplaces = doctors.map(({ id }) => ({
    doctor_id: id,
    position: 0,
    type: "other",
    name: "地域の診療所",
  }));
  await DB.batch([
    ...insertion(DB, "users", users),
    ...insertion(DB, "doctors", doctors),
    ...insertion(DB, "workplaces", workplaces),
  ]);
  for (let start = 0; start < items.length; start += WRITTEN_AT_ONCE) {
    const rows = rowsOf(items.slice(start, start + WRITTEN_AT_ONCE));
    await DB.batch([
      ...insertion(DB, "posts", rows.posts),
      ...insertion(DB, "board_items", rows.items),
      ...insertion(DB, "board_audience", rows.audiences),
    ]);
  }
}

/** A page as the call makes it: which items, and what of each is shown. */
async function measure(d1: D1Database, viewers: readonly Viewer[]) {
  const rows: number[] = [];
  const ms: number[] = [];
  let wrong = 0;
  for (const viewer of viewers) {
    const tally = newTally();
    const env = { DB: counted(notified(d1), tally) } as Env;
    const startedAt = performance.now();
    const { sides } = await findItems(viewer, env, { sources: EVERY_SOURCE, limit: PAGE, offset: 0 });
    const db = openDatabase(notified(d1), tally);
    const user = { adminPermissions: [] as string[] };
    const shown = await itemsOf(
      boardAccess({ viewer: { ...viewer, user } as unknown as ApiViewer, env, db }),
      sides,
    );
    ms.push(performance.now() - startedAt);
    rows.push(tally.rows);
    const expected = bruteForce(items, viewer, EVERY_SOURCE).slice(0, PAGE);
    if (JSON.stringify(shown.map(({ objectId }) => objectId)) !== JSON.stringify(expected)) wrong += 1;
  }
  console.log(`board page over ${items.length} items, ${viewers.length} viewers`);
  console.log(`  pages that differ from brute force: ${wrong} of ${viewers.length} (aim: 0)`);
  const { p50, p95 } = figuresOf(rows);
  console.log(`  rows read: median ${p50}, p95 ${p95}, most ${Math.max(...rows)} (aim: at most 300)`);
  console.log(line("  the whole page, D1 round trips included", figuresOf(ms)));
}

/** What drizzle asks for is a raw answer, which does not say how many rows were read: here it is made of one that does. */
function notified(d1: D1Database): D1Database {
  const statement = (made: D1PreparedStatement): D1PreparedStatement =>
    ({
      bind: (...given: unknown[]) => statement(made.bind(...given)),
      all: () => made.all(),
      first: (column: string) => made.first(column),
      run: () => made.run(),
      raw: async () => {
        const { results, meta } = await made.all<object>();
        return Object.assign(results.map(Object.values), { meta });
      },
    }) as unknown as D1PreparedStatement;
  return { prepare: (sql: string) => statement(d1.prepare(sql)) } as unknown as D1Database;
}
