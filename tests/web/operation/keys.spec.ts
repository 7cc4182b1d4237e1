import { expect, test } from "@playwright/test";
import { firstKeys, newKey, ownInstallation } from "../../support/site/own-installation";
import { EVERYBODY } from "../../support/site/servers/states.mjs";
import { callAs } from "../../support/site/web";

type Line = { key: string; name: string; title: string; latest: { message: string } | null };
type Room = { key: string; messages: { message: string }[]; draft?: string };

const SECRETS = ["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"] as const;
const site = ownInstallation("keys-state", 13);
const NEW = Object.fromEntries(SECRETS.map((name) => [name, newKey()]));
const both = () => {
  const first = firstKeys();
  return { ...NEW, ...Object.fromEntries(SECRETS.map((name) => [`${name}_PREVIOUS`, first[name] ?? ""])) };
};

test.afterAll(() => site.stop());

test("secrets are replaced while everybody stays signed in, and nothing sealed is lost without the old ones", async () => {
  test.slow();
  site.startAs(EVERYBODY);
  site.set({});
  await site.serve();
  const { objectId } = await site.call<{ objectId: string }>("tanaka", "/profile");
  const { key } = await site.call<Room>("sato", "/chat/rooms", { memberList: [objectId] });
  await site.call("sato", `/chat/rooms/${key}/messages`, {
    message: "鍵を替える前の一言",
    clientMessageId: "old",
  });
  const { objectId: third } = await site.call<{ objectId: string }>("nakamura", "/profile");
  const many = await site.call<Room>("tanaka", "/chat/rooms", {
    memberList: [await idOf("sato"), third],
    title: "鍵の題名",
  });
  await site.call("tanaka", `/chat/rooms/${many.key}/messages`, {
    message: "三人への一言",
    clientMessageId: "many",
  });
  await callAs(site.cookieOf("sato"), "PUT", `/chat/rooms/${key}/draft`, { text: "書きかけ" }, site.origin);
  await expect(async () => {
    const { lists } = await everyRoom();
    expect(lists.filter(({ latest }) => latest?.message === "三人への一言")).toHaveLength(2);
  }).toPass({ intervals: [100] });
  const before = await everyRoom();
  const { viewerMark } = await site.call<{ viewerMark: string }>("sato", "/profile");
  expect(JSON.stringify(before)).toContain("書きかけ");
  expect(before.lists.some(({ title }) => title === "鍵の題名")).toBe(true);
  await site.stop();

  site.set(both());
  await site.serve();
  expect(await everyRoom()).toEqual(before);
  // A page from before is still its person's.
  const ofOldPage = await fetch(`${site.origin}/api/profile`, {
    headers: { cookie: site.cookieOf("sato"), "x-viewer": viewerMark },
  });
  expect(ofOldPage.status).toBe(200);
  expect((await site.call<Room>("tanaka", "/chat/rooms", { memberList: [await idOf("sato")] })).key).toBe(
    key,
  );
  await site.call("tanaka", `/chat/rooms/${key}/messages`, {
    message: "替えている間の一言",
    clientMessageId: "both",
  });
  const during = await everyRoom();
  await site.stop();

  const rewrapped = await site.command("rewrap");
  expect(rewrapped.output).toContain("MASTER_KEY_PREVIOUS は、設定から外せます");
  expect(rewrapped.output).toMatch(/COOKIE_SECRET_PREVIOUS は、\d{4}年\d+月\d+日まで残してください/);
  expect(rewrapped.code).toBe(0);
  for (const secret of [...Object.values(NEW), ...SECRETS.map((name) => firstKeys()[name] ?? "")])
    expect(rewrapped.output).not.toContain(secret);

  site.set(NEW);
  await site.serve();
  expect(await everyRoom()).toEqual(during);
  expect((await site.call<Room>("sato", "/chat/rooms", { memberList: [objectId] })).key).toBe(key);
  await site.call("sato", `/chat/rooms/${key}/messages`, {
    message: "替えた後の一言",
    clientMessageId: "new",
  });
  expect((await site.call<Room>("tanaka", `/chat/rooms/${key}`)).messages.at(-1)?.message).toBe(
    "替えた後の一言",
  );
  await site.stop();

  const again = await site.command("rewrap");
  expect(again.output).toContain("1 回目：封じ直し 0");
});

const idOf = async (who: "sato") => (await site.call<{ objectId: string }>(who, "/profile")).objectId;

/** What the two of them see: their lists, opened, and every room with its messages. */
async function everyRoom() {
  const lists: Line[] = [];
  const rooms: string[][] = [];
  for (const who of ["sato", "tanaka"] as const) {
    const { rooms: lines } = await site.call<{ rooms: Line[] }>(who, "/chat/rooms?limit=50");
    for (const line of lines) {
      lists.push({ key: line.key, name: line.name, title: line.title, latest: line.latest });
      const room = await site.call<Room>(who, `/chat/rooms/${line.key}`);
      rooms.push([line.key, room.draft ?? "", ...room.messages.map(({ message }) => message)]);
    }
  }
  return { lists, rooms };
}
