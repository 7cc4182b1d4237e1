import { afterEach, expect, it, vi } from "vitest";
import { showAppBadge } from "~/browser/app-badge";

afterEach(() => vi.unstubAllGlobals());

it("shows the number on the icon of the app, and 0 takes it away", () => {
  const setAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { setAppBadge });
  for (const count of [3, 0]) showAppBadge(count);
  expect(setAppBadge.mock.calls).toEqual([[3], [0]]);
});

it("does nothing where the system draws none, or refuses", async () => {
  vi.stubGlobal("navigator", {});
  expect(() => showAppBadge(3)).not.toThrow();
  const refused = vi.fn(() => Promise.reject(new Error("not installed")));
  vi.stubGlobal("navigator", { setAppBadge: refused });
  showAppBadge(3);
  await expect(refused.mock.results[0]?.value).rejects.toThrow("not installed");
});
