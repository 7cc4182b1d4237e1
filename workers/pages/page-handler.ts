import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { type PageHandler, pageRenderer } from "./page-rendering";
import { pathsAskedFor, routeFinder } from "./page-routes";

/** The address where Remix's client asks for routes it has not heard of (`p`: the addresses). */
const MANIFEST_PATH = "/__manifest";
/** Parameters by which Remix's client asks for data, or names one of two routes of an address. */
const REMIX_OWN = ["_data", "index"];
/** Anybody may send this header, and some proxies do. */
const FORWARDED_HOST = "x-forwarded-host";
/** An address that no screen answers: the page that says so. */
const NOWHERE = "/-";

/**
 * Remix's handler of requests, given the few routes that each one is about: a build of a branch costs the same however
 * many screens there are. The cut builds are made once an isolate; a client that lacks a route asks for it.
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const find = routeFinder(build.routes);
  const handlers = new Map<string, PageHandler>();
  const handlerOf = (pathname: string) => {
    const ids = find(pathname) ?? [];
    const screen = ids.at(-1) ?? "";
    // Where no screen answers, Remix says so itself.
    const handle = handlers.get(screen) ?? branchHandler(screen ? cutTo(build, ids) : build, screen);
    handlers.set(screen, handle);
    return handle;
  };
  return (asked, url, context) => {
    const request = withoutForwardedHost(asked);
    if (isUnreadable(url.pathname)) {
      const nowhere = new URL(NOWHERE, url);
      return handlerOf(NOWHERE)(new Request(nowhere, request), nowhere, context);
    }
    if (url.pathname !== MANIFEST_PATH) return handlerOf(url.pathname)(request, url, context);
    const ids = pathsAskedFor(url.searchParams).flatMap((path) => find(path) ?? []);
    return remixHandler(cutTo(build, ids))(request, context);
  };
}

/** The door has compared where a form comes from with the site; Remix would compare it with this, and answer with a fault. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has(FORWARDED_HOST)) return request;
  const headers = new Headers(request.headers);
  headers.delete(FORWARDED_HOST);
  return new Request(request, { headers });
}

/** Pages are rendered by us, the rest by Remix: what is posted, the data of one route, what is no page. */
function branchHandler(build: ServerBuild, screen: string): PageHandler {
  const remix = remixHandler(build);
  if (!build.routes[screen]?.module.default) return (request, _url, context) => remix(request, context);
  const draw = pageRenderer(build, remixHandler);
  return (request, url, context) =>
    request.method === "GET" && !REMIX_OWN.some((name) => url.searchParams.has(name))
      ? draw(request, url, context)
      : remix(request, context);
}

const remixHandler = (build: ServerBuild) => createRequestHandler(build, "production");

/**
 * The router decodes an address and then reads it as one of its own: `/%5C` becomes another host, and none, and so does
 * `/%09/`, because tabs and line breaks are dropped. It makes a search of several slashes in a row that takes their
 * number squared.
 */
const isUnreadable = (pathname: string) => /^\/(?:%5c|\\)|%0[9ad]/i.test(pathname) || pathname.includes("//");

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
