import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LogArchive } from "#contract/operator/shapes";
import type { Env } from "../../../workers/env";
import { archiveLog } from "../../../workers/log-archive/archive";
import { archiveKey } from "../../../workers/log-archive/file";
import type { Browser } from "../../support/workerd/client/browser";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";

/** A long time before anything that other tests do. */
const NOW = Date.parse("2000-04-10T03:10:00+09:00");
const [JANUARY, FEBRUARY, MARCH] = ["1999-01", "1999-02", "1999-03"] as const;

let desk: Browser;
let deskId = "";
let actor = { id: "", username: "" };

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("archivist"));
  actor = await openAccount("long-ago");
});
beforeEach(async () => {
  await env.DB.prepare(
    `INSERT INTO log_archives (month, sha256, previous, entries, bytes, from_at, until_at, last_id, archived_at)
     VALUES ('everything', '', '', 0, 0, 0, ?1, ?2, 0)`,
  )
    .bind(NOW, Number.MAX_SAFE_INTEGER)
    .run();
  await env.DB.prepare("DELETE FROM audit_log WHERE at < ?").bind(NOW).run();
  await env.DB.prepare("DELETE FROM log_archives").run();
  for (const { key } of (await env.FILES.list({ prefix: "logs/" })).objects) await env.FILES.delete(key);
});

const at = (month: string, day = 5) => Date.parse(`${month}-${String(day).padStart(2, "0")}T12:00:00+09:00`);

async function happened(month: string, count: number, { action = "login", detail = "{}" } = {}) {
  const insert = env.DB.prepare(
    `INSERT INTO audit_log (at, actor_id, action, target, result, ip, request_id, detail)
     VALUES (?, ?, ?, ?, 'ok', '198.51.100.7', ?, ?)`,
  );
  await env.DB.batch(
    Array.from({ length: count }, (_, n) =>
      insert.bind(at(month) + Math.floor(n / 2), actor.id, action, `対象${n}`, `request-${n}`, detail),
    ),
  );
}

