import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as built from "../../build/server/index.js";

const BUDGET_KB = 120;

const { assets, routes } = built as unknown as ServerBuild;

type Screen = (typeof assets.routes)[string];

/** What the browser loads for a screen before the live client comes, gzip. */
function kilobytesOf(screen: Screen): number {
  const files = new Set([assets.entry.module, ...assets.entry.imports]);
  for (let route: Screen | undefined = screen; route; route = assets.routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  const bytes = [...files].map((file) => gzipSync(readFileSync(`build/client${file}`)).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}

const hydrates = ({ id }: Screen) => Boolean((routes[id]?.module.handle as { hydrate?: boolean })?.hydrate);

test(`every screen with scripts ships at most ${BUDGET_KB} KB of them`, () => {
  const screens = Object.values(assets.routes).filter(hydrates);
  expect(screens.length).toBeGreaterThan(50);
  const heavy = screens.map((screen) => [screen.id, kilobytesOf(screen)] as const);
  expect(heavy.filter(([, kilobytes]) => kilobytes > BUDGET_KB)).toEqual([]);
});
