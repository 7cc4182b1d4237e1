const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const PART = "\\s*(\\d{1,3})\\s*";
const RGB = new RegExp(`^rgb\\(${PART},${PART},${PART}\\)$`, "i");
const RGBA = new RegExp(`^rgba\\(${PART},${PART},${PART},\\s*(?:0|1|0?\\.\\d{1,6}|1\\.0{1,6})\\s*\\)$`, "i");

/** A colour as the specification takes one (V-13): three or six hexadecimal digits, `rgb(…)`, `rgba(…)`. */
export function isColour(text: string): boolean {
  if (text.length > 60) return false;
  if (HEX.test(text)) return true;
  const [, ...parts] = RGB.exec(text) ?? RGBA.exec(text) ?? [];
  return parts.length > 0 && parts.every((part) => Number(part) <= 255);
}
