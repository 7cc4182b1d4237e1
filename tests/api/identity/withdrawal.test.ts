import { env, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { WITHDRAWN_MESSAGE } from "#contract/chat/texts";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { eraseFromRooms } from "../../../workers/api/chat/rooms/leaving";
import { IMPERSONAL, PERSONAL } from "../../../workers/db/personal";
import { notify } from "../../../workers/notifications/notify";
import { Browser, PASSWORD } from "../../support/workerd/asking/browser";
import { directRoom } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";
import { person } from "./people";

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

  it("takes back what was asked of others, and leaves nothing that the person was told", async () => {
    const leaver = await person("asker");
    const asked = await person("asked");
    await leaver.browser.signIn(leaver.username);
    await asked.browser.signIn(asked.username);
    const told = { topic: "boardOfficial", about: { type: "boardItem", id: "b" }, text: "公式" } as const;
    await notify(env, [leaver.id], { occasion: "to-who-leaves", ...told });
    await leaver.browser.call("POST", "/businessCard/requestExchange", { userId: asked.id });
    const unread = async () => (await asked.browser.call("GET", "/notifications/unread")).json();
    await until(async () => expect(await unread()).toMatchObject({ businessCard: 1 }));
    await leaver.browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    await until(async () => expect(await unread()).toMatchObject({ businessCard: 0 }));
    const counts = await (await asked.browser.call("GET", "/users/getUnreadCounts")).json();
    expect(counts).toMatchObject({ businessCardRequest: { count: 0 }, notification: { count: 0 } });
    const inbox = env.INBOX.get(env.INBOX.idFromName(leaver.id));
    expect((await inbox.notificationPage({ limit: 20, offset: 0 })).lines).toEqual([]);
  });

  it("is open to a doctor whose record somebody else under review has named as theirs", async () => {
    const [owner, namesake] = [await person("owner-of-record"), await person("namesake")];
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, updated_at)
         VALUES ('d-named-twice', ?, '佐藤', '健一', 'サトウ', 'ケンイチ', 0)`,
      ).bind(owner.id),
      env.DB.prepare("INSERT INTO doctor_claims VALUES (?, 'd-named-twice', 0)").bind(namesake.id),
    ]);
    await owner.browser.signIn(owner.username);
    const leaving = await owner.browser.call("POST", "/users/withdraw", {
      password: PASSWORD,
      isConfirmed: true,
    });
    expect(leaving.status).toBe(204);
    expect(await env.DB.prepare("SELECT id FROM doctors WHERE id = 'd-named-twice'").first()).toBeNull();
  });

  it("leaves a line without a name in the holders of the card until it is taken off, and no badge", async () => {
    const [leaver, holder] = [await person("carded"), await person("holder")];
    for (const { browser, username } of [leaver, holder]) await browser.signIn(username);
    const ask = async <T>(who: typeof leaver, name: string, body: object) =>
      (await (await who.browser.call("POST", `/businessCard/${name}`, body)).json()) as T;
    const { objectId } = await ask<{ objectId: string }>(holder, "requestExchange", { userId: leaver.id });
    await ask(leaver, "acceptExchange", { objectId });
    const badge = async () => {
      const counts = await (await holder.browser.call("GET", "/users/getUnreadCounts")).json();
      return (counts as { businessCardUnread: { count: number } }).businessCardUnread.count;
    };
    await until(async () => expect(await badge()).toBe(1));
    await leaver.browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    await until(async () => expect(await badge()).toBe(0));
    const held = () => ask<{ cards: object[] }>(holder, "findBusinessCard", {});
    const nobody = { name: WITHDRAWN_NAME, isWithdrawn: true, contact: { email: null }, isUnread: false };
    expect((await held()).cards).toMatchObject([nobody]);
    const card = await ask(holder, "getBusinessCardByUserId", { userId: leaver.id });
    expect(card).toBeNull();
    await ask(holder, "deleteExchange", { objectId });
    expect((await held()).cards).toEqual([]);
  });

  it("empties what the person wrote in rooms and deletes what they uploaded", async () => {
    const leaver = await person("talker");
    const friend = await person("friend");
    await leaver.browser.signIn(leaver.username);
    await friend.browser.signIn(friend.username);
    await env.DB.prepare(
      "INSERT INTO exchanges (id, requester_id, receiver_id, status, updated_at) VALUES ('e-talk', ?, ?, 'accepted', 0)",
    )
      .bind(leaver.id, friend.id)
      .run();
    const opened = await leaver.browser.call("POST", "/chat/rooms", { memberList: [friend.id] });
    const { sessionId: roomId } = (await opened.json()) as { sessionId: string };
    await leaver.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "秘密の話です" });
    await friend.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "承知しました" });
    await env.FILES.put("file/left-behind", "bytes");
    await env.DB.prepare(
      "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES ('left-behind', 'file', ?, 'memo.pdf', 'application/pdf', 0, 5, 0)",
    )
      .bind(leaver.id)
      .run();

    const leaving = { password: PASSWORD, isConfirmed: true };
    expect((await leaver.browser.call("POST", "/users/withdraw", leaving)).status).toBe(204);
    const room = await (await friend.browser.call("GET", `/chat/rooms/${roomId}`)).text();
    expect(room).toContain(WITHDRAWN_MESSAGE);
    expect(room).toContain("承知しました");
    expect(room).not.toContain("秘密の話です");
    expect(await env.FILES.get("file/left-behind")).toBeNull();
  });

  it("takes more files along than a bucket deletes in one call, those of rooms too", async () => {
    const { id, username, browser } = await person("collector");
    await browser.signIn(username);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
       INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at)
       SELECT 'collected-' || i, 'file', ?, 'a.pdf', 'application/pdf', 0, 5, 0 FROM n`,
    )
      .bind(id)
      .run();
    const roomId = await roomWithFiles(id, 501);
    const places = ["file/collected-1", "file/collected-1001", `chat/${roomId}/m1.original`];
    for (const place of [...places, `chat/${roomId}/m501.original`]) await env.FILES.put(place, "bytes");
    browser.bindings = { ...env, FILES: bucketDeleting(1000) };
    const leaving = { password: PASSWORD, isConfirmed: true };
    expect((await browser.call("POST", "/users/withdraw", leaving)).status).toBe(204);
    for (const place of [...places, `chat/${roomId}/m501.original`]) {
      expect(await env.FILES.head(place), place).toBeNull();
    }
  });

  it("deletes the files of a room later when the bucket refused at first", async () => {
    const { id } = await person("unlucky");
    const roomId = await roomWithFiles(id, 1);
    const place = `chat/${roomId}/m1.original`;
    await env.FILES.put(place, "bytes");
    await expect(eraseFromRooms({ ...env, FILES: bucketDeleting(0) }, id)).rejects.toThrow("too many keys");
    expect(await env.FILES.head(place)).not.toBeNull();
    await eraseFromRooms(env, id);
    expect(await env.FILES.head(place)).toBeNull();
  });

  it("leaves a group the picture at its head", async () => {
    const { id, username, browser } = await person("painter");
    await browser.signIn(username);
    await env.FILES.put("image/sign", "bytes");
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES ('sign', 'image', ?, 'a.png', 'image/png', 1, 5, 0)",
      ).bind(id),
      env.DB.prepare(
        "INSERT INTO groups (id, name, image_url, latest_at, created_at, updated_at) VALUES ('painted', '会', '/api/files/sign', 0, 0, 0)",
      ),
    ]);
    await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    const row = await env.DB.prepare("SELECT owner_id AS owner FROM uploads WHERE id = 'sign'").first();
    expect(row).toEqual({ owner: "" });
    expect(await env.FILES.get("image/sign")).not.toBeNull();
  });

  it("asks for the password and for a tick", async () => {
    const { username, browser } = await person("hasty");
    await browser.signIn(username);
    const without = await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: false });
    expect(without.status).toBe(422);
    const wrong = await browser.call("POST", "/users/withdraw", {
      password: "mizu-no-iro-1",
      isConfirmed: true,
    });
    expect(wrong.status).toBe(422);
    expect((await browser.call("GET", "/profile")).status).toBe(200);
  });

  it("has been thought of for every table of the record", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'",
    ).all<{ name: string }>();
    const known = [...PERSONAL.map(({ table }) => table), ...IMPERSONAL];
    expect(results.map(({ name }) => name).sort()).toEqual([...known].sort());
  });
});

