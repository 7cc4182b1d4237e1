import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { WITHDRAWN_MESSAGE } from "#contract/chat/texts";
import { WITHDRAWN_NAME } from "#contract/users/texts";
import { eraseFromRooms } from "../../../workers/api/chat/rooms/leaving";
import { notify } from "../../../workers/notifications/notify";
import { directRoom } from "../../support/workerd/chat/rooms";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { exchanged } from "../../support/workerd/client/people";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";
import { until } from "../../support/workerd/until";

describe("leaving", () => {
  it("takes back what was asked of others, and deletes their notifications", async () => {
    const removedMember = await openAccount("asker");
    const asked = await openAccount("asked");
    await removedMember.browser.signIn(removedMember.username);
    await asked.browser.signIn(asked.username);
    const notified = { topic: "boardOfficial", about: { type: "boardItem", id: "b" }, text: "公式" } as const;
    await notify(env, [removedMember.id], { eventKey: "to-who-leaves", ...notified });
    await removedMember.browser.call("POST", "/businessCard/requestExchange", { userId: asked.id });
    const unread = async () => (await asked.browser.call("GET", "/notifications/unread")).json();
    await until(async () => expect(await unread()).toMatchObject({ businessCard: 1 }));
    await removedMember.browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    await until(async () => expect(await unread()).toMatchObject({ businessCard: 0 }));
    const counts = await (await asked.browser.call("GET", "/users/getUnreadCounts")).json();
    expect(counts).toMatchObject({ businessCardRequest: { count: 0 }, notification: { count: 0 } });
    const inbox = env.INBOX.get(env.INBOX.idFromName(removedMember.id));
    expect((await inbox.notificationPage({ limit: 20, offset: 0 })).lines).toEqual([]);
  });

  it("is open to a doctor whose record somebody else under review has named as theirs", async () => {
    const [owner, namesake] = [await openAccount("owner-of-record"), await openAccount("namesake")];
    await listedDoctor("d-named-twice", { userId: owner.id });
    await env.DB.prepare("INSERT INTO doctor_claims VALUES (?, 'd-named-twice', 0)").bind(namesake.id).run();
    await owner.browser.signIn(owner.username);
    const leaving = await owner.browser.call("POST", "/users/withdraw", {
      password: PASSWORD,
      isConfirmed: true,
    });
    expect(leaving.status).toBe(204);
    expect(await env.DB.prepare("SELECT id FROM doctors WHERE id = 'd-named-twice'").first()).toBeNull();
  });

  it("leaves a line without a name in the holders of the card until it is taken off, and no badge", async () => {
    const [withdrawn, holder] = [await openAccount("carded"), await openAccount("holder")];
    for (const { browser, username } of [withdrawn, holder]) await browser.signIn(username);
    const ask = async <T>(who: typeof withdrawn, name: string, body: object) =>
      (await (await who.browser.call("POST", `/businessCard/${name}`, body)).json()) as T;
    const { objectId } = await ask<{ objectId: string }>(holder, "requestExchange", { userId: withdrawn.id });
    await ask(withdrawn, "acceptExchange", { objectId });
    const badge = async () => {
      const counts = await (await holder.browser.call("GET", "/users/getUnreadCounts")).json();
      return (counts as { businessCardUnread: { count: number } }).businessCardUnread.count;
    };
    await until(async () => expect(await badge()).toBe(1));
    await withdrawn.browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    await until(async () => expect(await badge()).toBe(0));
    const held = () => ask<{ cards: object[] }>(holder, "findBusinessCard", {});
    const nobody = { name: WITHDRAWN_NAME, isWithdrawn: true, contact: { email: null }, isUnread: false };
    expect((await held()).cards).toMatchObject([nobody]);
    const card = await ask(holder, "getBusinessCardByUserId", { userId: withdrawn.id });
    expect(card).toBeNull();
    await ask(holder, "deleteExchange", { objectId });
    expect((await held()).cards).toEqual([]);
  });

  it("empties what the person wrote in rooms and deletes what they uploaded", async () => {
    const removedMember = await openAccount("talker");
    const friend = await openAccount("friend");
    await removedMember.browser.signIn(removedMember.username);
    await friend.browser.signIn(friend.username);
    await exchanged(removedMember.id, friend.id);
    const opened = await removedMember.browser.call("POST", "/chat/rooms", { memberList: [friend.id] });
    const { sessionId: roomId } = (await opened.json()) as { sessionId: string };
    await removedMember.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "秘密の話です" });
    await friend.browser.call("POST", `/chat/rooms/${roomId}/messages`, { message: "承知しました" });
    await env.FILES.put("file/left-behind", "bytes");
    await env.DB.prepare(
      "INSERT INTO uploads (id, kind, owner_id, name, content_type, inline, size, created_at) VALUES ('left-behind', 'file', ?, 'memo.pdf', 'application/pdf', 0, 5, 0)",
    )
      .bind(removedMember.id)
      .run();

    const leaving = { password: PASSWORD, isConfirmed: true };
    expect((await removedMember.browser.call("POST", "/users/withdraw", leaving)).status).toBe(204);
    const room = await (await friend.browser.call("GET", `/chat/rooms/${roomId}`)).text();
    expect(room).toContain(WITHDRAWN_MESSAGE);
    expect(room).toContain("承知しました");
    expect(room).not.toContain("秘密の話です");
    expect(await env.FILES.get("file/left-behind")).toBeNull();
  });

  it("takes more files along than a bucket deletes in one call, those of rooms too", async () => {
    const { id, username, browser } = await openAccount("collector");
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
    const { id } = await openAccount("unlucky");
    const roomId = await roomWithFiles(id, 1);
    const place = `chat/${roomId}/m1.original`;
    await env.FILES.put(place, "bytes");
    await expect(eraseFromRooms({ ...env, FILES: bucketDeleting(0) }, id)).rejects.toThrow("too many keys");
    expect(await env.FILES.head(place)).not.toBeNull();
    await eraseFromRooms(env, id);
    expect(await env.FILES.head(place)).toBeNull();
  });

  it("leaves a group the picture at its head", async () => {
    const { id, username, browser } = await openAccount("painter");
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
    const { username, browser } = await openAccount("hasty");
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
});

describe("one's own data", () => {
  it("comes as one file without secrets, to its owner only", async () => {
    const { username, browser } = await openAccount("curious");
    await browser.signIn(username);
    const response = await browser.call("GET", "/users/export");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
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
