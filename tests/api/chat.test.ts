import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ListedRoom, Message, Person, Room } from "#contract/rooms";
import { mayTalk, type Party } from "../../workers/api/chat/who-may-talk";
import { answer, call, signedIn } from "../support/workerd/calls";
import { knock } from "../support/workerd/live";
import { agreed, exchanged, inGroup, person } from "../support/workerd/people";

const openRoom = (who: string, ...others: string[]) =>
  answer<Room>(who, "POST", "/chat/rooms", { memberList: others });
const send = (who: string, roomId: string, message: string, clientMessageId?: string) =>
  answer<Message>(who, "POST", `/chat/rooms/${roomId}/messages`, { message, clientMessageId });
const listOf = async (who: string) =>
  (await answer<{ rooms: ListedRoom[] }>(who, "GET", "/chat/rooms")).rooms;
const refused = async (who: string, method: string, path: string, body?: unknown) =>
  (await call(who, method, path, body)).status;

beforeAll(async () => {
  await env.DB.prepare(
    "INSERT OR IGNORE INTO companies (code, name, inquiry_mail_address) VALUES ('aoba', '青葉製薬', 'a@example.jp'), ('kita', '北薬品', 'k@example.jp')",
  ).run();
  await person("sato", { lastNameJa: "佐藤", firstNameJa: "健一" });
  await person("ito", { lastNameJa: "伊藤", firstNameJa: "薫" });
  await person("yamamoto", { licenceState: "in-review" });
  await person("suzuki", { role: "co-medical", licenceState: null });
  await person("tanaka", {
    role: "ms",
    licenceState: null,
    companyCode: "aoba",
    lastNameJa: "田中",
    firstNameJa: "大輔",
  });
  await person("nakamura", { role: "ms", licenceState: null, companyCode: "aoba" });
  await person("kobayashi", { role: "ms", licenceState: null, companyCode: "kita" });
  await person("takahashi", { role: "connect", licenceState: null });
  await person("company", { role: "connectCompany", licenceState: null, companyCode: "aoba" });
  await person("gone", { status: "suspended" });
  await exchanged("tanaka", "sato");
  await exchanged("sato", "company");
  await exchanged("ito", "tanaka", "requested");
  await agreed();
  for (const id of [
    "sato",
    "ito",
    "yamamoto",
    "suzuki",
    "tanaka",
    "nakamura",
    "kobayashi",
    "takahashi",
    "company",
  ]) {
    await signedIn(id);
  }
});

