import { readFileSync, writeFileSync } from "node:fs";
import { ICON_NAMES } from "../app/ui/sprites/icon-names";

/** Builds app/ui/sprites/icons.svg, one symbol per icon, from the lucide files in node_modules. */
const symbols = ICON_NAMES.map(symbolOf).join("\n");
writeFileSync("app/ui/sprites/icons.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n</svg>\n`);

// Stroke and fill come from the class `icon`: what <use> draws inherits them.
function symbolOf(name: string) {
  const file = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const shapes = file.slice(file.indexOf(">", file.indexOf("<svg")) + 1, file.indexOf("</svg>"));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, "")}</symbol>`;
}
