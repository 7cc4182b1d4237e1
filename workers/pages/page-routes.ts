import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
/** `start`: the first segment of its addresses, or ANYTHING. */
type Branch = { ids: string[]; pattern: RegExp; start: string; isCatchAll: boolean };
type RouteNode = { id: string; path?: string; caseSensitive?: boolean; children?: RouteNode[] };

const ANYTHING = "";
/** A number of segments that none of our addresses has. */
const SEGMENTS = 12;

/**
 * Gives the function that finds the routes of a page: the ids from the root to the screen, or null where no screen
 * answers. Remix's own matching ranks and compiles every route anew, several times a page; here that happens once, and
 * `matchRoutes` judges between the few screens whose shape fits.
 */
export function routeFinder(routes: Routes): (pathname: string) => string[] | null {
  const branches = leavesOf(routes).map((id) => branchOf(routes, id));
  const byStart = new Map<string, Branch[]>();
  for (const branch of branches) byStart.set(branch.start, [...(byStart.get(branch.start) ?? []), branch]);
  const plain = new Map(branches.map(({ ids }) => [pathOf(routes, ids), ids] as const).filter(isPlain));
  return (pathname) => {
    // An address without parameters outranks every other that fits.
    const existing = plain.get(pathname);
    if (existing) return existing;
    const segments = pathname.split("/").map(decodeSafely);
    const decoded = segments.join("/");
    const starts = [segments[1]?.toLowerCase() ?? "", ANYTHING];
    const near = starts.flatMap((start) => byStart.get(start) ?? []);
    const matching = near.filter(({ pattern }) => pattern.test(decoded));
    const [only, ...others] = matching.filter(({ isCatchAll }) => !isCatchAll);
    // Remix decodes a whole address or nothing of it.
    if (only && others.length === 0 && !pathname.includes("%")) return only.ids;
    const trees = matching.map(({ ids }) => treeOf(routes, ids));
    const matches = matchRoutes(trees, { pathname });
    return matches?.map(({ route }) => route.id ?? "") ?? null;
  };
}

/** Gives the function that says of which route a page is, for the log: its address with the names of its parameters. */
export function routeNamer(routes: Routes): (pathname: string) => string {
  const find = routeFinder(routes);
  return (pathname) => pathOf(routes, find(pathname) ?? []);
}

/** Addresses that a client names (`p`) and those above each, which Remix answers with too; none is deeper than a screen. */
export function pathsAskedFor(searchParams: URLSearchParams): string[] {
  const paths = searchParams.getAll("p").flatMap((path) => {
    const segments = path.split("/").filter(Boolean).slice(0, SEGMENTS);
    return segments.map((_, last) => `/${segments.slice(0, last + 1).join("/")}`);
  });
  return ["/", ...new Set(paths)];
}

function isPlain([path]: readonly [string, ...unknown[]]): boolean {
  return !/[:*?]/.test(path);
}

function leavesOf(routes: Routes): string[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes).filter((id) => !parents.has(id));
}

function branchOf(routes: Routes, leaf: string): Branch {
  const ids: string[] = [];
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) ids.unshift(id);
  const path = pathOf(routes, ids);
  const [, start = ""] = path.split("/");
  return {
    ids,
    pattern: patternOf(path),
    start: isPlain([start]) ? start.toLowerCase() : ANYTHING,
    isCatchAll: path === "/*",
  };
}

/** The whole address of a branch: `/rooms/:id`. */
function pathOf(routes: Routes, ids: string[]): string {
  const parts = ids.flatMap((id) => routes[id]?.path?.split("/") ?? []).filter(Boolean);
  return `/${parts.join("/")}`;
}

/** A pattern that fits an address, or a little more: the judgement is left to `matchRoutes`. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").filter(Boolean).map(patternOfPart);
  return new RegExp(`^${parts.join("")}/*$`, "i");
}

function patternOfPart(part: string): string {
  if (part === "*") return "/.*";
  const optional = part.endsWith("?");
  const name = optional ? part.slice(0, -1) : part;
  const pattern = name.startsWith(":") ? "/[^/]+" : `/${name.replace(/[^\w-]/g, "\\$&")}`;
  return optional ? `(?:${pattern})?` : pattern;
}

function treeOf(routes: Routes, ids: string[]): RouteNode {
  const nodes = ids.map((id): RouteNode => ({ id, path: routes[id]?.path }));
  return nodes.reduceRight((child, node) => ({ ...node, children: [child] }));
}

/** One segment; an encoded slash separates nothing. */
function decodeSafely(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("/", "%2F");
  } catch {
    return segment;
  }
}
