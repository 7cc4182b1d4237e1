// `npm run bench -- pages`: over the directory of the real size; `-- pages small`: over the demo's; `weights` after
// either: bytes, calls, trips and rows alone, which no busy machine changes; `-- pages growth`: what 170 screens more
// would cost.
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { DEMO_SIZE } from "../demo/load";
import { BUNDLE } from "../local/build.mjs";
import type { ResponseBody } from "./measure/client";
import { table } from "./measure/figures";
import { type Held, memoryHeld } from "./measure/held";
import { workerdBelow } from "./measure/memory";
import { PORT } from "./measure/port";
import { serveBareApp } from "./pages/bare-app";
import { serveFullDirectory } from "./pages/full-directory";
import { prepareGround } from "./pages/ground";
import { benchGrowth } from "./pages/growth";
import { KIND_NAMES } from "./pages/kinds";
import { Profiler } from "./pages/profile";
import { page, pairOf, type Side } from "./pages/rounds";
import { scriptBytes } from "./pages/script-bytes";
import { PAGES } from "./pages/table";

const [DIRECT, INSPECTOR, BARE, BARE_INSPECTOR] = [PORT + 1, PORT + 2, PORT + 3, PORT + 4];
const PROFILED = 200;
/** No mail of a bench leaves the machine. */
const NOBODY = "http://127.0.0.1:9";
const SIZES: Record<string, typeof DEMO_SIZE | undefined> = { small: DEMO_SIZE };

type Row = (string | number)[];
type Benched = { name: string; own: Side; beside: string };
type Site = { pages: readonly Benched[]; pid: number };

/** Bytes and calls of each page; then, served as in production, beside the bare app: processor, clock, load, work. */
async function benchPages() {
  await served("development", ({ pages }) => printWeights(pages));
  if (process.argv.includes("weights")) return;
  await served("production", async ({ pages, pid }) => {
    const bare = await serveBareApp(BARE, BARE_INSPECTOR);
    try {
      await printPairs(pages, bare);
      await printKinds(pages, bare);
      await printMemory(pid, bare.workerd);
    } finally {
      await bare.stop();
    }
  });
}

/** Only development says what a page asked for, and checks every reply, which production does not pay for. */
async function served(environment: string, bench: (site: Site) => Promise<void>) {
  const [size = ""] = process.argv.slice(2);
  const vars = { ...productionSettings(), ENVIRONMENT: environment };
  const sockets = { direct: DIRECT, inspector: INSPECTOR };
  const host = await serveFullDirectory(PORT, { size: SIZES[size], sockets, vars });
  try {
    const workerd = workerdBelow(host.pid)?.[0]?.pid ?? 0;
    const { cookies, ground } = await prepareGround(host.origin);
    const pages = PAGES.map(({ name, path, as, beside }): Benched => {
      return {
        name,
        beside,
        own: {
          url: host.origin + path(ground),
          headers: headersOf(cookies[as]),
          workerd,
        },
      };
    });
    await bench({ pages, pid: host.pid });
  } finally {
    await host.stop();
  }
}

/** Production starts on no key of development's, on a public address alone, and with a way to send mail. */
function productionSettings() {
  const keyOf = (name: string) => Buffer.from(`bench ${name}`.padEnd(36, "0")).toString("base64");
  const names = ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"];
  const keys = Object.fromEntries(names.map((name) => [name, keyOf(name)]));
  const mail = {
    MAIL_FROM: "bench@mail.inowa-service.jp",
    RESEND_API_KEY: "re_bench",
    RESEND_API_ORIGIN: NOBODY,
  };
  return { ...keys, ...mail, SITE_ORIGIN: "https://inowa.example.jp" };
}

async function printWeights(benched: readonly Benched[]) {
  const rows: Row[] = [
    ["page", "HTML gz", "JS gz", "calls", "trips", "depth", "rows", "calls", "trips", "depth", "rows"],
  ];
  for (const { name, own } of benched) {
    const [first, later] = [await page(own), await page(own)];
    const html = kilobytes(gzipSync(first.body).length);
    rows.push([
      name,
      html,
      kilobytes(scriptBytes(first.body.toString())),
      ...callsOf(first),
      ...callsOf(later),
    ]);
  }
  console.log(
    "\nAPI calls, D1 round trips, how many of them follow each other, and rows: of the first request after a start, then of a later one\n",
  );
  console.log(table(rows));
}

