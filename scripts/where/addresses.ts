import { additions, aliases, others, screens } from "../../app/routes";

type Screen = (typeof screens)[number];
/** One way to write a path: `/board/:id?` is `/board` and `/board/:id`. */
type Pattern = { path: string; parts: string[] };

const SCREENS = [...screens, ...aliases, ...additions, ...others];
const PATTERNS = patternsOf(SCREENS.map(({ path }) => path));

/** What stands for `${…}` in an address: the expression's words between two signs that no address has. */
const FILLED = /‹(\w*)›/;

/** The screen at an address: a path of the table (`/group/:id`), or what a browser asks for. */
export function screenAt(address: string): Screen | undefined {
  const path = SCREENS.some((screen) => screen.path === address) ? address : bestOf(PATTERNS, address);
  return SCREENS.find((screen) => screen.path === path);
}

/** Of these paths the one at an address, in which values, or other names, may stand for parameters. */
export function pathAt(paths: readonly string[], address: string): string | undefined {
  return bestOf(patternsOf(paths), address);
}

/** Static paths go first. */
function bestOf(patterns: readonly Pattern[], address: string): string | undefined {
  const asked = partsOf(address.replace(/[?#].*$/, ""));
  const [best] = patterns.filter(({ parts }) => isAt(parts, asked)).sort(staticFirst);
  return best?.path;
}

function patternsOf(paths: readonly string[]): Pattern[] {
  return paths.flatMap((path) => messageLinks(partsOf(path)).map((parts) => ({ path, parts })));
}

/**
 * The paths of all screens whose addresses a text names, in quotes: whole, with ids or `${…}` for parameters, or from a
 * place on (`${group}/history`), where the text names that place or no other screen ends so.
 */
export function screensNamedIn(text: string): Set<string> {
  const addresses = addressesIn(text);
  const named = new Set(addresses.flatMap((address) => screenAt(address)?.path ?? []));
  const places = [...named];
  for (const address of addresses) {
    if (screenAt(address)) continue;
    for (const path of screensEnding(address, places)) named.add(path);
  }
  return named;
}

function addressesIn(text: string): string[] {
  const filled = text
    .replace(/\$\{\w*origin\w*(\(\))?\}/gi, "")
    .replace(/\$\{([^{}]*)\}/g, asFilled)
    .replace(/\$\{([^{}]*)\}/g, asFilled);
  const found = filled.matchAll(/["'`](?:https?:\/\/[\w.:-]+)?((?:‹\w*›)?\/[^"'`\s?#\\]*)/g);
  return [...new Set([...found].map(([, address = ""]) => address))];
}

const asFilled = (_: string, expression: string) => `‹${expression.replace(/\W/g, "")}›`;

/** Screens that end as an address does whose beginning is a variable's: `‹group›/history`. */
function screensEnding(address: string, places: readonly string[]): string[] {
  const [first = "", ...others] = partsOf(address);
  const [, name = ""] = FILLED.exec(first) ?? [];
  const end = FILLED.test(first) ? others : [first, ...others];
  const ending = PATTERNS.filter(({ parts }) => {
    const from = parts.length - end.length;
    return end.length > 0 && from > 1 && isParameter(parts[from - 1]) && isAt(parts.slice(from), end);
  });
  const paths = new Set(ending.map(({ path }) => path));
  const meant = ending.filter(({ parts }) => isMeant(parts.slice(0, -end.length), name, places));
  return paths.size === 1 ? [...paths] : meant.map(({ path }) => path);
}

/** Tells whether the variable bears the place's name, or the same text names the place. */
function isMeant(place: readonly string[], name: string, places: readonly string[]): boolean {
  const [kind = ""] = place.filter((part) => !isParameter(part)).slice(-1);
  if (name !== "" && name.toLowerCase().includes(kind.replace(/s$/, ""))) return true;
  return places.some((path) => `${path}/`.startsWith(`/${place.join("/")}/`));
}

function isAt(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, at) => part === parts[at] || isParameter(part))
  );
}

function staticFirst({ parts: one }: Pattern, { parts: other }: Pattern): number {
  const at = one.findIndex((part, index) => isParameter(part) !== isParameter(other[index]));
  return at < 0 ? 0 : isParameter(one[at]) ? 1 : -1;
}

function messageLinks(parts: readonly string[]): string[][] {
  const at = parts.findIndex((part) => part.endsWith("?"));
  if (at < 0) return [[...parts]];
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
  const parameter = (parts[at] ?? "").slice(0, -1);
  return [...messageLinks([...before, ...after]), ...messageLinks([...before, parameter, ...after])];
}

function partsOf(address: string): string[] {
  return address.split("/").filter(Boolean);
}

function isParameter(part = ""): boolean {
  return part.startsWith(":");
}
