// Measures pages whose live connection is spoken by our own client beside the same pages with mqtt.js instead: two
// builds, visited in turn. `--runs 20` for more visits.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBuild } from "../local/build.mjs";
import { ensureChromium } from "../local/chromium.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { ensureState } from "../local/state.mjs";
import { ask, signIn } from "./measure/client";
import { figuresOf, table } from "./measure/figures";
import { PORT } from "./measure/port";

const { values } = parseArgs({ options: { runs: { type: "string", default: "9" } }, strict: false });
const RUNS = Number(values.runs);
const STATE = ".wrangler/bench-live";
const COPY = ".wrangler/bench-live-mqtt";
const COPIED = [
  ...["app", "durable-objects", "migrations", "public", "scripts", "workers"],
  ...[".dev.vars", ".dev.vars.example", "package-lock.json", "package.json"],
  ...["tsconfig.json", "vite.config.ts", "wrangler.toml"],
];
const CPU_TIMES = 4;
const MID_RANGE_PHONE = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const SCREEN = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** The server has taken a subscription: CONNACK, then SUBACK. */
const FRAMES_OF_AN_OPEN_LINE = 2;
const OPEN_WITHIN_MS = 120_000;
const SETTLED_MS = 1500;
const TAP_EVERY_MS = 100;
/** What the event timing of browsers reports at the least. */
const SHORTEST_EVENT_MS = 16;

type Site = { name: string; origin: string; cookie: string; room: string };
type Vitals = { LCP: number; TBT: number; INP: number };
const VITALS = ["LCP", "TBT", "INP"] as const;

async function benchLive() {
  await ensureBuild(console.log);
  await ensureState(STATE, console.log);
  const executablePath = (await ensureChromium(console.log)).whole ?? undefined;
  const own = serveWorker({ port: PORT, persistTo: STATE });
  await own.ready;
  const copy = await serveCopy(PORT + 1);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const sites = [await siteAt("own client", PORT), await siteAt("mqtt.js", PORT + 1)];
    for (const page of ["home", "room"] as const)
      print(page, sites, await visitSequentially(browser, sites, page));
  } finally {
    await browser.close();
    copy.kill("SIGTERM");
    await own.stop();
  }
}

/** This project with the other client, built and served by its own `npm start`. */
async function serveCopy(port: number): Promise<ChildProcess> {
  mkdirSync(COPY, { recursive: true });
  for (const name of COPIED) {
    rmSync(join(COPY, name), { recursive: true, force: true });
    cpSync(name, join(COPY, name), { recursive: true });
  }
  if (!existsSync(join(COPY, "node_modules")))
    symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
  cpSync("scripts/bench/live/mqtt-js.ts", join(COPY, "app/live/line/mqtt-socket.ts"));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: COPY,
    env: { ...process.env, PORT: `${port}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((started, fail) => {
    child.stdout.on("data", (text) => `${text}`.includes(`:${port}/`) && started());
    child.once("exit", () => fail(new Error("the copy is not served")));
  });
  return child;
}

async function siteAt(name: string, port: number): Promise<Site> {
  const origin = `http://localhost:${port}`;
  const { cookie } = await signIn(origin, "sato");
  const rooms = `${(await ask(`${origin}/rooms`, { headers: { cookie } })).body}`;
  const [room = ""] = /\/rooms\/[\w-]{33}(?=")/.exec(rooms) ?? [];
  return { name, origin, cookie, room };
}

/** One visit to each, then the next: what else the machine does falls on all alike. */
async function visitSequentially(
  browser: Browser,
  sites: Site[],
  page: "home" | "room",
): Promise<Vitals[][]> {
  const all: Vitals[][] = sites.map(() => []);
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [index, site] of sites.entries()) {
      const path = page === "home" ? "/" : site.room;
      const { LCP, TBT } = await visit(browser, site, path, "watch");
      const { INP } = await visit(browser, site, path, "tap");
      // The first round warms the server up.
      if (run > 0) all[index]?.push({ LCP, TBT, INP });
    }
  }
  return all;
}

