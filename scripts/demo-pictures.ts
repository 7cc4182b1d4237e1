import { chromium } from "@playwright/test";
import { building, logo, portrait } from "./demo/people/portraits";
import { ensureChromium } from "./local/chromium.mjs";

/** Draws scripts/demo/pictures/*.png from portraits.ts: what the demo gives some of its people and places as pictures. */
const PIXELS = 112;
const EACH = 15;
const BUILDINGS = 10;
const LOGOS = 5;

const numbers = (length: number) => Array.from({ length }, (_, number) => number);
const drawings = [
  ...numbers(EACH).map((number) => ({ name: `woman-${number}`, drawing: portrait(number, "woman") })),
  ...numbers(EACH).map((number) => ({ name: `man-${number}`, drawing: portrait(number, "man") })),
  ...numbers(LOGOS).map((number) => ({ name: `logo-${number}`, drawing: logo(number) })),
  ...numbers(BUILDINGS).map((number) => ({ name: `place-${number}`, drawing: building(number) })),
];

const browser = await chromium.launch({
  executablePath: (await ensureChromium(console.log)).whole ?? undefined,
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: PIXELS, height: PIXELS } });
for (const { name, drawing } of drawings) {
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
  await page.screenshot({ path: `scripts/demo/pictures/${name}.png` });
}
await browser.close();
