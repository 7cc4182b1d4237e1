import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./local/chromium.mjs";

/** Draws public/*.png from public/icon.svg, for notices, home screens and launchers that take no SVG. */
const icon = readFileSync("public/icon.svg", "utf8");
const mark = /<g [\s\S]*<\/g>/.exec(icon)?.[0] ?? "";
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
// Launchers cut it round: the mark stays within the middle four fifths, the ground reaches the corners.
const square = svg(`<rect width="32" height="32" fill="#0f3d3a"/>
  <g transform="translate(3.2 3.2) scale(.8)">${mark}</g>`);

const ICO_PIXELS = 192;
const PICTURES = [
  { name: "icon-192", pixels: 192, drawing: icon },
  { name: "icon-512", pixels: 512, drawing: icon },
  { name: "icon-maskable-512", pixels: 512, drawing: square },
  { name: "apple-touch-icon", pixels: 180, drawing: square },
  // White on nothing: of a badge only the shape is looked at.
  { name: "badge-96", pixels: 96, drawing: svg(mark.replace("#ff7a4d", "#fff")) },
];

const browser = await chromium.launch({
  executablePath: (await ensureChromium(console.log)).whole ?? undefined,
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const { name, pixels, drawing } of PICTURES) {
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
  await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
}
// Browsers and readers of feeds that ask for it without looking at the page.
writeFileSync("public/favicon.ico", icoOf(readFileSync("public/icon-192.png")));
await browser.close();

/** An icon file of one PNG picture. */
function icoOf(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICO_PIXELS, 6);
  head.writeUInt8(ICO_PIXELS, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