describe("one's own data", () => {
  it("comes as one file without secrets, to its owner only", async () => {
    const { username, browser } = await person("curious");
    await browser.signIn(username);
    const answer = await browser.call("GET", "/users/export");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ アカウント: [{ email: username }] });
    expect(text).not.toContain("scrypt$");
    expect((await new Browser().call("GET", "/users/export")).status).toBe(401);
  });
});

/** The bucket, which refuses more keys in one call than so many, as R2 does. */
function bucketDeleting(most: number): R2Bucket {
  const refusing = async (keys: string | string[]) => {
    if ([keys].flat().length > most) throw new Error("too many keys");
    await env.FILES.delete(keys);
  };
  return { delete: refusing } as unknown as R2Bucket;
}

/** A room in which somebody has uploaded so many files: `m1`, `m2` … */
async function roomWithFiles(userId: string, number: number): Promise<string> {
  const { id, room } = await directRoom(userId, `${userId}-friend`);
  const names = Array.from({ length: number }, (_, at) => `m${at + 1}`);
  const media = { info: "info", size: 5, hasThumbnail: false };
  await Promise.all(names.map((name) => room.addMedia(userId, { name, ...media })));
  return id;
}

/** A person who has left something in every table that takes it. */
async function furnishedPerson() {
  const somebody = await person(CANARY);
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
async function sayInRoom({ id, browser }: Awaited<ReturnType<typeof person>>) {
  const friend = await person("stays");
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

async function tablesOf(database: D1Database): Promise<string> {
  const { results: tables } = await database.prepare(TABLES).all<{ name: string }>();
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await database.prepare(`SELECT * FROM "${name}"`).all()).results),
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
