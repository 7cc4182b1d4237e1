// What people print, as a FAX of 200 dots an inch sends it: `npm run bench -- paper`. The sheets (PDF) and their black and white
// pictures are written to .wrangler/paper, to be looked at.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { loadDemo } from "../demo/load";
import { ensureBuild } from "../local/build.mjs";
import { ensureChromium } from "../local/chromium.mjs";
import { serveWorker } from "../local/serving/worker.mjs";
import { table } from "./measure/figures";
import { PORT } from "./measure/port";
import { prepareGround } from "./pages/ground";
import type { Ground } from "./pages/table";

const STATE = ".wrangler/bench-paper";
const PICTURES = ".wrangler/paper";
/** A4 less its margins, in CSS pixels of 96 to the inch: upright by print.css, and across where a page asks for it. */
const UPRIGHT = { width: 680, height: 1009 };
const ACROSS = { width: 1031, height: 703 };
const DOTS_AN_INCH = 200;

const PAPERS: Record<string, (ground: Ground) => string> = {
  hospital: ({ hospital }) => hospital,
  "hospital-fax": ({ hospital }) => `${hospital}/fax`,
  list: ({ list }) => list,
  "list-print": ({ list }) => `${list}/print`,
  "list-fax": ({ list }) => `${list}/fax`,
  beds: ({ bedBoard }) => bedBoard,
  notice: ({ notice }) => notice,
  "notice-fax": ({ notice }) => `${notice}/fax`,
};

async function benchPaper() {
  await ensureBuild(console.log);
  // The second factor of the operator can be set up once.
  rmSync(STATE, { recursive: true, force: true });
  await loadDemo({ persistTo: STATE, doctors: 400, hospitals: 200, ifEmpty: false });
  const worker = serveWorker({ port: PORT, persistTo: STATE });
  await worker.ready;
  const executablePath = (await ensureChromium(console.log)).whole ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  mkdirSync(PICTURES, { recursive: true });
  const rows: (string | number)[][] = [["paper", "sheets", "wider than the sheet", "dots", "black %"]];
  try {
    const origin = `http://127.0.0.1:${PORT}`;
    const { cookies, ground } = await prepareGround(origin);
    for (const [name, path] of Object.entries(PAPERS)) {
      const page = await paperOf(browser, origin + path(ground), cookies.sato);
      rows.push([name, ...(await printed(page, name))]);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await worker.stop();
  }
  console.log(`\n${table(rows)}\n\n${PICTURES}`);
}

/** A page as it is between the margins of a sheet. */
async function paperOf(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: UPRIGHT,
    deviceScaleFactor: DOTS_AN_INCH / 96,
    extraHTTPHeaders: { cookie },
  });
  const page = await context.newPage();
  await page.emulateMedia({ media: "print" });
  await page.goto(url, { waitUntil: "networkidle" });
  return page;
}

/** How many sheets, how many CSS pixels too wide, the dots of the picture and how many of a hundred are black. */
async function printed(page: Page, name: string): Promise<(string | number)[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync(join(PICTURES, `${name}.pdf`), pdf);
  const source = pdf.toString("latin1");
  const sheets = source.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(source) ?? [];
  await page.setViewportSize(Number(width) > Number(height) ? ACROSS : UPRIGHT);
  const tooWide = await page.evaluate(() => {
    const widths = [...document.querySelectorAll<HTMLElement>("body, body *")].map((element) => {
      // Grounds are printed only where the page insists.
      if (getComputedStyle(element).printColorAdjust !== "exact") element.style.background = "none";
      const isSeen = element.checkVisibility() && element.getBoundingClientRect().height > 2;
      return isSeen ? element.getBoundingClientRect().right : 0;
    });
    return Math.max(0, Math.ceil(Math.max(...widths) - innerWidth));
  });
  const grey = (await page.screenshot({ fullPage: true })).toString("base64");
  const { url, dots, black } = await inBlackAndWhite(page, grey);
  writeFileSync(join(PICTURES, `${name}.png`), Buffer.from(url.split(",")[1] ?? "", "base64"));
  return [sheets, tooWide, dots, black.toFixed(1)];
}

/** What is darker than half is black. A page without a policy of its own draws it. */
async function inBlackAndWhite(page: Page, png: string) {
  const blank = await page.context().newPage();
  const rendered = await blank.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const all = context.getImageData(0, 0, canvas.width, canvas.height);
    let black = 0;
    for (let at = 0; at < all.data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = all.data.subarray(at, at + 3);
      const isBlack = 0.299 * red + 0.587 * green + 0.114 * blue < 128;
      if (isBlack) black += 1;
      all.data.fill(isBlack ? 0 : 255, at, at + 3);
    }
    context.putImageData(all, 0, 0);
    const share = (400 * black) / all.data.length;
    return {
      url: canvas.toDataURL("image/png"),
      dots: `${canvas.width} × ${canvas.height}`,
      black: share,
    };
  }, png);
  await blank.close();
  return rendered;
}

await benchPaper();
