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
  const unreadBytes = vi.fn();
  process.on("unhandledRejection", unreadBytes);
  vi.stubGlobal("navigator", {});
  expect(() => showAppBadge(3)).not.toThrow();
  // No mock function: it would catch the refusal itself.
  const setAppBadge = () => Promise.reject(new Error("not installed"));
  vi.stubGlobal("navigator", { setAppBadge });
  showAppBadge(3);
  // Node tells of what nobody has caught once all microtasks are done.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unreadBytes).not.toHaveBeenCalled();
  process.off("unhandledRejection", unreadBytes);
});