async function printPairs(benched: readonly Benched[], app: { origin: string; workerd: number }) {
  const rows: Row[] = [
    ["page", "CPU ms", "bare", "times", "p50 ms", "bare", "times", "req/s", "bare", "of bare"],
  ];
  for (const { name, own, beside } of benched) {
    const bare: Side = { url: app.origin + beside, headers: {}, workerd: app.workerd };
    const pair = await pairOf(own, bare);
    rows.push([
      name,
      ...compared(pair.own.cpuMs, pair.bare.cpuMs),
      ...compared(pair.own.p50Ms, pair.bare.p50Ms),
    ]);
    const share = pair.own.perSecond / pair.bare.perSecond;
    rows.at(-1)?.push(pair.own.perSecond.toFixed(0), pair.bare.perSecond.toFixed(0), share.toFixed(2));
  }
  console.log(
    "\nProcessor time of all of workerd (the simulated D1 included) and the clock for one request, the least of",
  );
  console.log("nine rounds in turn with the bare app's; then requests a second with 16 at once\n");
  console.log(table(rows));
}

/** Prints the costs of the isolate alone: neither the simulated D1 nor the files of the objects. */
async function printKinds(benched: readonly Benched[], app: { origin: string }) {
  const bare = await isolateOfBare(app.origin);
  const profiler = await Profiler.open(INSPECTOR, resolve(BUNDLE, "index.js"));
  const rows: Row[] = [["page", "isolate ms", "bare", "times", ...KIND_NAMES]];
  for (const { name, own, beside } of benched) {
    const spent = await spentOn(profiler, own);
    const kinds = KIND_NAMES.map((kind) => (spent.get(kind) ?? 0).toFixed(2));
    rows.push([name, ...compared(sumOf(spent), bare.get(beside) ?? Number.NaN), ...kinds]);
  }
  profiler.close();
  console.log("\nMilliseconds of the isolate alone, under the profiler, by kind of work\n");
  console.log(table(rows));
}

/** Prints the memory of the whole process, and of its parts. */
async function printMemory(pid: number, bare: number) {
  const own = workerdBelow(pid)?.[0]?.pid ?? 0;
  const sides = [await memoryHeld(own, INSPECTOR), await memoryHeld(bare, BARE_INSPECTOR)];
  const row = (name: string, of: (held: Held) => number | null) => [
    name,
    ...sides.map((held) => of(held)?.toFixed(0) ?? "no gdb"),
  ];
  console.log("\nMegabytes of workerd after that load, and what holds them\n");
  console.log(
    table([
      ["", "医の輪", "bare"],
      row("resident", ({ resident }) => resident),
      row("the program of workerd", ({ program }) => program),
      row("JavaScript of the Worker, its objects included", ({ own }) => own),
      row("JavaScript of what simulates D1, R2, queues and static files", ({ around }) => around),
      row(
        "given out by the allocator: buffers, SQLite, sockets, compiled code",
        ({ allocated }) => allocated,
      ),
      row("kept by V8 and the allocator", ({ kept }) => kept),
    ]),
  );
}

/** The costs of the isolate by page of the bare app. */
async function isolateOfBare(origin: string): Promise<Map<string, number>> {
  const profiler = await Profiler.open(BARE_INSPECTOR, null);
  const pages = new Map<string, number>();
  for (const path of new Set(PAGES.map(({ beside }) => beside))) {
    pages.set(path, sumOf(await spentOn(profiler, { url: origin + path, headers: {} })));
  }
  profiler.close();
  return pages;
}

async function spentOn(profiler: Profiler, side: Omit<Side, "workerd">): Promise<Map<string, number>> {
  await profiler.kindsOf(PROFILED / 4, () => page(side));
  return profiler.kindsOf(PROFILED, () => page(side));
}

const sumOf = (spent: Map<string, number>) => [...spent.values()].reduce((sum, ms) => sum + ms, 0);

const headersOf = (cookie?: string): Record<string, string> => (cookie ? { cookie } : {});

function compared(own: number, bare: number): Row {
  return [own.toFixed(2), bare.toFixed(2), (own / bare).toFixed(1)];
}

function callsOf({ headers }: ResponseBody): number[] {
  const timing = String(headers["server-timing"] ?? "");
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? Number.NaN);
  return [figure("calls"), figure("trips"), figure("depth"), figure("rows")];
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

await (process.argv[2] === "growth" ? benchGrowth(PORT) : benchPages());
