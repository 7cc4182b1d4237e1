// Sends an import's letters and a morning's digests through the queues to a stand-in for the provider that takes five
// requests a second, with a code in the middle; then fewer, while the provider is away.
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
const ACCOUNTS = Number(process.argv[2] ?? 1000);
const DIGESTS = 4 * ACCOUNTS;
/** A tenth of ten minutes, and of the letters. */
const AWAY_MS = 60_000;
const AT_ONCE = 25;

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
  if (isAway || window.requests > PER_SECOND) {
    refusals += 1;
    return response.writeHead(isAway ? 503 : 429, isAway ? {} : { "retry-after": "1" }).end();
  }
  const key = String(request.headers["idempotency-key"]);
  const posted = JSON.parse(Buffer.concat(chunks).toString());
  const mails: { to: [string] }[] = request.url?.endsWith("/batch") ? posted : [posted];
  if (!keys.has(key))
    for (const { to } of mails) {
      const known = taken.get(to[0]);
      taken.set(to[0], { at: now, times: (known?.times ?? 0) + 1 });
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

/** Queues the letters, and a code when half of them have arrived; gives what came of it. */
async function storm(name: string, accounts: number, digests: number) {
  const before = taken.size;
  const all = accounts + digests;
  const startedAt = Date.now();
  const letters = [
    ...Array.from({ length: accounts }, (_, at) => letter("firstSignIn", `${name}-account-${at}@example.jp`)),
    ...Array.from({ length: digests }, (_, at) =>
      letter("communityPost", `${name}-digest-${at}@example.jp`, true),
    ),
  ];
  for (let from = 0; from < letters.length; from += AT_ONCE)
    await post("LETTERS", letters.slice(from, from + AT_ONCE));
  const arrived = async (count: number) => {
    while (taken.size - before < count) await pause(50);
  };
  await arrived(all / 2);
  const code = `${name}-code@example.jp`;
  const askedAt = Date.now();
  await post("CODES", [letter("authCode", code)]);
  while (!taken.has(code)) await pause(10);
  const codeMs = (taken.get(code)?.at ?? 0) - askedAt;
  await arrived(all + 1);
  const twice = [...taken.values()].filter(({ times }) => times > 1).length;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `${name}: ${taken.size - before - 1} of ${all} letters in ${seconds} s, ${twice} twice, the code after ${codeMs} ms; ` +
      `${requests} requests, ${refusals} refused`,
  );
  [requests, refusals] = [0, 0];
}

try {
  await storm("busy", ACCOUNTS, DIGESTS);
  awayUntil = Date.now() + AWAY_MS;
  await storm("away for a minute", ACCOUNTS / 10, DIGESTS / 10);
} finally {
  await miniflare.dispose();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
}
