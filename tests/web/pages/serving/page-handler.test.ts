import { type AppLoadContext, createRequestHandler, redirect, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { createPageHandler } from "../../../../workers/pages/page-handler";

/** What the entry of the server was given to draw. */
type Rendered = { routes: string[]; manifest: string[]; data: Record<string, unknown> };

const CONTEXT = { isDevelopment: true } as AppLoadContext & Record<string, unknown>;
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
    const rendered = {
      routes: Object.keys(routeModules),
      manifest: Object.keys(manifest.routes),
      data: staticHandlerContext.loaderData,
    };
    return Response.json(rendered, { status });
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

function askOf(handler: ReturnType<typeof createPageHandler>, path: string) {
  const request = new Request(`https://inowa.test${path}`);
  return handler(request, new URL(request.url), CONTEXT);
}

const handle = createPageHandler(build());
const ask = (path: string) => askOf(handle, path);
const renderedAt = async (path: string): Promise<Rendered> => (await ask(path)).json();

describe("a page is made from its own branch of routes", () => {
  test("and knows no others", async () => {
    const { routes, manifest, data } = await renderedAt("/lists/l1");
    expect(routes).toEqual(["root", "lists/:id"]);
    expect(manifest).toEqual(routes);
    expect(data["lists/:id"]).toEqual({ answered: "lists/:id", id: "l1" });
  });

  test("also when it is asked for twice, and beside another that fits", async () => {
    for (const turn of [1, 2]) {
      expect((await renderedAt("/lists/new")).routes, String(turn)).toEqual(["root", "lists/new"]);
    }
  });

  test("and so is the data of one of its routes", async () => {
    const response = await ask("/lists/l1?_data=lists%2F%3Aid");
    expect(await response.json()).toEqual({ answered: "lists/:id", id: "l1" });
  });

  test("where nothing answers, Remix says so with all it has", async () => {
    const response = await ask("/nothing");
    expect(response.status).toBe(404);
    expect(((await response.json()) as Rendered).routes).toEqual(Object.keys(ROUTES));
  });

  test.each([
    "/%5C",
    "/%5c/",
    "//",
    "/%5C%5Cevil.example",
    "/lists//l1",
    "/lists//",
    "/%09/javascript:alert(1)",
    "/lists/%0A",
  ])("%s names nothing", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("a client that lacks routes", () => {
  test("gets those of each address and of the ones above it", async () => {
    const response = await ask("/__manifest?version=1&p=%2Flists%2Fl1");
    expect(Object.keys(await response.json())).toEqual(["root", "lists", "lists/:id"]);
  });

  test("of another build loads the page anew", async () => {
    const response = await ask("/__manifest?version=0&p=%2Flists");
    expect([response.status, response.headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
  });
});

describe("a page is rendered from what its loaders gave", () => {
  const PATH = "/lists/l1";
  type Loader = () => unknown;

  /** Our handler and Remix's over the same build, whose screen has this loader; how often ours has run it. */
  function both(loader: Loader, breaks = false) {
    let runs = 0;
    const made = build();
    const screen = made.routes["lists/:id"];
    const counted = async () => {
      runs += 1;
      return loader();
    };
    if (screen) screen.module.loader = counted as never;
    const draw = made.entry.module.default;
    const entry = (...args: Parameters<typeof draw>) => {
      const { errors } = args[3].staticHandlerContext;
      if (breaks && !errors) throw new Error("cannot be drawn");
      return errors ? Response.json({ errors }, { status: args[1] }) : whole(args);
    };
    made.entry.module.default = entry as typeof draw;
    const asked = new Request(`https://inowa.test${PATH}`);
    return {
      ours: async () => shown(await askOf(createPageHandler(made), PATH)),
      remix: async () => shown(await createRequestHandler(made, "production")(asked, CONTEXT)),
      runs: () => runs,
    };
  }

  /** All that the entry draws from. */
  function whole([, status, headers, remix]: Parameters<ServerBuild["entry"]["module"]["default"]>) {
    const { matches, ...rest } = remix.staticHandlerContext;
    const found = matches.map(({ route, params, pathname }) => ({ id: route.id, params, pathname }));
    const data = JSON.parse(JSON.stringify(rest.loaderData));
    // Our screens give no headers, and Remix's of each loader only say that it made JSON.
    const others = { ...rest, loaderData: null, loaderHeaders: null };
    return Response.json({ found, data, others, headers: [...headers] }, { status });
  }

  const shown = async (response: Response) => ({
    status: response.status,
    location: response.headers.get("location"),
    body: await response.json().catch(() => null),
  });

  test.each<[string, Loader]>([
    ["data", () => ({ title: "医師", rows: [1, 2], nothing: null, left: undefined })],
    ["nothing", () => null],
    ["an answer", () => Response.json({ title: "医師" }, { status: 404 })],
    ["a redirect", () => redirect("/login")],
    ["no value", () => undefined],
    [
      "a thrown redirect",
      () => {
        throw redirect("/login");
      },
    ],
    [
      "a thrown answer",
      () => {
        throw new Response("gone", { status: 410 });
      },
    ],
    [
      "a fault",
      () => {
        throw new Error("broken");
      },
    ],
  ])("as Remix would draw it: %s", async (_, loader) => {
    const { ours, remix, runs } = both(loader);
    const rendered = await ours();
    expect(runs()).toBe(1);
    expect(rendered).toEqual(await remix());
  });

  test("and of what cannot be rendered Remix makes the page that says so", async () => {
    const { ours, remix, runs } = both(() => ({ title: "医師" }), true);
    const rendered = await ours();
    expect(runs()).toBe(1);
    expect([rendered.status, rendered]).toEqual([500, await remix()]);
  });

  test.each([
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["not a number", Number.NaN],
    ["a hole", [undefined]],
  ])("data that JSON would change is a fault that tests see: %s", async (_, value) => {
    await expect(both(() => ({ value })).ours()).rejects.toThrow("is not plain data");
  });

  test("and what all requests share cannot be changed by drawing it", async () => {
    const shared = { list: [{ name: "内科" }] };
    await both(() => shared).ours();
    expect(() => shared.list.push({ name: "外科" })).toThrow();
  });
});
