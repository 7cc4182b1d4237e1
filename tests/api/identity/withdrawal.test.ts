import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { WITHDRAWN_MESSAGE } from "#contract/messages";
import { IMPERSONAL, PERSONAL } from "../../../workers/db/personal";
import { Browser, PASSWORD, person } from "./people";

const CANARY = "kanariya";

describe("leaving", () => {
  it("leaves no trace of the person in any database, and ends every session", async () => {
    const { id, username, browser } = await furnishedPerson();
    expect(await dump()).toContain(CANARY);
    expect(
      (await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true })).status,
    ).toBe(204);
    expect(await dump()).not.toContain(CANARY);
    expect(browser.cookies.has("__Host-session")).toBe(false);
    expect((await new Browser().signIn(username)).status).toBe(401);
    const row = await env.DB.prepare("SELECT status FROM users WHERE id = ?").bind(id).first();
    expect(row).toEqual({ status: "withdrawn" });
  });

  it("empties what the person wrote in rooms and deletes what they uploaded", {
    timeout: 20_000,
  }, async () => {
    const leaver = await person("talker");
    const friend = await person("friend");
    await leaver.browser.signIn(leaver.username);
    await friend.browser.signIn(friend.username);
    await env.DB.prepare("INSERT INTO exchanges VALUES ('e-talk', ?, ?, 'accepted', 0)")
      .bind(leaver.id, friend.id)
      .run();
    const opened = await leaver.browser.call("POST", "/chat/rooms", { memberList: [friend.id] });
    const { sessionId: roomId } = (await opened.json()) as { sessionId: string };
    await leaver.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "秘密の話です" });
    await friend.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "承知しました" });
    await env.FILES.put("file/left-behind", "bytes");
    await env.DB.prepare(
      "INSERT INTO uploads VALUES ('left-behind', 'file', ?, 'memo.pdf', 'application/pdf', 0, 5, 0)",
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
  await env.SEARCH_DB.prepare("INSERT INTO doctor_cards (rank, sort_key, source) VALUES (77, ?1, ?1)")
    .bind(CANARY)
    .run();
  return somebody;
}

/** Every row of the three databases, but for ids: those name nobody. */
async function dump(): Promise<string> {
  const parts: string[] = [];
  for (const database of [env.DB, env.SEARCH_DB, env.EDGE_DB]) {
    const { results: tables } = await database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_index%' ESCAPE '\\'",
      )
      .all<{ name: string }>();
    for (const { name } of tables) {
      const { results } = await database.prepare(`SELECT * FROM "${name}"`).all();
      parts.push(JSON.stringify(results));
    }
  }
  return parts.join("\n").replaceAll(`${CANARY}_dcsr`, "");
}
