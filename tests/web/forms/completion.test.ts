import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMPLETION_MS } from "#contract/limits";
import { completionOf } from "~/request/completion.server";

const secret = "a secret of this test";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser: what one request sets, the next one brings. */
function browser() {
  const jar = new Map<string, string>();
  return (name: string) =>
    completionOf(
      {
        request: new Request("https://inowa.test", {
          headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
        }),
        secrets: [secret],
        setCookie: (cookie, value) => void jar.set(cookie, value),
      },
      name,
    );
}

test("what was completed is shown for ten minutes, to its person, on its page", async () => {
  const at = browser();
  expect(await at("contact").read("sato")).toBeNull();
  await at("contact").mark("sato", { receipt: "20261121-ABCDEF" });
  vi.advanceTimersByTime(COMPLETION_MS - 1);
  expect(await at("contact").read("sato")).toEqual({ receipt: "20261121-ABCDEF" });
  expect(await at("contact").read("suzuki")).toBeNull();
  expect(await at("contact").read(null)).toBeNull();
  expect(await at("withdrawal").read("sato")).toBeNull();
  vi.advanceTimersByTime(1);
  expect(await at("contact").read("sato")).toBeNull();
});

test("a mark of one page opens no other", async () => {
  const jar: string[] = [];
  const request = (cookie = "") => new Request("https://inowa.test", { headers: { cookie } });
  const setCookie = (_name: string, value: string) => void jar.push(value);
  await completionOf({ request: request(), secrets: [secret], setCookie }, "contact").mark(null, {
    receipt: "1",
  });
  const forged = request(`__Host-done-withdrawal=${jar[0]}`);
  expect(
    await completionOf({ request: forged, secrets: [secret], setCookie }, "withdrawal").read(null),
  ).toBeNull();
});
