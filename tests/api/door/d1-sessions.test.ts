import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { BOOKMARK_COOKIE, BOOKMARK_HEADER } from "../../../workers/db/d1-sessions";
import { ask } from "../../support/workerd/client/enter";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { ORIGIN } from "../../support/workerd/origin";

type Seen = { sql: string; session: string; bookmark: string | null };

let cookie = "";

beforeAll(async () => {
  cookie = await cookieOf(await person("replica-reader"));
  await agreed();
});

/**
 * The database with each session that is opened and each statement noted. `isBehind`: replicas know nothing of any
 * session; `refuses`: D1 answers with a fault where it is given this bookmark.
 */
function watched({ isBehind = false, refuses = "" } = {}) {
  const seen: Seen[] = [];
  const note = (session: string, of: D1DatabaseSession) =>
    ({
      prepare: (sql: string) => {
        seen.push({ sql, session, bookmark: of.getBookmark() });
        return of.prepare(
          isBehind && session !== "first-primary" ? sql.replaceAll("= ?", "= 'x' || ?") : sql,
        );
      },
      batch: (statements: D1PreparedStatement[]) => {
        if (refuses && session === refuses) throw new Error("D1_ERROR: unknown bookmark");
        return of.batch(statements);
      },
      getBookmark: () => of.getBookmark(),
    }) as unknown as D1DatabaseSession;
  const watch = (d1: D1Database) =>
    ({
      prepare: (sql: string) => d1.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
      withSession: (session = "first-unconstrained") => note(session, d1.withSession(session)),
    }) as unknown as D1Database;
  return { seen, bindings: { ...env, DB: watch(env.DB) } };
}

const sessionsIn = (seen: readonly Seen[]) => [...new Set(seen.map(({ session }) => session))];

function get(bindings: typeof env, headers: Record<string, string> = {}, path = "/api/profile") {
  return ask(ORIGIN + path, { headers: { cookie, ...headers } }, bindings);
}

function write(bindings: typeof env, headers: Record<string, string> = {}) {
  const init = { method: "POST", headers: { cookie, origin: ORIGIN, ...headers } };
  const body = JSON.stringify({ name: "写し", type: 2, purpose: 6 });
  return ask(
    `${ORIGIN}/api/lists/hospitals`,
    { ...init, body, headers: { ...init.headers, "content-type": "application/json" } },
    bindings,
  );
}

const bookmarkOf = (response: Response) => response.headers.get(BOOKMARK_HEADER) ?? "";

describe("where a request reads", () => {
  it("is any replica that is as new as the bookmark it brings, by header or by cookie", async () => {
    const first = watched();
    const response = await get(first.bindings);
    expect(response.status).toBe(200);
    expect(sessionsIn(first.seen)).toEqual(["first-unconstrained"]);
    expect(response.headers.get("set-cookie") ?? "").not.toContain(BOOKMARK_COOKIE);

    const bookmark = bookmarkOf(await write(env));
    const [ofRecord = ""] = bookmark.split(".");
    expect(ofRecord).toMatch(/^[0-9a-f-]{20,}$/);
    const brought: Record<string, string>[] = [
      { [BOOKMARK_HEADER]: bookmark },
      { cookie: `${cookie}; ${BOOKMARK_COOKIE}=${bookmark}` },
    ];
    for (const headers of brought) {
      const { seen, bindings } = watched();
      const next = await get(bindings, headers);
      expect(sessionsIn(seen)).toEqual([ofRecord]);
      expect(bookmarkOf(next) >= bookmark).toBe(true);
    }
  });

  it("is the primary for whoever may write, is not signed in, or was not found on a replica", async () => {
    const writing = watched();
    await write(writing.bindings);
    expect(sessionsIn(writing.seen.filter(({ sql }) => !sql.includes("service_state")))).toContain(
      "first-primary",
    );
    expect(writing.seen.filter(({ session }) => session !== "first-primary")).toEqual([]);

    const guest = watched();
    const response = await get(guest.bindings, { cookie: "" }, "/api/companyList");
    expect(guest.seen.filter(({ session }) => session !== "first-primary")).toEqual([]);
    expect(response.headers.get(BOOKMARK_HEADER)).toBeNull();

    const behind = watched({ isBehind: true });
    expect((await get(behind.bindings)).status).toBe(200);
    expect(behind.seen.at(-1)?.session).toBe("first-primary");
  });

  it("is the primary where the bookmark is none, or one that D1 refuses; nothing fails of it", async () => {
    for (const bad of ["", "x", "first-primary", "'; DROP TABLE users", "f".repeat(5000), ".", "1.2", "é"]) {
      const { seen, bindings } = watched();
      const response = await get(bindings, {
        cookie: `${cookie}; ${BOOKMARK_COOKIE}=${encodeURIComponent(bad)}`,
      });
      expect([bad, response.status]).toEqual([bad, 200]);
      expect(sessionsIn(seen)).toEqual(["first-unconstrained"]);
    }
    const future = "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff";
    const { seen, bindings } = watched({ refuses: future });
    expect((await get(bindings, { [BOOKMARK_HEADER]: future })).status).toBe(200);
    expect(seen.at(-1)?.session).toBe("first-primary");
  });
});

describe("a bookmark goes out", () => {
  it("by cookie after a page or one of its scripts has written, by header to other programs", async () => {
    const plain = await write(env);
    expect(plain.status).toBeLessThan(300);
    expect(plain.headers.get("set-cookie") ?? "").not.toContain(BOOKMARK_COOKIE);
    const mark = ((await (await get(env)).json()) as { viewerMark: string }).viewerMark;
    const ofScript = await write(env, { [VIEWER_HEADER]: mark });
    expect(ofScript.headers.get("set-cookie")).toContain(
      `${BOOKMARK_COOKIE}=${bookmarkOf(ofScript)}; Max-Age=600`,
    );
  });

  it("to nobody whose session has ended", async () => {
    const response = await get(env, { cookie: "__Host-session=nobodys" });
    expect(response.status).toBe(401);
    expect(response.headers.get(BOOKMARK_HEADER)).toBeNull();
  });
});
