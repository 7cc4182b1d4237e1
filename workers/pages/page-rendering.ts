import type { AppLoadContext, EntryContext, RequestHandler, ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { createServerHandoffString } from "@remix-run/server-runtime/dist/esm/serverHandoff.js";
import { assertPlain } from "./page-data";

type Route = NonNullable<ServerBuild["routes"][string]>;
type StaticContext = EntryContext["staticHandlerContext"];
type Tree = Parameters<typeof matchRoutes>[0];
type Node = { id: string; path?: string; index?: boolean; handle?: unknown; children?: Node[] };
type Outcomes = PromiseSettledResult<unknown>[];
type LoaderData = Record<string, unknown>;
type PageContext = AppLoadContext & Record<string, unknown>;
export type PageHandler = (request: Request, url: URL, context: PageContext) => Promise<Response>;

/**
 * Draws the page of a build that was cut to one branch. Remix makes an answer of each loader's data, writes it as JSON,
 * reads that and writes it again; here the data goes as it is to what renders it. Everything that is not simply data (a
 * redirect, a refusal, a fault of a loader or of rendering) goes Remix's way, with what the loaders came to: none runs
 * twice.
 */
export function pageRenderer(build: ServerBuild, remix: (build: ServerBuild) => RequestHandler): PageHandler {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const matchesOf = matcherOf(routes);
  const entryOf = entryMaker(build, routes);
  return async (request, url, context) => {
    const location = { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" };
    const matches = matchesOf(location);
    const params = matches.at(-1)?.params ?? {};
    const outcomes = await Promise.allSettled(
      routes.map(async ({ module }) => (module.loader ? module.loader({ request, params, context }) : null)),
    );
    const fallback = () => remix(withOutcomes(build, routes, outcomes))(request, context);
    const loaderData = dataOf(routes, outcomes);
    if (!loaderData) return fallback();
    if (context.isDevelopment) assertPlain(loaderData, "loader data");
    try {
      const entry = entryOf({ matches, location, loaderData });
      return await build.entry.module.default(request, 200, new Headers(), entry, context);
    } catch (error) {
      console.error(JSON.stringify({ path: url.pathname, undrawn: String(error) }));
      return fallback();
    }
  };
}

/** The route matches of an address: calculated anew only where it has parameters. */
function matcherOf(routes: Route[]): (location: { pathname: string }) => StaticContext["matches"] {
  const tree = [treeOf(routes)] as Tree;
  const path = `/${routes
    .flatMap((route) => route.path?.split("/") ?? [])
    .filter(Boolean)
    .join("/")}`;
  let existing: StaticContext["matches"] | undefined;
  return (location) => {
    if (existing && location.pathname === path) return existing;
    const matches = (matchRoutes(tree, location) ?? []) as StaticContext["matches"];
    if (location.pathname === path && !/[:*?]/.test(path)) existing = matches;
    return matches;
  };
}

/** The routes from the root to the screen, each the only child of the one before. */
function treeOf(routes: Route[]): Node {
  const nodes = routes.map(
    ({ id, path, index, module }): Node => ({ id, path, index, handle: module.handle }),
  );
  return nodes.reduceRight((child, node) => ({ ...node, children: [child] }));
}

/** The entry that is rendered, as Remix's own handler of documents makes it. */
function entryMaker({ assets, basename, future, isSpaMode }: ServerBuild, routes: Route[]) {
  const routeModules = Object.fromEntries(routes.map(({ id, module }) => [id, module]));
  const hydrates = routes.some(({ module }) => (module.handle as { hydrate?: boolean } | undefined)?.hydrate);
  const empty = { actionData: null, errors: null };
  const answered = { statusCode: 200, loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null };
  return (rendered: Pick<StaticContext, "matches" | "location" | "loaderData">): EntryContext => {
    const state = { loaderData: rendered.loaderData, ...empty };
    return {
      manifest: assets,
      routeModules: routeModules as EntryContext["routeModules"],
      staticHandlerContext: { basename: basename ?? "/", ...rendered, ...empty, ...answered },
      // Only scripts read it.
      serverHandoffString: hydrates
        ? createServerHandoffString({ basename, future, isSpaMode, state })
        : undefined,
      future,
      isSpaMode,
      serializeError: ({ message, stack }) => ({ message, stack }),
    };
  };
}

/** The loaders' data by route; null where one of them did not come to plain data. */
function dataOf(routes: Route[], outcomes: Outcomes): LoaderData | null {
  const data: LoaderData = {};
  for (const [at, { id }] of routes.entries()) {
    const outcome = outcomes[at];
    if (outcome?.status !== "fulfilled" || !isData(outcome.value)) return null;
    data[id] = outcome.value;
  }
  return data;
}

/** Is it data, and neither an answer nor the nothing that Remix refuses? */
const isData = (value: unknown) => value !== undefined && !(value instanceof Response);

/** The same build, whose loaders have run. */
function withOutcomes(build: ServerBuild, routes: Route[], outcomes: Outcomes): ServerBuild {
  const settled = routes.map(({ module, ...route }, at) => {
    const loader = module.loader && (() => resultOf(outcomes[at]));
    return [route.id, { ...route, module: { ...module, loader } }] as const;
  });
  return { ...build, routes: Object.fromEntries(settled) as ServerBuild["routes"] };
}

async function resultOf(outcome: Outcomes[number] | undefined) {
  if (outcome?.status === "fulfilled") return outcome.value as null;
  throw outcome?.reason;
}
