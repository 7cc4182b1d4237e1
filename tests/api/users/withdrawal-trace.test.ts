import { env, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { IMPERSONAL, PERSONAL } from "../../../workers/db/personal";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";

const CANARY = "kanariya";

/** Objects that the files before have left. */
const left = new Set<string>();

beforeAll(async () => {
  const ids = [await listDurableObjectIds(env.CHAT_ROOM), await listDurableObjectIds(env.INBOX)];
  for (const id of ids.flat()) left.add(String(id));
});

afterEach(() => vi.restoreAllMocks());

describe("leaving", () => {
  it("leaves no trace of the person in any database, object, file or log line, and ends every session", async () => {
    const logged = captureLog();
    const { id, username, browser } = await furnishedPerson();
    const before = await dump();
    for (const place of ["DB", "SEARCH_DB", "files"]) expect(before[place], place).toContain(CANARY);
    const sealed = await sealedBy(id);
    expect(sealed).toHaveLength(2);
    for (const payload of sealed) expect(before.objects).toContain(payload);
    expect(
      (await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true })).status,
    ).toBe(204);
    const after = await dump();
    for (const [place, text] of Object.entries(after)) {
      for (const trace of [CANARY, ...sealed]) expect(text.includes(trace), place).toBe(false);
    }
    expect(logged()).not.toContain(CANARY);
    expect(browser.cookies.has("__Host-session")).toBe(false);
    expect((await new Browser().signIn(username)).status).toBe(401);
    const row = await env.DB.prepare("SELECT status FROM users WHERE id = ?").bind(id).first();
    expect(row).toEqual({ status: "withdrawn" });
  });

  it("has been thought of for every table of the record", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'",
    ).all<{ name: string }>();
    const existing = [...PERSONAL.map(({ table }) => table), ...IMPERSONAL];
    expect(results.map(({ name }) => name).sort()).toEqual([...existing].sort());
  });
});

/** A person who has left something in every table that takes it. */
async function furnishedPerson() {
  const somebody = await openAccount(CANARY);
  const { id, username, browser } = somebody;
  await new Browser().signIn(username, "mizu-no-iro-1");
  await browser.signIn(username);
  await browser.call("POST", "/users/updateFrontendUserStorage", { data: { note: CANARY } });
  await browser.call("POST", "/password/forgot", { email: username });
  await browser.call("POST", "/users/email/code", { email: `${CANARY}-2@example.jp`, password: PASSWORD });
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET organization = ?1, avatar_url = ?1, first_name = ?1 WHERE id = ?2").bind(
      CANARY,
      id,
    ),
    env.DB.prepare(
      `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, introduction, search_rank, updated_at)
       VALUES ('d-canary', ?1, ?2, ?2, ?2, ?2, ?2, 77, 0)`,
    ).bind(id, CANARY),
    env.DB.prepare(
      `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, delisted_at, updated_at)
       VALUES ('d-merged', ?1, ?1, ?1, ?1, 0, 0)`,
    ).bind(CANARY),
    env.DB.prepare(
      "INSERT INTO merged_records (kind, old_id, new_id, merged_at) VALUES ('doctor', 'd-merged', 'd-canary', 0)",
    ),
    env.DB.prepare(
      "INSERT INTO workplaces (doctor_id, position, type, name) VALUES ('d-canary', 0, 'other', ?)",
    ).bind(CANARY),
  ]);
  await env.FILES.put(`file/${id}-memo`, `${CANARY}の覚え書き`);
  await env.DB.prepare(
    "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES (?1, 'file', ?2, ?3, 'text/plain', 0, 5, 0)",
  )
    .bind(`${id}-memo`, id, `${CANARY}.txt`)
    .run();
  await sayInRoom(somebody);
  await env.DB.batch([
    env.DB.prepare("UPDATE exchanges SET message = ? WHERE requester_id = ?").bind(CANARY, id),
    env.DB.prepare("INSERT INTO business_cards (user_id, address, updated_at) VALUES (?, ?, 0)").bind(
      id,
      CANARY,
    ),
    env.DB.prepare("INSERT INTO card_notes VALUES ('stays_dcsr', ?, ?, '[]', 0)").bind(id, CANARY),
  ]);
  await env.SEARCH_DB.prepare("INSERT INTO doctor_cards (rank, sort_key, source) VALUES (77, ?1, ?1)")
    .bind(CANARY)
    .run();
  return somebody;
}

