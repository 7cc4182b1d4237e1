// `npm run bench -- mail [LETTERS [DIGESTS [AWAY_SECONDS]]]`: an import's letters and a morning's digests go through the
// real queues and consumers to a stand-in for the provider that takes five requests a second, with a code in the middle;
// then the same while the provider is away. Given AWAY_SECONDS, only one of both (0: it is never away). In real time.
import { existsSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openStore } from "../demo/store";
import { BUNDLE } from "../local/build.mjs";
import { Miniflare, workerOptions } from "../local/cloudflare.mjs";
import { newFolder, SYSTEM_TEMP } from "../local/scratch.mjs";
import { keepLoopbackOpen } from "../local/serving/loopback.mjs";
import { WORKER_NAME } from "../local/settings.mjs";

const PER_SECOND = 5;
const [accounts = 1000, digests = 4 * accounts, awaySeconds] = process.argv.slice(2).map(Number);
/** Ten minutes, for the first half of which the provider answers 503, and then not at all. */
const AWAY_MS = (awaySeconds ?? 600) * 1000;
const AT_ONCE = 25;
/** Nothing has come for longer than the longest wait of a message, with its jitter. */
const GIVES_UP_MS = 8 * 60_000;
/** A count is written after its answer, and a doubled letter would come by then. */
const SETTLES_MS = 3000;

const WORKER = `
import product, { ChatRoom, Inbox, Place, Presence } from "./product.js";
export { ChatRoom, Inbox, Place, Presence };
export default {
  queue: product.queue,
  async fetch(request, env) {
    const { queue, bodies } = await request.json();
    await env[queue].sendBatch(bodies.map((body) => ({ body })));
    return new Response();
  },
};`;

const built = join(BUNDLE, "index.js");
if (!existsSync(built)) throw new Error("the Worker has not been built: npm run build");
keepLoopbackOpen();
const taken = new Map<string, { at: number; times: number }>();
const keys = new Set<string>();
let [refusals, requests, awayUntil] = [0, 0, 0];
let window = { second: 0, requests: 0 };

const provider = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (window.second !== second) window = { second, requests: 0 };
  window.requests += 1;
  requests += 1;
  const isAway = now < awayUntil;
  if (isAway && now > awayUntil - AWAY_MS / 2) {
    refusals += 1;
    return request.socket.destroy();
  }
  if (isAway || window.requests > PER_SECOND) {
    refusals += 1;
    return response.writeHead(isAway ? 503 : 429, isAway ? {} : { "retry-after": "1" }).end();
  }
  const key = String(request.headers["idempotency-key"]);
  const posted = JSON.parse(Buffer.concat(chunks).toString());
  const mails: { to: [string] }[] = request.url?.endsWith("/batch") ? posted : [posted];
  if (!keys.has(key))
    for (const { to } of mails) {
      const existing = taken.get(to[0]);
      taken.set(to[0], { at: now, times: (existing?.times ?? 0) + 1 });
    }
  keys.add(key);
  response.writeHead(200, { "content-type": "application/json" }).end('{"id":"1"}');
});
await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
const { port } = provider.address() as { port: number };

const folder = newFolder("mail", SYSTEM_TEMP);
await (await openStore(folder)).close();
const options = workerOptions();
const miniflare = new Miniflare({
  ...options,
  name: WORKER_NAME,
  modules: [
    { type: "ESModule", path: "bench.js", contents: WORKER },
    { type: "ESModule", path: "product.js", contents: await readFile(built, "utf8") },
  ],
  bindings: {
    ...options.bindings,
    RESEND_API_KEY: "bench",
    RESEND_API_ORIGIN: `http://127.0.0.1:${port}`,
    MAIL_PER_SECOND: String(PER_SECOND),
  },
  assets: undefined,
  defaultPersistRoot: join(folder, "v3"),
});

async function post(queue: string, bodies: object[]) {
  const body = JSON.stringify({ queue, bodies });
  const response = await miniflare.dispatchFetch("http://bench.local/", { method: "POST", body });
  if (!response.ok) throw new Error(await response.text());
}

const letter = (kind: string, to: string, isDigest = false) => ({
  type: "mail",
  mail: {
    event: `bench:${to}`,
    kind,
    to,
    service: "医の輪",
    subject: "件名",
    text: "本文".repeat(300),
    html: `<p>${"本文".repeat(600)}</p>`,
    ...(isDigest ? { headers: { "List-Unsubscribe": "<https://inowa.test/u>" } } : {}),
  },
});

/** Queues the letters, one code at once and one when half of the letters have arrived; prints what came of them. */
async function storm(name: string, isAway: boolean) {
  const before = taken.size;
  const countedBefore = await lettersCounted();
  const startedAt = Date.now();
  if (isAway) awayUntil = startedAt + AWAY_MS;
  const letters = [
    ...Array.from({ length: accounts }, (_, at) => letter("firstSignIn", `${name}-account-${at}@example.jp`)),
    ...Array.from({ length: digests }, (_, at) =>
      letter("communityPost", `${name}-digest-${at}@example.jp`, true),
    ),
  ];
  const early = askCode(`${name}-early-code`, Math.max(startedAt, awayUntil));
  for (let from = 0; from < letters.length; from += AT_ONCE)
    await post("LETTERS", letters.slice(from, from + AT_ONCE));
  const arrived = async (count: number) => {
    for (let [last, at] = [taken.size, Date.now()]; taken.size - before < count; await pause(50)) {
      if (taken.size > last || Date.now() < awayUntil) [last, at] = [taken.size, Date.now()];
      if (Date.now() - at > GIVES_UP_MS) return;
    }
  };
  await arrived(letters.length / 2);
  const codeMs = await askCode(`${name}-code`, Date.now());
  const earlyMs = await early;
  await arrived(letters.length + 2);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  await pause(SETTLES_MS);
  const arrivals = letters.map(({ mail }) => taken.get(mail.to)?.times ?? 0);
  const counted = (await lettersCounted()) - countedBefore;
  console.log(
    `${name}: ${letters.length} letters in ${seconds} s, ${arrivals.filter((times) => times === 0).length} lost, ` +
      `${arrivals.filter((times) => times > 1).length} doubled; the code in the middle after ${codeMs} ms, ` +
      `one asked for at the beginning ${earlyMs} ms ${isAway ? "after the provider was back" : "later"}; ` +
      `${requests} requests, ${refusals} refused; ${taken.size - before} mails arrived, ${counted} counted, ` +
      `${await deadLetters()} dead`,
  );
  [requests, refusals] = [0, 0];
}

/** How long after `since` the code arrived. */
async function askCode(name: string, since: number): Promise<number> {
  const to = `${name}@example.jp`;
  await post("CODES", [letter("authCode", to)]);
  while (!taken.has(to)) await pause(10);
  return Math.max(0, (taken.get(to)?.at ?? 0) - since);
}

async function numberIn(sql: string): Promise<number> {
  const DB = await miniflare.getD1Database("DB");
  return (await DB.prepare(sql).first<number>("n")) ?? 0;
}
const lettersCounted = () =>
  numberIn("SELECT coalesce(sum(count), 0) AS n FROM hourly_counts WHERE name = 'letters sent'");
const deadLetters = () => numberIn("SELECT count(*) AS n FROM dead_letters");

try {
  if (!awaySeconds) await storm("busy", false);
  if (awaySeconds !== 0) await storm("away", true);
} finally {
  await miniflare.dispose();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
}