describe("who may talk to whom", () => {
  const party = (role: Party["role"], more: Partial<Party> = {}): Party => ({
    role,
    isActive: true,
    isVerified: true,
    companyCode: null,
    ...more,
  });
  const doctor = party("doctor");
  const ms = party("ms", { companyCode: "aoba" });
  const none = { hasExchanged: false, sharesGroup: false };
  const cards = { hasExchanged: true, sharesGroup: false };
  const group = { hasExchanged: false, sharesGroup: true };

  it.each<[string, Party, Party, typeof none, boolean]>([
    ["doctor and doctor", doctor, doctor, none, true],
    [
      "doctor and doctor whose licence is not verified",
      doctor,
      party("doctor", { isVerified: false }),
      cards,
      false,
    ],
    ["doctor and suspended doctor", doctor, party("doctor", { isActive: false }), cards, false],
    ["doctor and MS, strangers", doctor, ms, none, false],
    ["doctor and MS with cards", doctor, ms, cards, true],
    ["doctor and MS in one group", doctor, ms, group, true],
    ["MS and doctor with cards", ms, doctor, cards, true],
    ["MS and doctor, strangers", ms, doctor, none, false],
    ["MS of one company", ms, ms, none, true],
    ["MS of two companies, even with cards", ms, party("ms", { companyCode: "kita" }), cards, false],
    ["MS without a company", party("ms"), party("ms"), none, false],
    ["doctor adding a company with cards", doctor, party("connectCompany"), cards, true],
    ["doctor adding a company of a common group", doctor, party("connectCompany"), group, false],
    ["a company starting", party("connectCompany"), doctor, cards, false],
    ["doctor and co-medical", doctor, party("co-medical"), cards, false],
    ["doctor and connect user", doctor, party("connect"), cards, false],
  ])("%s", (_, starter, other, tie, expected) => {
    expect(mayTalk(starter, other, tie)).toBe(expected);
  });

  it("is asked in opening a room", async () => {
    expect(await refused("ito", "POST", "/chat/rooms", { memberList: ["tanaka"] })).toBe(403);
    expect(await refused("sato", "POST", "/chat/rooms", { memberList: ["gone"] })).toBe(403);
    expect(await refused("sato", "POST", "/chat/rooms", { memberList: ["nobody"] })).toBe(403);
    expect(await refused("sato", "POST", "/chat/rooms", { memberList: ["sato"] })).toBe(422);
    expect(await refused("sato", "POST", "/chat/rooms", { memberList: [] })).toBe(422);
    expect(await refused("tanaka", "POST", "/chat/rooms", { memberList: ["kobayashi"] })).toBe(403);
    await inGroup("circle", "ito");
    await inGroup("circle", "tanaka", "invited");
    expect(await refused("ito", "POST", "/chat/rooms", { memberList: ["tanaka"] })).toBe(403);
    await inGroup("circle", "tanaka", "admin");
    expect((await openRoom("ito", "tanaka")).kind).toBe("direct");
  });

  it("is asked in adding to a room", async () => {
    const { key } = await openRoom("sato", "ito", "tanaka");
    expect(
      await refused("ito", "PATCH", `/chat/rooms/${key}`, {
        memberList: ["sato", "ito", "tanaka", "kobayashi"],
      }),
    ).toBe(403);
    expect(await refused("kobayashi", "PATCH", `/chat/rooms/${key}`, { memberList: ["kobayashi"] })).toBe(
      404,
    );
    const room = await answer<Room>("sato", "PATCH", `/chat/rooms/${key}`, {
      memberList: ["sato", "ito", "tanaka", "company"],
    });
    expect(room.members.map(({ objectId }) => objectId)).toContain("company");
  });

  it.each(["yamamoto", "suzuki", "takahashi"])("lets no %s call", async (who) => {
    for (const [method, path] of [
      ["GET", "/chat/rooms"],
      ["POST", "/chat/rooms"],
      ["GET", "/chat/cert"],
      ["GET", "/chat/unreadCount"],
    ] as const) {
      expect(await refused(who, method, path, method === "POST" ? {} : undefined)).toBe(403);
    }
  });

  it("lets a company read and answer where it was added, and start nothing", async () => {
    const { key } = await openRoom("sato", "company");
    expect((await answer<Room>("company", "GET", `/chat/rooms/${key}`)).key).toBe(key);
    expect((await send("company", key, "お世話になっております。")).seq).toBe(1);
    expect(await refused("company", "POST", "/chat/rooms", { memberList: ["sato"] })).toBe(403);
    expect(await refused("company", "PATCH", `/chat/rooms/${key}`, { title: "x" })).toBe(403);
  });

  it("lets a company leave where it was added, and change nothing else", async () => {
    const { key } = await openRoom("sato", "company", "tanaka");
    const change = (body: object) => refused("company", "PATCH", `/chat/rooms/${key}`, body);
    expect(await change({ memberList: ["sato", "company"] })).toBe(403);
    expect(await change({ memberList: ["sato", "tanaka", "company", "ito"] })).toBe(403);
    expect(await change({ memberList: ["sato", "tanaka"], title: "x" })).toBe(403);
    expect(await change({ memberList: ["sato", "tanaka"] })).toBe(200);
    expect(await refused("company", "GET", `/chat/rooms/${key}`)).toBe(404);
  });

  it("finds members by name, reading and company", async () => {
    const { key } = await openRoom("sato", "ito", "tanaka", "company");
    const found = async (name: string) => {
      const path = `/chat/rooms/${key}/members?${new URLSearchParams({ name })}`;
      const { members } = await answer<{ members: Person[] }>("sato", "GET", path);
      return members.map(({ objectId }) => objectId);
    };
    expect(await found("佐藤健")).toEqual(["sato"]);
    expect(await found("佐藤　健一")).toEqual(["sato"]);
    expect(await found("てすと")).toEqual(["company", "ito", "sato", "tanaka"]);
    expect(await found("青葉")).toEqual(["company", "tanaka"]);
    expect(await found("小林")).toEqual([]);
    expect(await found("")).toEqual(["company", "ito", "sato", "tanaka"]);
  });

  it("offers of the doctors of the directory those whose licence is verified, and only to a doctor", async () => {
    const offered = async (who: string) => {
      const path = "/chat/contacts?name=zzz&doctors=ito,yamamoto,kobayashi,gone";
      const { people } = await answer<{ people: Person[] }>(who, "GET", path);
      return people.map(({ objectId }) => objectId);
    };
    expect(await offered("sato")).toEqual(["ito"]);
    expect(await offered("tanaka")).toEqual([]);
  });

  it("tells with the newest messages who wrote them", async () => {
    const { key } = await openRoom("ito", "sato", "tanaka");
    await send("tanaka", key, "いちばん新しい話");
    const path = "/chat/history?limit=1";
    const { messages, people } = await answer<{ messages: Message[]; people: Person[] }>("ito", "GET", path);
    expect(messages).toMatchObject([{ message: "いちばん新しい話", roomId: key }]);
    expect(people).toMatchObject([{ objectId: "tanaka", name: "田中 大輔" }]);
  });
});

