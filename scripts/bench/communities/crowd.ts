// `npm run bench -- communities crowd`: what somebody else waits for while a must-read notice goes out to a group of
// 500, on the site as this machine serves it, with its queue.
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_SIZE, loadDemo } from "../../demo/load";
import { openStore } from "../../demo/store";
import { ask, post, signIn } from "../measure/client";
import { figuresOf, table, timed } from "../measure/figures";
import { PORT } from "../measure/port";
import { serveFullDirectory, stateOf } from "../pages/full-directory";

const GROUP = "crowd";
const MEMBERS = 500;
const POSTS = 5;
const LOOKED_AT = 5;
/** A window after each post, within which the queue has reached everybody: forty people a second. */
const WINDOW_MS = 16_000;
/** Others ask again so long after each answer. */
const EVERY_MS = 50;
const PATHS = ["/api/profile", "/api/users/getUnreadCounts", "/rooms"];

export async function benchCrowd() {
  await seedCrowd();
  const host = await serveFullDirectory(PORT, { size: DEMO_SIZE });
  try {
    const [author, other] = [await signIn(host.origin, "sato"), await signIn(host.origin, "tanaka")];
    const requests = () => PATHS.map((path) => ({ path, url: host.origin + path, cookie: other.cookie }));
    await during(WINDOW_MS, requests());
    const quiet = await during(POSTS * WINDOW_MS, requests());
    const answered: number[] = [];
    const posted = new Set<string>();
    const meanwhile = during(POSTS * WINDOW_MS, requests());
    for (let number = 0; number < POSTS; number += 1) {
      const body = {
        groupId: GROUP,
        title: `お知らせ ${number}`,
        detail: "必ずお読みください。",
        isMustRead: true,
      };
      const { ms, result } = await timed(() =>
        post<{ objectId: string }>(host.origin, "/group_notices", body, author.cookie),
      );
      answered.push(ms);
      posted.add(result.reply.objectId);
      await pause(Math.max(0, WINDOW_MS - ms));
    }
    const busy = await meanwhile;
    console.log(
      table([
        [`${POSTS} must-read notices to ${MEMBERS}`, "p50 ms", "p95 ms", "most ms"],
        row("the post itself", answered),
        ...PATHS.flatMap((path) => [
          row(`${path}, nobody posts`, quiet.get(path) ?? []),
          row(`${path}, meanwhile`, busy.get(path) ?? []),
        ]),
      ]),
    );
    console.log(
      `notified, of ${LOOKED_AT} members: ${await notified(host.origin, posted)} of ${POSTS * LOOKED_AT}`,
    );
  } finally {
    await host.stop();
  }
}

/** How many of some members' notifications of the posts have come: all of them say that the queue is through. */
async function notified(origin: string, posted: ReadonlySet<string>): Promise<number> {
  let found = 0;
  for (let number = 0; number < LOOKED_AT; number += 1) {
    const { cookie } = await signIn(origin, `crowd-${number * Math.floor(MEMBERS / LOOKED_AT)}`);
    const response = await ask(`${origin}/api/notifications?limit=50`, { headers: { cookie } });
    const { items } = JSON.parse(response.body.toString()) as { items: { about: { id: string } }[] };
    found += items.filter(({ about }) => posted.has(about.id)).length;
  }
  return found;
}

type Request = { path: string; url: string; cookie: string };

/** Asks for each again and again, one at a time, and gives how long each answer took. */
async function during(ms: number, requests: readonly Request[]): Promise<Map<string, number[]>> {
  const until = performance.now() + ms;
  const times = requests.map(async ({ path, url, cookie }) => {
    const found: number[] = [];
    while (performance.now() < until) {
      const { ms, result } = await timed(() => ask(url, { headers: { cookie } }));
      if (result.status !== 200) throw new Error(`${path}: ${result.status}`);
      found.push(ms);
      await pause(EVERY_MS);
    }
    return [path, found] as const;
  });
  return new Map(await Promise.all(times));
}

function row(name: string, times: number[]) {
  const { p50, p95 } = figuresOf(times);
  return [name, ...[p50, p95, Math.max(...times)].map((ms) => ms.toFixed(0))];
}

/** Doctors of this bench alone in a group that 佐藤 leads. */
async function seedCrowd() {
  const persistTo = stateOf(DEMO_SIZE);
  await loadDemo({ ...DEMO_SIZE, persistTo, ifEmpty: true });
  const { DB, close } = await openStore(persistTo);
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)";
  await DB.batch([
    DB.prepare(
      `${numbers} INSERT OR IGNORE INTO users (id, username, email, password_hash, role, status, licence_state,
         last_name_ja, first_name_ja, last_name_kana, first_name_kana, agreed_terms_version, agreed_privacy_version,
         created_at, updated_at)
       SELECT 'crowd-' || i, 'crowd-' || i || '@example.jp', 'crowd-' || i || '@example.jp', s.password_hash, 'doctor',
         'active', 'verified', '医師', i, 'イシ', 'イ', s.agreed_terms_version, s.agreed_privacy_version, 0, 0
       FROM n, users s WHERE s.email = 'sato@example.jp'`,
    ).bind(MEMBERS),
    DB.prepare(
      "INSERT OR IGNORE INTO groups (id, name, latest_at, created_at, updated_at) VALUES (?1, '大きな輪', 0, 0, 0)",
    ).bind(GROUP),
    DB.prepare(
      `${numbers} INSERT OR IGNORE INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT ?2, 'crowd-' || i, 'member', 0, 0 FROM n`,
    ).bind(MEMBERS, GROUP),
    DB.prepare(
      `INSERT OR IGNORE INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT ?1, id, 'admin', 0, 0 FROM users WHERE email = 'sato@example.jp'`,
    ).bind(GROUP),
    DB.prepare("DELETE FROM attempts"),
  ]);
  await close();
}
