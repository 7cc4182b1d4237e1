import { beforeAll, describe, expect, it } from "vitest";
import type { Room } from "#contract/chat/shapes";
import { mayTalk, type Party } from "../../../workers/api/chat/people/who-may-talk";
import { respond } from "../../support/workerd/client/calls";
import { inGroup } from "../../support/workerd/client/people";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

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
    const room = await respond<Room>("sato", "PATCH", `/chat/rooms/${key}`, {
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
    expect((await respond<Room>("company", "GET", `/chat/rooms/${key}`)).key).toBe(key);
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
});