describe("a chat of two", () => {
  it("is opened, used, read and listed", async () => {
    const [one, other] = await Promise.all([openRoom("sato", "tanaka"), openRoom("tanaka", "sato")]);
    expect(other.key).toBe(one.key);
    expect(one).toMatchObject({ sessionId: one.key, name: "田中 大輔", messages: [] });
    const sent = await send("sato", one.key, "  来週の勉強会の件です。 ", "draft-1");
    expect(await send("sato", one.key, "来週の勉強会の件です。", "draft-1")).toEqual(sent);
    await vi.waitFor(async () => {
      const line = (await listOf("tanaka")).find(({ key }) => key === one.key);
      expect(line).toMatchObject({
        name: "佐藤 健一",
        unread: 1,
        latest: { senderId: "sato", message: "来週の勉強会の件です。" },
      });
    });
    expect(await answer("tanaka", "GET", "/chat/unreadCount")).toEqual({ count: 1 });
    const room = await answer<Room>("tanaka", "GET", `/chat/rooms/${one.key}`);
    expect(room).toMatchObject({ lastReadSeq: 0, lastSeq: 1, latest: { message: "来週の勉強会の件です。" } });
    expect(
      await refused("tanaka", "POST", `/chat/rooms/${one.key}/readMessages`, { lastReadMessageId: sent.id }),
    ).toBe(204);
    expect(await answer("tanaka", "GET", "/chat/unreadCount")).toEqual({ count: 0 });
    expect((await answer<Room>("tanaka", "GET", `/chat/rooms/${one.key}?after=0`)).lastReadSeq).toBe(1);
  });

  it("does not exist for anybody else, nor does a room nobody opened", async () => {
    const { key, sessionKey } = await openRoom("sato", "tanaka");
    const { id } = await send("sato", key, "内緒");
    for (const path of [
      `/chat/rooms/${key}`,
      `/chat/rooms/${key}/members`,
      "/chat/rooms/nowhere",
      `/chat/rooms/${key.slice(0, -1)}x`,
    ]) {
      expect(await refused("nakamura", "GET", path)).toBe(404);
    }
    expect(await refused("nakamura", "POST", `/chat/rooms/${key}/messages`, { message: "?" })).toBe(404);
    expect(
      await refused("nakamura", "POST", `/chat/rooms/${key}/readMessages`, { lastReadMessageId: id }),
    ).toBe(404);
    expect(
      await refused("nakamura", "POST", "/chat/messages/decrypt", { payload: "v1.1.x.AAAA", sessionKey }),
    ).toBe(404);
  });

  it("refuses an empty and a too long message by name", async () => {
    const { key } = await openRoom("sato", "ito");
    for (const message of ["", "   ", "あ".repeat(5001)]) {
      const response = await call("sato", "POST", `/chat/rooms/${key}/messages`, { message });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        errors: { message: expect.stringContaining("メッセージ") },
      });
    }
    expect((await send("sato", key, "あ".repeat(5000))).message).toHaveLength(5000);
  });

  it("takes twenty messages in a second", async () => {
    const { key } = await openRoom("ito", "sato");
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        refused("ito", "POST", `/chat/rooms/${key}/messages`, { message: `${index}` }),
      ),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
  });
});

describe("opening a payload on the server", () => {
  it("is written into the audit log, also when it fails", async () => {
    const { sessionKey } = await openRoom("sato", "tanaka");
    expect(
      await refused("sato", "POST", "/chat/messages/decrypt", {
        payload: "v1.1.message.AAAAAAAAAAAAAAAAAAAAAAAA",
        sessionKey,
      }),
    ).toBe(404);
    const log = await env.DB.prepare(
      "SELECT * FROM audit_log WHERE action = 'message-decrypted' ORDER BY id DESC",
    ).first();
    expect(log).toMatchObject({ actor_id: "sato", result: "failed" });
    expect(JSON.stringify(log)).not.toContain(sessionKey);
  });
});

describe("live credentials", () => {
  it("end with the session", async () => {
    await signedIn("sato", "sato-afresh");
    const cert = await answer<Record<string, string>>("sato-afresh", "GET", "/chat/cert");
    expect(cert).toMatchObject({ endpoint: "inowa.test", region: "ap-northeast-1" });
    const { AwsV4Signer } = await import("aws4fetch");
    const sign = async () => {
      const parts = {
        url: "https://inowa.test/mqtt",
        method: "GET",
        service: "iotdevicegateway",
        signQuery: true,
      };
      const { accessKeyId = "", secretAccessKey = "", sessionToken = "", region = "" } = cert;
      return (await new AwsV4Signer({ ...parts, accessKeyId, secretAccessKey, sessionToken, region }).sign())
        .url;
    };
    const before = await knock(await sign());
    expect(before.status).toBe(101);
    before.webSocket?.accept();
    expect(await refused("sato-afresh", "POST", "/logout")).toBe(204);
    expect((await knock(await sign())).status).toBe(403);
  });
});

describe("contacts", () => {
  it("are those a chat can be started with, found by name or reading", async () => {
    const idsOf = async (who: string, name = "") =>
      (
        await answer<{ people: { objectId: string }[] }>(
          who,
          "GET",
          `/chat/contacts?name=${encodeURIComponent(name)}`,
        )
      ).people.map(({ objectId }) => objectId);
    expect((await idsOf("tanaka")).toSorted()).toEqual(expect.arrayContaining(["nakamura", "sato"]));
    expect(await idsOf("tanaka")).not.toContain("kobayashi");
    expect(await idsOf("kobayashi")).toEqual([]);
    expect(await idsOf("tanaka", "佐藤")).toEqual(["sato"]);
    expect(await idsOf("tanaka", "てすと")).toContain("sato");
    expect(await idsOf("tanaka", "%")).toEqual([]);
  });
});