/** With an empty cache, from the click to a while after the connection stands; taps from the load on, or only watches. */
async function visit(browser: Browser, site: Site, path: string, act: "watch" | "tap"): Promise<Vitals> {
  const context = await browser.newContext(SCREEN);
  try {
    await wear(context, site);
    const page = await context.newPage();
    const isOpen = openLine(page);
    // Awaited only once the page has loaded.
    isOpen.catch(() => {});
    await slowDown(context, page);
    await page.addInitScript(observe, SHORTEST_EVENT_MS);
    await page.goto(site.origin + path, { waitUntil: "load" });
    if (act === "tap") await tapUntil(page, isOpen);
    await isOpen;
    await pause(SETTLED_MS);
    return await page.evaluate(vitals);
  } finally {
    await context.close();
  }
}

async function wear(context: BrowserContext, { origin, cookie }: Site) {
  const url = origin.replace("http:", "https:");
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url, secure: true, httpOnly: true };
    }),
  );
}

/** Resolves when the page has subscribed. */
function openLine(page: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no live connection")), OPEN_WITHIN_MS);
    page.on("websocket", (socket) => {
      let frames = 0;
      socket.on("framereceived", () => {
        frames += 1;
        if (frames < FRAMES_OF_AN_OPEN_LINE) return;
        clearTimeout(late);
        resolve();
      });
    });
  });
}

async function slowDown(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", MID_RANGE_PHONE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES });
}

/** On a page's title nothing happens but what the page itself does meanwhile; in a room each tap is a letter. */
async function tapUntil(page: Page, done: Promise<void>) {
  let isDone = false;
  const settle = () => pause(SETTLED_MS);
  void done.then(settle, () => {}).finally(() => (isDone = true));
  const field = page.locator("textarea").first();
  const isRoom = (await field.count()) > 0;
  const box = await (isRoom ? field : page.locator("h1").first()).boundingBox();
  if (!box) throw new Error("nothing to tap on");
  if (isRoom) await field.focus();
  while (!isDone) {
    if (isRoom) await page.keyboard.press("a");
    else await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await pause(TAP_EVERY_MS);
  }
}

type Watched = Window & { watched: { paint: number; tasks: PerformanceEntry[]; taps: number[] } };

/** It goes to the page as text, where the names that the compiler gives to inner functions are missing. */
function observe(durationThreshold: number) {
  const watched = { paint: 0, tasks: [] as PerformanceEntry[], taps: [0] };
  Object.assign(window, { watched });
  for (const type of ["largest-contentful-paint", "longtask", "event"]) {
    const options = { type, buffered: true, durationThreshold };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === "longtask") watched.tasks.push(entry);
        else if (type === "event")
          watched.taps.push((entry as PerformanceEventTiming).interactionId ? entry.duration : 0);
        else watched.paint = entry.startTime;
      }
    }).observe(options);
  }
}

/** TBT: what tasks after the first paint take beyond 50 ms each; INP: the longest of fewer than fifty interactions. */
function vitals(): Vitals {
  const { paint, tasks, taps } = (window as unknown as Watched).watched;
  const [first] = performance.getEntriesByName("first-contentful-paint");
  const after = tasks.filter(({ startTime, duration }) => startTime + duration > (first?.startTime ?? 0));
  return {
    LCP: paint,
    TBT: after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    INP: Math.max(...taps),
  };
}

function print(page: string, sites: Site[], all: Vitals[][]) {
  const rows: string[][] = [
    ["", "", "least", "median", "ratio of medians", "of leasts", "median of the pairs' differences"],
  ];
  for (const vital of VITALS) {
    const [own = [], ...others] = all.map((visits) => visits.map((each) => each[vital]));
    rows.push([vital, sites[0]?.name ?? "", ...shown(own), "", "", ""]);
    for (const [index, other] of others.entries()) {
      const ratio = (of: (values: number[]) => number) => (of(other) / of(own)).toFixed(3);
      const difference = median(other.map((value, run) => value - (own[run] ?? 0))).toFixed(0);
      const name = sites[index + 1]?.name ?? "";
      rows.push(["", name, ...shown(other), ratio(median), ratio(least), difference]);
    }
  }
  console.log(
    `\n${page}: ms, ${RUNS} visits each in turn, 1.6 Mbit/s, 150 ms, CPU ${CPU_TIMES} times slower\n`,
  );
  console.log(table(rows));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const least = (values: number[]) => Math.min(...values);
const median = (values: number[]) => figuresOf(values).p50;
const shown = (values: number[]) => [least(values).toFixed(0), median(values).toFixed(0)];

await benchLive();
