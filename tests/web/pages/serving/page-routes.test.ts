import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import table from "../../../../app/routes";
import { routeFinder } from "../../../../workers/pages/page-routes";

type Route = { id: string; path?: string; parentId?: string };
type Tree = Route & { children: Tree[] };
type Entry = { id?: string; file: string; path?: string; children?: Entry[] };

/** The table of contents as Remix builds it: by id, each with its parent. */
function built(entries: Entry[], parentId: string): [string, Route][] {
  return entries.flatMap(({ id, file, path, children = [] }) => {
    const own = id || file.replace(/\.tsx$/, "");
    return [[own, { id: own, path, parentId }], ...built(children, own)] as [string, Route][];
  });
}

const ROUTES = new Map<string, Route>([
  ["root", { id: "root", path: "" }],
  ...built(table as Entry[], "root"),
]);

function treeOf(id: string): Tree {
  const children = [...ROUTES.values()].filter(({ parentId }) => parentId === id);
  return { ...(ROUTES.get(id) as Route), children: children.map((child) => treeOf(child.id)) };
}

const WHOLE = [treeOf("root")];
const find = routeFinder(Object.fromEntries(ROUTES) as unknown as Parameters<typeof routeFinder>[0]);
const evaluated = (path: string) => matchRoutes(WHOLE, path)?.map(({ route }) => route.id) ?? null;

const PATHS = [...ROUTES.values()].flatMap(({ path }) => path ?? []);
const VALUE = fc.constantFrom(
  "new",
  "edit",
  "search",
  "profile",
  "r0001",
  "%E5%8C%BB",
  "a%2Fb",
  "*",
  "a.b",
  ":id",
);
const SEGMENT = fc.oneof(
  VALUE,
  fc.constantFrom(...new Set(PATHS.flatMap((path) => path.replaceAll("?", "").split("/")))),
);

/** An address made of a screen's own: its parameters filled or left out, its letters or end changed. */
const OF_A_SCREEN = fc
  .tuple(fc.constantFrom(...PATHS), fc.infiniteStream(VALUE), fc.boolean(), fc.constantFrom("", "/", "//"))
  .map(([path, values, isLoud, end]) => {
    const filled = path.replace(/:\w+\??|\*/g, () => String(values.next().value));
    return `/${isLoud ? filled.toUpperCase() : filled}${end}`.replace(/^\/\//, "/");
  });
const OF_ANYTHING = fc.array(SEGMENT, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`);

describe("the screen of an address is found without ranking all of them", () => {
  test.each([
    ["/", "home"],
    ["/login", "login"],
    ["/doctor/new", "doctor/new"],
    ["/doctor/d000001", "doctor/:id"],
    ["/board", "board/:id?"],
    ["/nothing/here", "routes/not-found"],
  ])("%s", (path, id) => {
    expect(find(path)?.at(-1)).toBe(id);
  });

  test("as Remix finds it, for every screen's addresses", () => {
    fc.assert(
      fc.property(OF_A_SCREEN, (path) => {
        expect(find(path)).toEqual(evaluated(path));
      }),
      { numRuns: 500 },
    );
  });

  test("as Remix finds it, for any others", () => {
    fc.assert(
      fc.property(OF_ANYTHING, (path) => {
        expect(find(path)).toEqual(evaluated(path));
      }),
      { numRuns: 500 },
    );
  });

  test("also where it cannot be decoded", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(find("/doctor/%E0")).toEqual(evaluated("/doctor/%E0"));
    expect(find("/l%6Fgin/%E0")).toEqual(evaluated("/l%6Fgin/%E0"));
    warn.mockRestore();
  });
});
