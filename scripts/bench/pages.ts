import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Answer, ask, post, signIn } from "./client";
import { serveFullDirectory } from "./directory";
import { figuresOf, table, throughput, timed } from "./figures";
import { workerdMegabytes } from "./memory";

const PORT = 8798;
const MESSAGES = 100;
/** Nobody may send more than 20 messages a second. */
const BETWEEN_SENDS_MS = 60;
const RUNS = 200;
const AT_ONCE = 16;
const FOR_MS = 4000;

/** Login, home, search with a hundred rows and a room with a hundred messages: time, load, bytes, calls, memory. */
async function benchPages() {
  const { origin, pid, stop } = await serveFullDirectory(PORT);
  try {
    const { cookie, paths } = await prepare(origin);
    const rows: (string | number)[][] = [
      [
        "page",
        "p50 ms",
        "p95 ms",
        "req/s",
        "HTML gz",
        "JS gz",
        "calls",
        "trips",
        "rows",
        "calls",
        "trips",
        "rows",
      ],
    ];
    for (const [name, path] of Object.entries(paths)) {
      rows.push([name, ...(await measure(origin + path, name === "login" ? "" : cookie))]);
    }
    console.log(`\nPages over ${origin}, one request at a time (p50, p95), ${AT_ONCE} at once (req/s);`);
    console.log(
      "API calls, D1 round trips and rows of the first request after a start, then of a later one\n",
    );
    console.log(table(rows));
    console.log(`\nworkerd after that load: ${workerdMegabytes(pid).toFixed(0)} MB resident`);
  } finally {
    await stop();
  }
}

async function prepare(origin: string) {
  const sato = await signIn(origin, "sato");
  const tanaka = await signIn(origin, "tanaka");
  const { reply: room } = await post<{ key: string; lastSeq: number }>(
    origin,
    "/chat/rooms",
    { memberList: [tanaka.id] },
    sato.cookie,
  );
  for (let number = room.lastSeq; number < MESSAGES; number += 1) {
    const message = `${number + 1}通目です。来週の勉強会の件で、資料をお送りします。`;
    await post(
      origin,
      `/chat/rooms/${room.key}/messages`,
      { message },
      number % 2 ? sato.cookie : tanaka.cookie,
    );
    await pause(BETWEEN_SENDS_MS);
  }
  const paths = { login: "/login", home: "/", search: "/doctor/search?dept=d03", room: `/rooms/${room.key}` };
  return { cookie: sato.cookie, paths };
}

async function measure(url: string, cookie: string): Promise<(string | number)[]> {
  const headers = { cookie };
  const page = await ask(url, { headers });
  if (page.status !== 200) throw new Error(`${url}: ${page.status}`);
  const { p50, p95 } = figuresOf(await times(() => ask(url, { headers })));
  const warm = await ask(url, { headers });
  const perSecond = await throughput(AT_ONCE, FOR_MS, () => ask(url, { headers }));
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  return [
    p50.toFixed(2),
    p95.toFixed(2),
    perSecond.toFixed(0),
    kilobytes(gzipSync(page.body).length),
    kilobytes(scriptBytes(page)),
    ...costOf(page),
    ...costOf(warm),
  ];
}

/** One after the other, after a tenth of them to warm up. */
async function times(run: () => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < RUNS / 10; turn += 1) await run();
  const samples: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) samples.push((await timed(run)).ms);
  return samples;
}

/** What a browser runs before the live client comes: modules the page preloads and what they import, gzip. */
function scriptBytes({ body }: Answer): number {
  const waiting = [...body.toString().matchAll(/modulepreload" href="([^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  const seen = new Set<string>();
  let bytes = 0;
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const file = join("build/client", path);
    if (seen.has(path) || !existsSync(file)) continue;
    seen.add(path);
    const source = readFileSync(file);
    bytes += gzipSync(source).length;
    for (const [, name] of source.toString().matchAll(/(?:from|import)\s?["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(`/assets/${name}`);
    }
  }
  return bytes;
}

function costOf({ headers }: Answer): number[] {
  const timing = String(headers["server-timing"] ?? "");
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? Number.NaN);
  return [figure("calls"), figure("trips"), figure("rows")];
}

await benchPages();
