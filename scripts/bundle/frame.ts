import type { Rollup } from "vite";

/** The frames that every page is rendered in: what they need comes with them. */
const FRAMES = /\/app\/shells\//;

/** Remix gives the client's half of each screen a module of its own, with this at its end. */
const SCREEN = "?__remix-build-client-route";

/** One in so many screens with scripts must use a module of ours for it to come with every page. */
const ONE_OF = 4;

/**
 * The one chunk that all pages share: the frames, and what at least a quarter of the screens with scripts
 * use. As chunks of its own that would be a dozen files of some hundred bytes for each page, and behind a proxy without
 * HTTP/2 a browser fetches six at a time. All else is cut by who imports it and named after the file it begins with.
 */
export function frameChunk(): Rollup.GetManualChunk {
  let usedOften: ReadonlySet<string> | undefined;
  return (id, graph) => {
    usedOften ??= usedByManyScreens(graph);
    return FRAMES.test(id) || usedOften.has(id) ? "frame" : undefined;
  };
}

function usedByManyScreens(graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const screens = [...graph.getModuleIds()].filter((id) => id.endsWith(SCREEN) && hasScripts(id, graph));
  const uses = new Map<string, number>();
  for (const screen of screens)
    for (const id of allImports(screen, graph)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return new Set(
    [...uses].filter(([id, count]) => isOurs(id) && count * ONE_OF >= screens.length).map(([id]) => id),
  );
}

/** Tells whether a screen asks for scripts: `handle` is in the route's own file, which its module imports. */
function hasScripts(screen: string, graph: Rollup.ManualChunkMeta): boolean {
  const { code, importedIds } = graph.getModuleInfo(screen) ?? { code: null, importedIds: [] };
  const texts = [code, ...importedIds.map((id) => graph.getModuleInfo(id)?.code)];
  return texts.some((text) => text?.includes("hydrate: true"));
}

function allImports(from: string, graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

function isOurs(id: string): boolean {
  return /\/(app|workers)\//.test(id) && !id.includes("?") && !id.includes("/node_modules/");
}