const rowsOf = (month: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE at >= ?1 AND at < ?1 + 2000000")
    .bind(at(month))
    .first<number>("n");

const archives = async () =>
  ((await (await desk.call("GET", "/admin/archives")).json()) as { archives: LogArchive[] }).archives;

const textOf = async (month: string) => (await (await env.FILES.get(archiveKey(month)))?.text()) ?? "";

async function sha256(text: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The installation, whose database ends the run at a statement. */
const endedAt = (statement: string): Env => ({
  ...env,
  DB: new Proxy(env.DB, {
    get: (DB, name) =>
      name === "prepare"
        ? (sql: string) => {
            if (sql.trim().startsWith(statement)) throw new Error("ended");
            return DB.prepare(sql);
          }
        : Reflect.get(DB, name).bind(DB),
  }),
});

describe("the archive of the log", () => {
  it("takes whole months that are old enough, each into one file that names the one before", async () => {
    await happened(JANUARY, 1100);
    await happened(FEBRUARY, 3);
    await happened(MARCH, 2);
    await archiveLog(env, NOW);
    expect(await Promise.all([JANUARY, FEBRUARY, MARCH].map(rowsOf))).toEqual([0, 0, 2]);
    const [february, january] = await archives();
    expect(january).toMatchObject({ month: JANUARY, entries: 1100, previous: "", fault: null });
    expect(february).toMatchObject({ month: FEBRUARY, entries: 3, previous: january?.sha256 });
    const file = await textOf(JANUARY);
    expect(await sha256(file)).toBe(january?.sha256);
    const [head = "", ...lines] = file.trimEnd().split("\n");
    expect(JSON.parse(head)).toEqual({
      format: 1,
      log: "audit_log",
      month: JANUARY,
      entries: 1100,
      previous: "",
    });
    expect(lines).toHaveLength(1100);
    expect(JSON.parse(lines[3] ?? "")).toMatchObject({
      at: at(JANUARY) + 1,
      actor_id: actor.id,
      target: "対象3",
    });
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(1100);
  });

  it.each(["INSERT INTO log_archives", "DELETE FROM audit_log"])(
    "loses nothing and doubles nothing when it is ended before %s",
    async (statement) => {
      await happened(JANUARY, 5);
      await expect(archiveLog(endedAt(statement), NOW)).rejects.toThrow("ended");
      expect(await rowsOf(JANUARY)).toBe(5);
      const file = await textOf(JANUARY);
      expect(file).not.toBe("");
      await archiveLog(env, NOW);
      await archiveLog(env, NOW);
      expect(await rowsOf(JANUARY)).toBe(0);
      expect(await textOf(JANUARY)).toBe(file);
      expect(await archives()).toMatchObject([{ month: JANUARY, entries: 5, sha256: await sha256(file) }]);
    },
  );

  it("deletes nothing while a file of that month says something else", async () => {
    await happened(JANUARY, 2);
    await env.FILES.put(archiveKey(JANUARY), "something else\n");
    await expect(archiveLog(env, NOW)).rejects.toThrow("nothing was deleted");
    expect(await rowsOf(JANUARY)).toBe(2);
    expect(await textOf(JANUARY)).toBe("something else\n");
    expect(await archives()).toEqual([]);
  });

  it("writes a large month in parts", async () => {
    await happened(JANUARY, 95, { detail: JSON.stringify({ text: "a".repeat(100_000) }) });
    await archiveLog(env, NOW);
    const [january] = await archives();
    expect(january?.bytes).toBeGreaterThan(9_000_000);
    expect(await sha256(await textOf(JANUARY))).toBe(january?.sha256);
    expect(await desk.call("POST", "/admin/archives/verify").then((response) => response.json())).toEqual({
      verified: 1,
      faulty: 0,
    });
  });

  it("deletes a file after its years, and keeps its place in the chain", async () => {
    await happened(JANUARY, 1);
    await happened(FEBRUARY, 1);
    await archiveLog(env, NOW);
    await archiveLog(env, Date.parse("2004-02-10T03:10:00+09:00"));
    const [february, january] = await archives();
    expect([january?.erasedAt === null, february?.erasedAt === null]).toEqual([false, true]);
    expect(await textOf(JANUARY)).toBe("");
    expect((await desk.call("GET", `/admin/archives/${JANUARY}`)).status).toBe(404);
    expect(await verified()).toEqual({ verified: 1, faulty: 0 });
  });
});

const verified = async () => (await desk.call("POST", "/admin/archives/verify")).json();

describe("the console", () => {
  type Page = { entries: { target: string; actorName: string }[]; next: number | null };
  const read = async (query: string) => {
    const response = await desk.call("GET", `/admin/archives/${JANUARY}?${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };

  it("reads a month page by page, and finds what one person did, of one kind, to one thing", async () => {
    await happened(JANUARY, 55);
    await happened(JANUARY, 2, { action: "logout" });
    await archiveLog(env, NOW);
    const first = await read("");
    expect(first.entries).toHaveLength(50);
    const second = await read(`after=${first.next}`);
    expect([second.entries.length, second.next]).toEqual([7, null]);
    expect((await read(`actor=${actor.username}`)).entries).toHaveLength(50);
    expect((await read(`actor=${actor.id}&action=logout`)).entries).toHaveLength(2);
    expect((await read("actor=nobody@example.jp")).entries).toEqual([]);
    expect((await read(`about=${encodeURIComponent("対象54")}`)).entries).toMatchObject([
      { target: "対象54" },
    ]);
    expect((await read("about=request-54")).entries).toHaveLength(1);
    expect(await auditOf(deskId)).toContain("log-archive-searched:ok");
  });

  it("hands out the file as it is stored", async () => {
    await happened(JANUARY, 2);
    await archiveLog(env, NOW);
    const response = await desk.call("GET", `/admin/archives/${JANUARY}/file`);
    expect(response.headers.get("content-disposition")).toContain(`audit-${JANUARY}.ndjson`);
    expect(await response.text()).toBe(await textOf(JANUARY));
    for (const month of ["1998-12", "nothing", "..%2Fuploads"])
      expect((await desk.call("GET", `/admin/archives/${month}`)).status).toBe(404);
  });

  it("finds a file that was changed, one that is gone, and one that is out of the chain", async () => {
    for (const month of [JANUARY, FEBRUARY]) await happened(month, 2);
    await archiveLog(env, NOW);
    expect(await verified()).toEqual({ verified: 2, faulty: 0 });
    const whole = await textOf(JANUARY);
    await env.FILES.put(archiveKey(JANUARY), whole.replace("対象1", "対象9"));
    expect(await verified()).toEqual({ verified: 2, faulty: 1 });
    expect((await archives()).map(({ fault }) => fault)).toEqual([null, "changed"]);
    await env.FILES.delete(archiveKey(JANUARY));
    await verified();
    expect((await archives()).map(({ fault }) => fault)).toEqual([null, "missing"]);
    // Whoever also changes what was noted of it is found by the file after it.
    const forged = whole.replace("対象1", "対象9");
    await env.FILES.put(archiveKey(JANUARY), forged);
    await env.DB.prepare("UPDATE log_archives SET sha256 = ? WHERE month = ?")
      .bind(await sha256(forged), JANUARY)
      .run();
    await verified();
    expect((await archives()).map(({ fault }) => fault)).toEqual(["unlinked", null]);
  });
});
