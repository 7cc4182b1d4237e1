import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { Room } from "#contract/chat/shapes";
import type { OfflineCopy } from "#contract/offline/calls";
import { OFFLINE_MS } from "#contract/offline/limits";
import { call, respond } from "../../support/workerd/client/calls";
import { confirmedAt } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { until } from "../../support/workerd/until";
import { meet, openRoom, send } from "../chat/cast";

/** Device sessions are set in the record: the sign-in has tests of its own. */
const own = (userId: string, isOwn = 1) =>
  env.DB.prepare("UPDATE sessions SET own_device = ?, shared_terminal = 0 WHERE user_id = ?")
    .bind(isOwn, userId)
    .run();
const copyOf = (who: string, existing: readonly string[] = []) =>
  respond<OfflineCopy>(who, "GET", `/offline?${new URLSearchParams({ known: existing.join(",") })}`);
const textsIn = ({ rooms }: OfflineCopy, roomId: string) =>
  rooms.find((room) => room.roomId === roomId)?.lines?.map(({ text }) => text);

beforeAll(async () => {
  await meet();
  await own("sato");
});

it("a copy for offline reading is refused on a device that is not one's own", async () => {
  const response = await call("tanaka", "GET", "/offline");
  expect(response.status).toBe(409);
  expect(response.headers.get("set-cookie")).toBeNull();
});

it("a copy holds one's last rooms, and only what changed when the browser has the rest", async () => {
  const [one, two] = [await openRoom("sato", "tanaka"), await openRoom("sato", "ito")];
  const sent = await send("sato", one.key, "消す前");
  await send("ito", two.key, "変わらない");
  const first = await copyOf("sato");
  expect(textsIn(first, one.key)).toContain("消す前");
  expect(textsIn(first, two.key)).toContain("変わらない");
  const existing = first.rooms.map(({ version }) => version);
  expect((await copyOf("sato", existing)).rooms.map(({ lines }) => lines)).toEqual(existing.map(() => null));
  const gone = await call("sato", "DELETE", `/chat/rooms/${one.key}/messages/${sent.id}`);
  expect(gone.status).toBe(204);
  const changed = await until(async () => {
    const copy = await copyOf("sato", existing);
    expect(copy.rooms.find(({ roomId }) => roomId === one.key)?.lines).toMatchObject([{ isDeleted: true }]);
    return copy;
  });
  expect(JSON.stringify(changed)).not.toContain("消す前");
  expect(changed.rooms.find(({ roomId }) => roomId === two.key)?.lines).toBeNull();
});

it("a room that somebody left is not in their copy any more", async () => {
  const body = { memberList: ["tanaka", "ito"], title: `退出 ${crypto.randomUUID().slice(0, 6)}` };
  const { key } = await respond<Room>("sato", "POST", "/chat/rooms", body);
  expect((await copyOf("sato")).rooms.map(({ roomId }) => roomId)).toContain(key);
  const left = await call("sato", "PATCH", `/chat/rooms/${key}`, { memberList: ["tanaka", "ito"] });
  expect(left.status).toBe(200);
  expect((await copyOf("sato")).rooms.map(({ roomId }) => roomId)).not.toContain(key);
});

it("the key is that of the session, for the offline page alone, and ends with the session", async () => {
  const response = await call("sato", "GET", "/offline");
  const { key, until } = await response.json<OfflineCopy>();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(until - Date.now()).toBeLessThanOrEqual(OFFLINE_MS);
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toContain(`__Secure-offline-key=${key}`);
  expect(cookie).toContain("Path=/offline");
  expect(cookie).toContain("SameSite=Strict");
  await own("ito");
  expect((await copyOf("ito")).key).not.toBe(key);
  const soon = Date.now() + 60_000;
  await env.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = 'ito'").bind(soon).run();
  expect((await copyOf("ito")).until).toBeLessThanOrEqual(soon);
});

it("a copy has one's lists with the numbers on them, and the vacant beds of one's own institution", async () => {
  await hospitals(["offline-h"], { name: "緊急病院", tel: "03-1111-2222" });
  const fields = { name: "紹介先", type: 1, purpose: 1, hospitalIds: ["offline-h"] };
  await respond("sato", "POST", "/lists/hospitals", fields);
  await env.DB.prepare("UPDATE users SET hospital_id = 'offline-h' WHERE id IN ('sato', 'ito')").run();
  await confirmedAt("sato", "offline-h");
  await env.DB.prepare(
    `INSERT INTO vacant_beds (id, hospital_id, bed_kind, ward, number, men, women, updated_at)
     VALUES ('offline-bed', 'offline-h', 1, '3階', 2, 1, 1, 0)`,
  ).run();
  const { lists, beds } = await copyOf("sato");
  expect(lists).toMatchObject([
    {
      name: "紹介先",
      hospitals: [{ name: "緊急病院", numbers: [{ label: "代表", tel: "03-1111-2222" }] }],
      doctors: [],
    },
  ]);
  expect(beds).toMatchObject([{ hospital: "緊急病院", beds: [{ ward: "3階", number: 2 }] }]);
  // Who only says to work there gets none, and nobody gets another's lists.
  const others = await copyOf("ito");
  expect([others.lists, others.beds]).toEqual([[], []]);
});
