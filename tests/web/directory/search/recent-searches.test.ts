import { expect, test } from "vitest";
import type { AppContext, WebViewer } from "~/request/context";
import { noteSearch, recentSearches } from "~/request/recent-searches.server";

type Terminal = { isSharedTerminal: boolean; id?: string };

const viewer = ({ isSharedTerminal, id = "0199aaaa-1" }: Terminal) => ({ id, isSharedTerminal }) as WebViewer;
const requestWith = (cookie: string) => new Request("https://inowa.test/", { headers: { cookie } });

/** A browser in which a person has searched; what it keeps. */
function searched(terminal: Terminal, paths: readonly string[], cookie = ""): string {
  let saved = cookie;
  for (const path of paths) {
    const setCookie = (name: string, value: string) => {
      saved = `${name}=${value}`;
    };
    const context = { setCookie } as unknown as AppContext;
    noteSearch(
      { request: requestWith(saved), viewer: viewer(terminal), context },
      { path, label: `探した ${path}` },
    );
  }
  return saved;
}
const pathsIn = (cookie: string, terminal: Terminal) =>
  recentSearches(requestWith(cookie), viewer(terminal)).map(({ path }) => path);

const OWN = { isSharedTerminal: false };
const SHARED = { isSharedTerminal: true };

test("the newest search comes first, each address once, and no more than eight", () => {
  const paths = Array.from({ length: 10 }, (_, at) => `/doctor/search?q=${at}`);
  const saved = pathsIn(searched(OWN, [...paths, "/doctor/search?q=5"]), OWN);
  expect(saved).toHaveLength(8);
  expect(saved.slice(0, 2)).toEqual(["/doctor/search?q=5", "/doctor/search?q=9"]);
});

test("a shared terminal keeps nothing, and shows nothing of what was kept before", () => {
  expect(searched(SHARED, ["/doctor/search?q=a"])).toBe("");
  const before = searched(OWN, ["/doctor/search?q=a"]);
  expect(pathsIn(before, OWN)).toEqual(["/doctor/search?q=a"]);
  expect(pathsIn(before, SHARED)).toEqual([]);
  expect(searched(SHARED, ["/doctor/search?q=b"], before)).toBe(before);
});

test("somebody else in the same browser sees none of it", () => {
  const theirs = searched(OWN, ["/doctor/search?q=a"]);
  expect(pathsIn(theirs, { ...OWN, id: "0199bbbb-2" })).toEqual([]);
  // Accounts that are made together have ids that begin alike.
  expect(pathsIn(theirs, { ...OWN, id: "0199aaaa-2" })).toEqual([]);
});
