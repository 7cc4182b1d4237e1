import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import * as z from "zod";
import { cached } from "../../../app/request/edge-cache.server";
import { draftOf } from "../../../app/request/forms/drafts.server";

const schema = z.object({ lastName: z.string() });
const MINUTE = 60_000;

/** A browser that keeps the draft's cookie from one request to the next. */
function visitor() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    draft: (name: string) =>
      draftOf(
        {
          EDGE_DB: env.EDGE_DB,
          request: new Request("https://inowa.test", {
            headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
          }),
          setCookie: (key, value, maxAge) => (maxAge === 0 ? cookies.delete(key) : cookies.set(key, value)),
        },
        name,
        schema,
      ),
  };
}

it("gives a draft back to its browser and to nobody else, until it is cleared", async () => {
  const mine = visitor();
  await mine.draft("contact").write({ lastName: "佐藤" });
  expect(await mine.draft("contact").read()).toEqual({ lastName: "佐藤" });
  expect(await visitor().draft("contact").read()).toBeNull();
  await mine.draft("contact").clear();
  expect(await mine.draft("contact").read()).toBeNull();
  expect(mine.cookies.size).toBe(0);
});

it("seals what it keeps: neither the words nor the key are in the row, and another form can't open it", async () => {
  const mine = visitor();
  await mine.draft("signup").write({ lastName: "canary-7431" });
  const { results } = await env.EDGE_DB.prepare("SELECT id, sealed FROM drafts").all<{
    id: string;
    sealed: number[];
  }>();
  const stored = results
    .map(({ id, sealed }) => id + new TextDecoder("latin1").decode(new Uint8Array(sealed)))
    .join();
  const key = mine.cookies.get("__Host-draft-signup") ?? "";
  expect(stored).not.toContain("canary");
  expect(stored).not.toContain(key);
  mine.cookies.set("__Host-draft-record", key);
  expect(await mine.draft("record").read()).toBeNull();
  await env.EDGE_DB.prepare("UPDATE drafts SET sealed = zeroblob(60)").run();
  expect(await mine.draft("signup").read()).toBeNull();
});

/** What the draft reads at these minutes after now, one after the other. */
async function readAt(mine: ReturnType<typeof visitor>, minutes: number[]) {
  const now = Date.now();
  const clock = vi.spyOn(Date, "now");
  const found = [];
  for (const minute of minutes) {
    clock.mockReturnValue(now + minute * MINUTE);
    found.push((await mine.draft("contact").read()) !== null);
  }
  clock.mockRestore();
  return found;
}

it("keeps a draft while somebody looks at it, and forgets it after thirty idle minutes", async () => {
  const mine = visitor();
  await mine.draft("contact").write({ lastName: "佐藤" });
  expect(await readAt(mine, [20, 45, 76])).toEqual([true, true, false]);
});

it("shows a cleared draft for two minutes more to the second half of a double click", async () => {
  const mine = visitor();
  await mine.draft("contact").write({ lastName: "佐藤" });
  const clicked = visitor();
  for (const [name, value] of mine.cookies) clicked.cookies.set(name, value);
  await mine.draft("contact").clear();
  expect(await readAt(clicked, [1, 1.9, 2.1])).toEqual([true, true, false]);
});

it("serves a fresh list without asking, an old one at once while asking, and any while the host is down", async () => {
  const behind: Promise<unknown>[] = [];
  const tools = { EDGE_DB: env.EDGE_DB, later: (work: Promise<unknown>) => void behind.push(work) };
  const ask = vi.fn(async () => ["一"]);
  expect(await cached(tools, "list", ask)).toEqual(["一"]);
  expect(await cached(tools, "list", ask)).toEqual(["一"]);
  expect(ask).toHaveBeenCalledTimes(1);
  await env.EDGE_DB.prepare("UPDATE cache SET fetched_at = 0").run();
  const later = Date.now() + MINUTE;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  const down = vi.fn(async () => Promise.reject(new Error("down")));
  expect(await cached<string[]>(tools, "list", down)).toEqual(["一"]);
  await Promise.all(behind);
  expect(down).toHaveBeenCalledTimes(1);
  ask.mockResolvedValue(["二"]);
  expect(await cached(tools, "list", ask)).toEqual(["一"]);
  await Promise.all(behind);
  expect(await cached(tools, "list", ask)).toEqual(["二"]);
  await expect(cached(tools, "never asked", down)).rejects.toThrow("down");
  clock.mockRestore();
});

it("reads a list from D1 once a minute, and otherwise from memory", async () => {
  const tools = { EDGE_DB: env.EDGE_DB, later: () => undefined };
  const read = vi.spyOn(env.EDGE_DB, "prepare");
  await cached(tools, "remembered", async () => ["一"]);
  read.mockClear();
  for (let time = 0; time < 3; time += 1)
    expect(await cached(tools, "remembered", async () => ["二"])).toEqual(["一"]);
  expect(read).not.toHaveBeenCalled();
  const later = Date.now() + MINUTE;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  await cached(tools, "remembered", async () => ["二"]);
  expect(read).toHaveBeenCalledTimes(1);
  clock.mockRestore();
  read.mockRestore();
});
