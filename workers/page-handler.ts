import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { routeFinder } from "./page-routes";

/** Where Remix's client asks for routes it has not heard of (`p`: the addresses). */
const MANIFEST_PATH = "/__manifest";
/** An address that no screen answers: the page that says so. */
const NOWHERE = "/-";

/**
 * Remix's handler of requests, given the few routes that each one is about: a build of a branch costs the same however
 * many screens there are. The cut builds are made once an isolate; a client that lacks a route asks for it.
 */
export function createPageHandler(build: ServerBuild): RequestHandler {
  const find = routeFinder(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (pathname: string) => {
    const ids = find(pathname) ?? [];
    const screen = ids.at(-1) ?? "";
    // Where no screen answers, Remix says so itself.
    const handle =
      handlers.get(screen) ?? createRequestHandler(screen ? cutTo(build, ids) : build, "production");
    handlers.set(screen, handle);
    return handle;
  };
  return (request, context) => {
    const url = new URL(request.url);
    if (isUnreadable(url.pathname))
      return handlerOf(NOWHERE)(new Request(new URL(NOWHERE, url), request), context);
    if (url.pathname !== MANIFEST_PATH) return handlerOf(url.pathname)(request, context);
    const ids = pathsAskedFor(url).flatMap((path) => find(path) ?? []);
    return createRequestHandler(cutTo(build, ids), "production")(request, context);
  };
}

/** The router decodes an address and then reads it as one of its own: `/%5C` becomes another host, and none. */
const isUnreadable = (pathname: string) => /^\/(?:%5c|[\\/])/i.test(pathname);

/** Each address and those above it: Remix answers with the routes of all of them. */
function pathsAskedFor({ searchParams }: URL): string[] {
  const paths = searchParams.getAll("p").flatMap((path) => {
    const segments = path.split("/").filter(Boolean);
    return segments.map((_, last) => `/${segments.slice(0, last + 1).join("/")}`);
  });
  return ["/", ...new Set(paths)];
}

function cutTo(build: ServerBuild, ids: string[]): ServerBuild {
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

function pick<Value>(from: Record<string, Value>, ids: string[]): Record<string, Value> {
  return Object.fromEntries([...new Set(ids)].flatMap((id) => (id in from ? [[id, from[id] as Value]] : [])));
}
