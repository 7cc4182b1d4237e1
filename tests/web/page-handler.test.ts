import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { createPageHandler } from "../../workers/page-handler";

/** What the entry of the server was given to draw. */
type Drawn = { routes: string[]; manifest: string[]; data: Record<string, unknown> };

const ROUTES = { root: "", lists: "lists", "lists/new": "lists/new", "lists/:id": "lists/:id" };

/** A build of three screens whose entry answers with what it would draw. */
function build(): ServerBuild {
  const module = (id: string) => ({
    default: () => null,
    loader: ({ params }: { params: object }) => ({ answered: id, ...params }),
  });
  const entries = Object.entries(ROUTES).map(([id, path]) => {
    return { id, path, parentId: id === "root" ? undefined : "root", module: module(id) };
  });
  const handleRequest = (
    _request: Request,
    status: number,
    _headers: Headers,
    remix: {
      routeModules: object;
      manifest: { routes: object };
      staticHandlerContext: { loaderData: object };
    },
  ) => {
    const { routeModules, manifest, staticHandlerContext } = remix;
    const drawn = {
      routes: Object.keys(routeModules),
      manifest: Object.keys(manifest.routes),
      data: staticHandlerContext.loaderData,
    };
    return Response.json(drawn, { status });
  };
  const byId = Object.fromEntries(entries.map((entry) => [entry.id, entry]));
  return {
    routes: byId,
    assets: { version: "1", url: "/manifest.js", entry: { module: "", imports: [] }, routes: byId },
    entry: { module: { default: handleRequest, handleError: () => undefined } },
    future: { v3_lazyRouteDiscovery: true },
    basename: "/",
  } as unknown as ServerBuild;
}

const handle = createPageHandler(build());
const ask = (path: string) => handle(new Request(`https://inowa.test${path}`));
const drawnAt = async (path: string): Promise<Drawn> => (await ask(path)).json();

describe("a page is made from its own branch of routes", () => {
  test("and knows no others", async () => {
    const { routes, manifest, data } = await drawnAt("/lists/l1");
    expect(routes).toEqual(["root", "lists/:id"]);
    expect(manifest).toEqual(routes);
    expect(data["lists/:id"]).toEqual({ answered: "lists/:id", id: "l1" });
  });

  test("also when it is asked for twice, and beside another that fits", async () => {
    for (const turn of [1, 2]) {
      expect((await drawnAt("/lists/new")).routes, String(turn)).toEqual(["root", "lists/new"]);
    }
  });

  test("and so is the data of one of its routes", async () => {
    const answer = await ask("/lists/l1?_data=lists%2F%3Aid");
    expect(await answer.json()).toEqual({ answered: "lists/:id", id: "l1" });
  });

  test("where nothing answers, Remix says so with all it has", async () => {
    const answer = await ask("/nothing");
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as Drawn).routes).toEqual(Object.keys(ROUTES));
  });

  test.each(["/%5C", "/%5c/", "//", "/%5C%5Cevil.example"])("%s names nothing", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("a client that lacks routes", () => {
  test("gets those of each address and of the ones above it", async () => {
    const answer = await ask("/__manifest?version=1&p=%2Flists%2Fl1");
    expect(Object.keys(await answer.json())).toEqual(["root", "lists", "lists/:id"]);
  });

  test("of another build loads the page anew", async () => {
    const answer = await ask("/__manifest?version=0&p=%2Flists");
    expect([answer.status, answer.headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
  });
});
