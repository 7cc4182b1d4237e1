// An open community of ten thousand and a closed group of five hundred, of whom many look at it and as many others at
// another page: how long a post takes to the screens that show it and to the badges of the others, what it writes, and
// what its page reads. `npm run bench -- chat places 100000`: a larger community.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { ANNOUNCE } from "../../../workers/contract/chat/socket";
import { placeTopic } from "../../../workers/contract/posts/live";
import { openStore } from "../../demo/store";
import type { Rows } from "../measure/every-row";
import { figuresOf, meanOf, table } from "../measure/figures";
import { bench, bundle, FIRST_PORT, serve } from "./host/host";
import { connectMember } from "./member";

const PORT = FIRST_PORT + 40;
const POSTS = 20;
const PACE_MS = 1000;
const AT_ONCE = 20;
/** `there`: who look at it, and as many who look at something else. */
const PLACES = [
  { kind: "community", placeId: "square", members: Number(process.argv[2]) || 10_000, there: 500 },
  { kind: "group", placeId: "circle", members: 500, there: 240 },
] as const;
type Place = (typeof PLACES)[number];

const personId = (number: number) => `person-${number}`;

await bundle();
const state = mkdtempSync(join(tmpdir(), "places-"));
await seed();
const host = await serve(state, PORT);
for (const place of PLACES) await measure(place);
await host.stop();
rmSync(state, { recursive: true, force: true });

async function measure({ kind, placeId, members, there }: Place) {
  const topic = placeTopic({ kind, id: placeId });
  const looking = await connected(0, there, [topic]);
  const elsewhere = await connected(there, 2 * there, []);
  const screens = countsOf(looking, topic);
  const badges = countsOf(elsewhere, ANNOUNCE);
  const answered: number[] = [];
  const cost: Rows[] = [];
  for (let number = 0; number < POSTS; number += 1) {
    const paced = new Promise((resolve) => setTimeout(resolve, PACE_MS));
    const at = performance.now();
    for (const each of [screens, badges]) each.sentAt.push(at);
    // Each posts once, which no limit of a day refuses.
    cost.push(
      await bench<Rows>(host.origin, "post", { kind, placeId, userId: personId(members - 1 - number) }),
    );
    answered.push(performance.now() - at);
    await Promise.all([paced, screens.all(number + 1), badges.all(number + 1)]);
  }
  for (const client of [...looking, ...elsewhere]) client.end(true);
  const pages = await bench<Record<string, Rows>>(host.origin, "page", {
    kind,
    placeId,
    userId: personId(there),
  });
  console.log(
    table([
      [`${POSTS} posts, ${kind} of ${members}`, "p50 ms", "p95 ms", "p99 ms"],
      line("answered", answered),
      line(`on ${there} screens that show it`, screens.delays),
      line(`at ${there} badges elsewhere`, badges.delays),
      ["", "rows written", "rows read", ""],
      ["a post", rowsOf(cost, "written"), rowsOf(cost, "read"), ""],
      ...Object.entries(pages).map(([name, rows]) => [`page: ${name}`, rows.written, rows.read, ""]),
    ]),
  );
}

function rowsOf(cost: Rows[], which: keyof Rows): string {
  return meanOf(cost.map((each) => each[which])).toFixed(1);
}

function line(name: string, delays: number[]) {
  const { p50, p95, p99 } = figuresOf(delays);
  return [name, p50.toFixed(0), p95.toFixed(0), p99.toFixed(0)];
}

/** The members of the group are the community's first. */
async function seed() {
  const { DB, close } = await openStore(state);
  const [square, circle] = PLACES;
  const count = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)";
  await DB.batch([
    DB.prepare(
      `${count} INSERT INTO users (id, username, email, password_hash, role, status, licence_state, last_name_ja,
         first_name_ja, last_name_kana, first_name_kana, created_at, updated_at)
       SELECT 'person-' || i, 'person-' || i || '@example.jp', 'person-' || i || '@example.jp', '', 'doctor', 'active',
         'verified', '医師', i, 'イシ', 'イ', 0, 0 FROM n`,
    ).bind(square.members),
    DB.prepare(
      "INSERT INTO communities (id, name, description, created_at, updated_at) VALUES (?, '広場', '', 0, 0)",
    ).bind(square.placeId),
    DB.prepare(
      `${count} INSERT INTO community_members (community_id, user_id, state, joined_at, updated_at, last_read_at)
       SELECT ?2, 'person-' || i, 'joined', 0, 0, 0 FROM n`,
    ).bind(square.members, square.placeId),
    DB.prepare(
      "INSERT INTO groups (id, name, latest_at, created_at, updated_at) VALUES (?, '輪', 0, 0, 0)",
    ).bind(circle.placeId),
    DB.prepare(
      `${count} INSERT INTO memberships (group_id, user_id, state, joined_at, updated_at)
       SELECT ?2, 'person-' || i, iif(i, 'member', 'admin'), 0, 0 FROM n`,
    ).bind(circle.members, circle.placeId),
  ]);
  await close();
}

async function connected(from: number, to: number, topics: string[]): Promise<MqttClient[]> {
  const found: MqttClient[] = [];
  let next = from;
  const work = async () => {
    while (next < to) {
      const client = await connectMember(host.origin, personId(next++), null);
      if (topics.length > 0) await client.subscribeAsync(topics, { qos: 0 });
      found.push(client);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Measures when each client receives a topic's posts. They come one by one: the next waits for the last screen. */
function countsOf(clients: readonly MqttClient[], topic: string) {
  const sentAt: number[] = [];
  const delays: number[] = [];
  let wanted = Number.POSITIVE_INFINITY;
  let reached = () => {};
  for (const client of clients)
    client.on("message", (on) => {
      if (on !== topic) return;
      delays.push(performance.now() - (sentAt.at(-1) ?? Number.NaN));
      if (delays.length >= wanted) reached();
    });
  const all = (posts: number) =>
    new Promise<void>((resolve) => {
      wanted = posts * clients.length;
      reached = resolve;
      if (delays.length >= wanted) resolve();
    });
  return { sentAt, delays, all };
}
