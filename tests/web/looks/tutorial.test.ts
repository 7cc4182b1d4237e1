import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeTutorial, isTutorialClosed, tutorialKey } from "~/browser/tutorial";

/** A person's own data on the server, and the devices they have. */
let [data, rev] = [{} as Record<string, unknown>, 0];
let before = () => {};

const deviceStorage = () => {
  const saved = new Map<string, string>();
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  };
};

async function respond(_: string, { body }: RequestInit) {
  if (body === undefined) return Response.json({ data, rev });
  before();
  const query = JSON.parse(String(body));
  if (query.rev !== rev) return Response.json({ message: "", data, rev }, { status: 409 });
  [data, rev] = [query.data, rev + 1];
  return Response.json({ data, rev });
}

beforeEach(() => {
  [data, rev, before] = [{ theme: "dark" }, 4, () => {}];
  vi.stubGlobal("fetch", vi.fn(respond));
  vi.stubGlobal("localStorage", deviceStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("what was closed on one device is closed on another, and other data stand", async () => {
  expect(await isTutorialClosed("homeScreen")).toBe(false);
  await closeTutorial("homeScreen");
  expect(data).toEqual({ theme: "dark", "tutorial.homeScreen.v1": true });
  vi.stubGlobal("localStorage", deviceStorage());
  expect(await isTutorialClosed("homeScreen")).toBe(true);
  expect(localStorage.getItem(tutorialKey("homeScreen"))).toBe("closed");
});

test("where it is known to be closed nobody is asked", async () => {
  localStorage.setItem(tutorialKey("homeScreen"), "closed");
  expect(await isTutorialClosed("homeScreen")).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

test("another tab's write in between is kept", async () => {
  before = () => {
    [data, rev, before] = [{ theme: "light" }, rev + 1, () => {}];
  };
  await closeTutorial("homeScreen");
  expect(data).toEqual({ theme: "light", "tutorial.homeScreen.v1": true });
});

test("who cannot be asked about it is not bothered", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
  expect(await isTutorialClosed("homeScreen")).toBe(true);
  expect(localStorage.getItem(tutorialKey("homeScreen"))).toBeNull();
});
