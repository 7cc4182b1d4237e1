import { createServer } from "node:http";
import { chromium, type Page } from "@playwright/test";
import { loadDemo } from "../demo/load";
import { ensureBuild } from "../local/build.mjs";
import { ensureChromium } from "../local/chromium.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { ask, type ResponseBody } from "./measure/client";
import { figuresOf, table } from "./measure/figures";
import { PORT } from "./measure/port";

const STATE = ".wrangler/bench-paint";
const RUNS = 7;
const CPU_TIMES = 4;
// What Lighthouse calls slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip, as the browser is to feel them.
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
  offline: false,
};
const PAGES = { login: "/login", contact: "/contact/form", "sign-up": "/signup", terms: "/terms" };

/** The largest paint of the doors beside that of the same HTML and style sheet from plain files, turn by turn. */
async function benchPaint() {
  await ensureBuild(console.log);
  await loadDemo({ persistTo: STATE, doctors: 400, hospitals: 200, ifEmpty: true });
  const worker = serveWorker({ port: PORT, persistTo: STATE });
  await worker.ready;
  const origin = `http://127.0.0.1:${PORT}`;
  const files = await serveFiles(origin);
  const executablePath = (await ensureChromium(console.log)).whole ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const rows: string[][] = [["page", "LCP ms", "as a file", "ratio"]];
    for (const [name, path] of Object.entries(PAGES)) {
      const [served, still] = await paintsOf(() => browser.newPage(), [origin + path, files.origin + path]);
      rows.push([name, served.toFixed(0), still.toFixed(0), (served / still).toFixed(3)]);
    }
    console.log(`\nLargest Contentful Paint, slow 4G, CPU ${CPU_TIMES} times slower, median of ${RUNS}\n`);
    console.log(table(rows));
  } finally {
    await browser.close();
    files.stop();
    await worker.stop();
  }
}

/** Medians of the two addresses, visited in turn with an empty cache. */
async function paintsOf(open: () => Promise<Page>, urls: [string, string]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < RUNS; turn += 1) {
    times[0].push(await paintOf(await open(), urls[0]));
    times[1].push(await paintOf(await open(), urls[1]));
  }
  return [figuresOf(times[0]).p50, figuresOf(times[1]).p50];
}

async function paintOf(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES });
  await page.goto(url, { waitUntil: "networkidle" });
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await page.context().close();
  return time;
}

/** Everything the doors answer, byte for byte with its encoding, once asked for kept in memory: no work behind it. */
async function serveFiles(origin: string) {
  const saved = new Map<string, Promise<ResponseBody>>();
  const keep = (path: string) => {
    const response =
      saved.get(path) ?? ask(origin + path, { headers: { "accept-encoding": "gzip, deflate, br" } });
    saved.set(path, response);
    return response;
  };
  const server = createServer(async ({ url = "/" }, to) => {
    const { status, headers, body } = await keep(url);
    for (const name of ["content-type", "content-encoding"]) to.setHeader(name, headers[name] ?? []);
    to.writeHead(status, { "content-length": body.length }).end(body);
  });
  await Promise.all(Object.values(PAGES).map(keep));
  await new Promise<void>((resolve) => server.listen(PORT + 1, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${PORT + 1}`, stop: () => server.close() };
}

await benchPaint();
