import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openLocal } from "../../../scripts/import/database/local";
import { must, tool } from "../../../scripts/local/command.mjs";
import { SCRATCH } from "../../../scripts/local/scratch.mjs";
import { firstKeys, ownInstallation } from "../../support/site/own-installation";
import { EVERYBODY, NOBODY } from "../../support/site/servers/states.mjs";

type Line = { key: string; name: string; latest: { message: string } | null; unread: number };

const source = ownInstallation("backup-source", 14);
const target = ownInstallation("backup-target", 15);
const FOLDER = join(SCRATCH, "backup-folder");

const ALL_DOCTORS_FOUND = /医師の検索：[\d,]+ 件　不一致 0/;
const withoutTime = (output: string) => output.replace(/[\d.]+ 秒で.*/, "");

test.afterAll(() => Promise.all([source.stop(), target.stop()]));

test("a backup is restored into an empty installation, also by two tries of which the first was killed", async () => {
  test.slow();
  rmSync(FOLDER, { recursive: true, force: true });
  source.startAs(EVERYBODY);
  source.set({});
  await source.serve();
  const { objectId } = await source.call<{ objectId: string }>("tanaka", "/profile");
  const { key } = await source.call<{ key: string }>("sato", "/chat/rooms", { memberList: [objectId] });
  const message = { message: "控えに残る一言", clientMessageId: "saved" };
  await source.call("sato", `/chat/rooms/${key}/messages`, message);
  const request = { userId: objectId, message: "ご挨拶まで。" };
  await source.call("operator", "/businessCard/requestExchange", request);
  await expect(async () => {
    const { chats, notifications } = await seen(source);
    expect(JSON.stringify(chats)).toContain(message.message);
    expect(notifications.filter(({ unread }) => unread > 0)).not.toEqual([]);
  }).toPass({ intervals: [100] });
  const before = await seen(source);
  const refused = await fetch(`${source.origin}/maintenance/describe`, {
    method: "POST",
    headers: { origin: source.origin, cookie: source.cookieOf("operator") },
    body: "{}",
  });
  expect(refused.status).toBe(404);
  await source.stop();

  const backup = await source.command("backup", FOLDER);
  expect(backup.output).toContain("秒で完了しました");
  const manifest = readFileSync(join(FOLDER, "manifest.json"), "utf8");
  for (const secret of Object.values(firstKeys())) expect(manifest).not.toContain(secret);
  expect(JSON.parse(manifest)).toMatchObject({
    format: 1,
    hasFiles: true,
    keys: [expect.stringMatching(/^[0-9a-f]{16}$/)],
  });
  expect(readdirSync(join(FOLDER, "files")).length).toBeGreaterThan(5);
  expect((await source.command("backup", FOLDER)).output).toContain("空のフォルダではありません");

  expect((await source.command("restore", FOLDER)).output).toContain("the installation is not empty");
  target.startAs(NOBODY);
  target.set({});
  const killed = await target.killed("restore", /rows\/DB\/users/, FOLDER);
  expect(killed.code).not.toBe(0);
  const restored = await target.command("restore", FOLDER);
  expect(restored.output).toContain("の状態に戻しました");
  expect(restored.output).not.toContain("行のうち");
  expect(restored.code).toBe(0);
  // What did not agree before is restored as it was.
  // What did not agree before is restored as it was.
  const [verified, asBefore] = [await target.command("verify"), await source.command("verify")];
  expect(withoutTime(verified.output)).toBe(withoutTime(asBefore.output));

  await target.serve();
  expect(await seen(target)).toEqual(before);
  await target.stop();
  expect(await triggersOf(target.state)).toEqual(await triggersOf(source.state));
  expect((await target.command("restore", FOLDER)).output).toContain("the installation is not empty");
});

test("verify finds what does not agree, repairs what is derived, and reindex makes the index anew", async () => {
  test.slow();
  const site = ownInstallation("verify-state", 16);
  site.startAs(EVERYBODY);
  site.set({});
  const { SEARCH_DB, close } = await openLocal(site.state);
  const three = "SELECT rank FROM doctor_cards ORDER BY rank LIMIT 3";
  const two = "SELECT rank FROM paper_cards ORDER BY rank LIMIT 2";
  await SEARCH_DB.batch([
    SEARCH_DB.prepare(`DELETE FROM doctor_index WHERE rowid IN (${three})`),
    SEARCH_DB.prepare(`DELETE FROM doctor_cards WHERE rank IN (${three})`),
    SEARCH_DB.prepare(`DELETE FROM paper_index WHERE rowid IN (${two})`),
    SEARCH_DB.prepare(`DELETE FROM paper_cards WHERE rank IN (${two})`),
  ]);
  await close();
  const found = await site.command("verify");
  expect(found.output).toMatch(/医師の検索：[\d,]+ 件　不一致 3/);
  expect(found.output).toMatch(/論文の検索：[\d,]+ 件　不一致 2/);
  expect(found.code).toBe(1);
  const repaired = await site.command("verify", "--repair");
  expect(repaired.output).toContain("直した 3");
  expect(repaired.output).toContain("直した 2");
  const verified = await site.command("verify");
  expect(verified.output).toMatch(ALL_DOCTORS_FOUND);
  expect(verified.output).toMatch(/論文の検索：[\d,]+ 件　不一致 0/);
  const reindexed = await site.command("reindex");
  expect(reindexed.output).toContain("検索索引を作り直しました");
  expect((await site.command("verify")).output).toMatch(ALL_DOCTORS_FOUND);
});

test("the demo's conversations and cards leave nothing that does not agree", async () => {
  const site = ownInstallation("talk-state", 17);
  site.startAs(EVERYBODY);
  site.set({});
  await must(tool("tsx", "tests/support/site/servers/talk.ts", site.state));
  const { code, output } = await site.command("verify");
  expect(output).toMatch(/トーク一覧：[1-9]\d* 件　不一致 0/);
  expect(code, output).toBe(0);
});

/** Counts are kept by triggers: a restore puts them aside, and back. */
async function triggersOf(state: string) {
  const { DB, close } = await openLocal(state);
  const { results } = await DB.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' OR name = 'restore_state' ORDER BY name",
  ).all();
  await close();
  return results;
}

/** What people of the cast see. */
async function seen(site: typeof source) {
  const chats: Line[] = [];
  const notifications: { unread: number; lists: object[] }[] = [];
  for (const who of ["sato", "tanaka", "nakamura"] as const) {
    const { rooms } = await site.call<{ rooms: Line[] }>(who, "/chat/rooms?limit=50");
    for (const { key, name, latest, unread } of rooms) chats.push({ key, name, latest, unread });
  }
  for (const who of ["sato", "tanaka", "nakamura", "suzuki", "takahashi", "aoba"] as const) {
    const { count } = await site.call<{ count: number }>(who, "/notifications/unread");
    const lists = [];
    for (const query of ["", "?kind=businessCard", "?kind=information"])
      lists.push(await site.call<object>(who, `/notifications${query}`));
    notifications.push({ unread: count, lists });
  }
  const found = await site.call<{ hits: { total: number } }>("tanaka", "/doctor/search", {
    lastName: "佐藤",
  });
  const profile = await site.call<{ avatarUrl: string | null }>("sato", "/profile");
  const picture = profile.avatarUrl
    ? await fetch(site.origin + profile.avatarUrl, { headers: { cookie: site.cookieOf("sato") } })
    : null;
  return { chats, notifications, found: found.hits.total, picture: picture ? await picture.text() : "" };
}