/** A message, a file and a half-written answer in a room that somebody else stays in. */
async function sayInRoom({ id, browser }: Awaited<ReturnType<typeof openAccount>>) {
  const friend = await openAccount("stays");
  await env.DB.prepare(
    "INSERT INTO exchanges (id, requester_id, receiver_id, status, updated_at) VALUES ('e-canary', ?, ?, 'accepted', 0)",
  )
    .bind(id, friend.id)
    .run();
  const opened = await browser.call("POST", "/chat/rooms", { memberList: [friend.id] });
  const { sessionId } = (await opened.json()) as { sessionId: string };
  await browser.call("POST", `/chat/rooms/${sessionId}/messages`, { message: CANARY });
  await browser.call("PUT", `/chat/rooms/${sessionId}/draft`, { text: CANARY });
}

/** What objects keep of the person's words: cipher text, which must go as well. */
async function sealedBy(id: string): Promise<string[]> {
  const said = await fromObjects(env.CHAT_ROOM, `SELECT payload FROM messages WHERE sender_id = '${id}'`);
  const drafted = await fromObjects(env.INBOX, "SELECT payload FROM drafts");
  return [...said, ...drafted].map(({ payload }) => String(payload));
}

type Objects = typeof env.CHAT_ROOM | typeof env.INBOX;

/** A query asked of every object of a kind that is new here. */
async function fromObjects(objects: Objects, query: string) {
  const rows: Record<string, SqlStorageValue>[] = [];
  // A kind's own methods do not matter here.
  const some = objects as unknown as DurableObjectNamespace;
  const all = await listDurableObjectIds(some);
  for (const id of all.filter((each) => !left.has(String(each)))) {
    const found = await runInDurableObject(some.get(id), (_object, { storage }) => [
      ...storage.sql.exec(query),
    ]);
    rows.push(...found);
  }
  return rows;
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table'
  AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_index%' ESCAPE '\\'`;

/** Everything that is kept, by where it is, but for ids: those name nobody. */
async function dump(): Promise<Record<string, string>> {
  const places = {
    DB: await tablesOf(env.DB),
    SEARCH_DB: await tablesOf(env.SEARCH_DB),
    EDGE_DB: await tablesOf(env.EDGE_DB),
    objects: (await objectsOf(env.CHAT_ROOM)) + (await objectsOf(env.INBOX)),
    files: await filesOf(env.FILES),
  };
  const entries = Object.entries(places);
  return Object.fromEntries(entries.map(([place, text]) => [place, text.replaceAll(`${CANARY}_dcsr`, "")]));
}

async function tablesOf(d1: D1Database): Promise<string> {
  const { results: tables } = await d1.prepare(TABLES).all<{ name: string }>();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await d1.prepare(`SELECT * FROM "${name}"`).all()).results),
  );
  return JSON.stringify(rows);
}

async function objectsOf(objects: Objects): Promise<string> {
  const tables = new Set((await fromObjects(objects, TABLES)).map(({ name }) => String(name)));
  const rows = await Promise.all([...tables].map((name) => fromObjects(objects, `SELECT * FROM "${name}"`)));
  return JSON.stringify(rows);
}

async function filesOf(bucket: R2Bucket): Promise<string> {
  const { objects } = await bucket.list({ include: ["customMetadata", "httpMetadata"] });
  const texts = await Promise.all(objects.map(async ({ key }) => (await bucket.get(key))?.text()));
  return JSON.stringify([objects, texts]);
}

/** Listens to the log, and gives all of it as one text. */
function captureLog(): () => string {
  const lines: unknown[] = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(...words));
  }
  return () => lines.map(String).join("\n");
}
