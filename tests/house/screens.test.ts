import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { aliases, screens } from "../../app/routes";
import specified from "./tables/screens.data.json";

type Specified = { no: string; path: string; title: string; layout: string };
const SCREENS: readonly Specified[] = specified;

/** `/group/{id?}/member` as the router writes it. */
const address = (path: string) => path.replace(/\{(\w+)(\??)\}/g, ":$1$2");

/** The nine layouts of the specification are four frames: the entrance is rendered bare, footer and scroll-top are said by the screen's handle. */
function frameOf(layout: string) {
  if (layout.startsWith("connect")) return "connect";
  if (layout === "no-auth") return "bare";
  return ["signup", "bare"].includes(layout) ? layout : "main";
}

/** The address that answers a path, as the router decides. */
function answering(path: string) {
  const routes = [...screens, ...aliases].map((screen) => ({ id: screen.path, path: screen.path }));
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe("the table of contents", () => {
  test("has the 130 screens of the specification, in its order, each in its frame", () => {
    expect(SCREENS).toHaveLength(130);
    expect(screens.map(({ path, shell }) => ({ path, shell }))).toEqual(
      SCREENS.map(({ path, layout }) => ({ path: address(path), shell: frameOf(layout) })),
    );
  });

  test("names every address once", () => {
    const paths = [...screens, ...aliases].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe("a static path wins over an id", () => {
  const fixed = screens.map(({ path }) => path).filter((path) => !path.includes(":"));
  test.each(fixed)("%s", (path) => {
    expect(answering(path)).toBe(path);
  });

  test.each([
    ["/open-community/member", "/open-community/:id?/member"],
    ["/open-community/post", "/open-community/post/:Id?"],
    ["/ms/edit", "/ms/:id?/edit"],
    ["/connect/user/edit", "/connect/user/:id?/edit"],
    ["/connect/company/edit", "/connect/company/:id?/edit"],
    ["/connect/group/member", "/connect/group/:id?/member"],
    ["/connect/group/notice/new", "/connect/group/:id?/notice/new"],
    ["/connect/open-community/member", "/connect/open-community/:id?/member"],
    ["/connect/open-community/post", "/connect/open-community/post/:Id?"],
    ["/group/notice/abc", "/group/notice/:id"],
    ["/connect/group/notice/abc", "/connect/group/notice/:id"],
    ["/doctor/abc/edit/papers/delete", "/doctor/:id/edit/papers/delete"],
    ["/rooms/abc", "/rooms/:id"],
  ])("%s is %s", (path, expected) => {
    expect(answering(path)).toBe(expected);
  });
});
