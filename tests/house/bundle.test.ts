import type { Rollup } from "vite";
import { expect, test } from "vitest";
import { frameChunk } from "../../scripts/bundle/frame";

/** What each module imports; a screen's own module bears Remix's query, and its route's text says whether it ships scripts. */
const IMPORTS: Record<string, readonly string[]> = {
  ...screen("one", ["often", "seldom"]),
  ...screen("two", ["often"]),
  ...screen("three", []),
  ...screen("four", []),
  ...screen("five", []),
  ...screen("still", ["still"]),
  ...screen("still-too", ["still"]),
  "/app/parts/often.ts": ["/workers/contract/deep.ts", "/node_modules/app/index.js"],
  "/workers/contract/deep.ts": [],
  "/node_modules/app/index.js": [],
  "/app/parts/seldom.ts": [],
  "/app/parts/still.ts": [],
  "/app/shells/main.tsx": [],
  "/app/ui/seldom.tsx": [],
};

const graph: Rollup.ManualChunkMeta = {
  getModuleIds: () => Object.keys(IMPORTS).values(),
  getModuleInfo: (id) => {
    const code = id.startsWith("/app/routes/still") ? "" : "export const handle = { hydrate: true };";
    return { code, importedIds: IMPORTS[id] } as unknown as ReturnType<
      Rollup.ManualChunkMeta["getModuleInfo"]
    >;
  },
};

test("what a quarter of the screens with scripts use, and the frames, come as one chunk", () => {
  const chunk = frameChunk();
  const shared = Object.keys(IMPORTS).filter((id) => chunk(id, graph) === "frame");
  expect(shared.sort()).toEqual(["/app/parts/often.ts", "/app/shells/main.tsx", "/workers/contract/deep.ts"]);
});

function screen(name: string, parts: readonly string[]): Record<string, readonly string[]> {
  const route = `/app/routes/${name}.tsx`;
  return {
    [`${route}?__remix-build-client-route`]: [route],
    [route]: parts.map((part) => `/app/parts/${part}.ts`),
  };
}
