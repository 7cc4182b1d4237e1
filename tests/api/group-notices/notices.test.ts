import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Post, Reacted } from "#contract/posts/shapes";
import { hide } from "../../../workers/api/posts/remove";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { blocks } from "../../support/workerd/fixtures/places";
import { FIELDS, GROUP, read, setUp, status, upload, words, write } from "./setup";

beforeAll(async () => {
  await setUp();
  await person("leaver");
  await agreed();
  await signedIn("leaver");
});

describe("a notice", () => {
  it("is read by members and by nobody else", async () => {
    const { objectId } = await write();
    expect(await read(objectId)).toMatchObject({
      title: FIELDS.title,
      group: { objectId: GROUP },
      comments: [],
    });
    expect(await status(call("stranger", "GET", `/group_notices/${objectId}`))).toBe(404);
    expect(await status(call("stranger", "POST", "/group_notices", FIELDS))).toBe(404);
    expect(await status(call("stranger", "GET", `/group_notices?groupId=${GROUP}`))).toBe(404);
  });

  it("needs a title and a text, in the words of the specification", async () => {
    const refused = await call("author", "POST", "/group_notices", {
      groupId: GROUP,
      title: " ",
      detail: "",
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { title: "件名を入力してください。", detail: "内容を入力してください。" } },
    ]);
  });

  it("is one, however often its form is sent", async () => {
    const creationKey = "form-1";
    const both = await Promise.all([write("author", { creationKey }), write("author", { creationKey })]);
    expect(new Set(both.map(({ objectId }) => objectId)).size).toBe(1);
  });

  it("is edited by its author alone, marked, and not over what another tab has saved", async () => {
    const { objectId, rev, editedAt } = await write();
    expect(editedAt).toBeNull();
    const path = `/group_notices/${objectId}`;
    const change = { title: "改題", detail: "変更", fileUrls: [], rev };
    const changed = await respond<Post>("author", "PATCH", path, change);
    expect(changed).toMatchObject({
      title: "改題",
      rev: rev + 1,
      editedAt: expect.any(Number),
      isCommentable: true,
    });
    const late = await call("author", "PATCH", path, { ...change, title: "古い画面から" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { title: "改題" } });
    expect(await status(call("admin", "PATCH", path, change))).toBe(403);
  });

  it("goes with its text and pictures; the second time with the specification's words", async () => {
    const fileUrl = await upload("author");
    const { objectId } = await write("author", { fileUrl });
    const path = `/group_notices/${objectId}`;
    expect(await status(call("reader", "DELETE", path))).toBe(403);
    expect(await status(call("admin", "DELETE", path))).toBe(204);
    const again = call("author", "DELETE", path);
    expect([await status(again), await words(again)]).toEqual([409, "この投稿はすでに削除されています。"]);
    expect(await words(call("reader", "GET", path))).toBe("この投稿は削除されました。");
    expect(await status(call("author", "GET", fileUrl.replace("/api", "")))).toBe(404);
    const row = await env.DB.prepare("SELECT title, detail, medias FROM posts WHERE id = ?")
      .bind(objectId)
      .first();
    expect(row).toEqual({ title: "", detail: "", medias: "[]" });
  });

  it("lies as a draft before its author alone, and takes its place in time when it is published", async () => {
    const draft = await write("author", { isDraft: true, title: "下書き" });
    expect(await status(call("admin", "GET", `/group_notices/${draft.objectId}`))).toBe(404);
    const drafts = await respond<{ items: Post[] }>(
      "author",
      "GET",
      `/group_notices/drafts?groupId=${GROUP}`,
    );
    expect(drafts.items.map(({ title }) => title)).toContain("下書き");
    const later = await write();
    const path = `/group_notices/${draft.objectId}/publish`;
    const [one, two] = [
      await respond<Post>("author", "POST", path),
      await respond<Post>("author", "POST", path),
    ];
    expect(one.objectId).toBe(two.objectId);
    const page = await respond<{ items: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}&limit=2`);
    expect(page.items.map(({ objectId }) => objectId)).toEqual([one.objectId, later.objectId]);
  });

  it("is pinned by admins, and is above the others", async () => {
    const { objectId } = await write("author", { title: "会則" });
    await write();
    const path = `/group_notices/${objectId}/pin`;
    expect(await status(call("author", "PUT", path, { isPinned: true }))).toBe(403);
    expect(await status(call("admin", "PUT", path, { isPinned: true }))).toBe(204);
    const page = () => respond<{ pinned: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}`);
    expect((await page()).pinned.map(({ title }) => title)).toEqual(["会則"]);
    await call("admin", "PUT", path, { isPinned: false });
    expect((await page()).pinned).toEqual([]);
  });

  it("is above the page of nobody who has blocked its author", async () => {
    const { objectId } = await write("author", { title: "固定" });
    const path = `/group_notices/${objectId}/pin`;
    await call("admin", "PUT", path, { isPinned: true });
    await blocks("rep", "author");
    const pinned = async (who: string) => {
      const page = await respond<{ pinned: Post[] }>(who, "GET", `/group_notices?groupId=${GROUP}`);
      return page.pinned.map(({ title }) => title);
    };
    expect([await pinned("reader"), await pinned("rep")]).toEqual([["固定"], []]);
    await env.DB.prepare("DELETE FROM blocks").run();
    await call("admin", "PUT", path, { isPinned: false });
  });

  it("pages by key and by offset alike", async () => {
    type Page = { items: Post[]; next: string | null };
    const get = (query: string) => respond<Page>("reader", "GET", `/group_notices?groupId=${GROUP}&${query}`);
    const all = (await get("limit=2000")).items.map(({ objectId }) => objectId);
    expect(all).toEqual(all.toSorted().toReversed());
    const first = await get("limit=3");
    const second = await get(`limit=3&before=${first.next}`);
    expect([...first.items, ...second.items].map(({ objectId }) => objectId)).toEqual(all.slice(0, 6));
    expect((await get("limit=3&offset=3")).items).toEqual(second.items);
  });
});

describe("pictures and files", () => {
  it("are read by who may read the notice, and by nobody else", async () => {
    const fileUrl = await upload("author");
    const path = fileUrl.replace("/api", "");
    expect(await status(call("stranger", "GET", path))).toBe(404);
    const { medias } = await write("author", { fileUrl });
    expect(medias).toMatchObject([{ url: fileUrl, contentType: "image/jpeg", width: 1, height: 1 }]);
    expect(await status(call("reader", "GET", path))).toBe(200);
    expect(await status(call("stranger", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep", "removed");
    expect(await status(call("rep", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep");
  });

  it("are one's own, at most ten, and are in one notice", async () => {
    const theirs = await upload("reader");
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrl: theirs }))).toBe(422);
    const fileUrls = Array.from({ length: 11 }, (_, at) => `/api/files/${at}`);
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrls }))).toBe(422);
    const fileUrl = await upload("author");
    await write("author", { fileUrl });
    expect(await status(call("author", "POST", "/group_notices", { ...FIELDS, fileUrl }))).toBe(422);
  });

  it("taken away in an edit are gone", async () => {
    const [kept, dropped] = [await upload("author", "a.jpg"), await upload("author", "b.jpg")];
    const { objectId } = await write("author", { fileUrls: [kept, dropped] });
    await respond("author", "PATCH", `/group_notices/${objectId}`, { ...FIELDS, fileUrls: [kept] });
    expect(await status(call("reader", "GET", kept.replace("/api", "")))).toBe(200);
    expect(await status(call("author", "GET", dropped.replace("/api", "")))).toBe(404);
  });
});

describe("what must be read", () => {
  it("that must be read counts who has confirmed among those who belong there now", async () => {
    const { objectId } = await write("author", { isMustRead: true });
    for (const who of ["reader", "leaver"]) {
      if (who === "leaver") await inGroup(GROUP, who);
      await call(who, "POST", `/group_notices/${objectId}/acknowledge`);
    }
    expect((await read(objectId, "author")).acknowledgedCount).toBe(2);
    expect(await status(call("leaver", "POST", `/groups/${GROUP}/exit`))).toBe(204);
    const { acknowledgedCount, group } = await read(objectId, "author");
    expect([acknowledgedCount, group.memberCount]).toEqual([1, 4]);
  });

  it("is confirmed by 「確認しました」 however it is said, once, beside a reaction that takes nothing away", async () => {
    const { objectId } = await write("author", { isMustRead: true });
    const react = (reactionType: string | null) =>
      respond<Reacted>("reader", "PATCH", "/group_notices/update_group_notice_reaction", {
        noticeId: objectId,
        reactionType,
      });
    expect(await react("check")).toMatchObject({ reactions: { check: 1 }, myReaction: null });
    expect(await react("like")).toMatchObject({ reactions: { check: 1, like: 1 }, myReaction: "like" });
    expect(await react(null)).toMatchObject({ reactions: { check: 1, like: 0 }, myReaction: null });
    await call("reader", "POST", `/group_notices/${objectId}/acknowledge`);
    for (const who of ["author", "reader"])
      expect(await read(objectId, who)).toMatchObject({ acknowledgedCount: 1, reactions: { check: 1 } });
    const { items } = await respond<{ items: object[] }>(
      "author",
      "GET",
      `/group_notices?groupId=${GROUP}&limit=1`,
    );
    expect(items).toMatchObject([{ acknowledgedCount: 1, reactions: { check: 1 } }]);
    const { total } = await respond<{ total: number }>(
      "author",
      "GET",
      `/group_notices/${objectId}/find_group_notice_reaction`,
    );
    expect(total).toBe(0);
  });

  it("takes the reactions that were given before it had to be read as confirmations", async () => {
    const { objectId } = await write("author", {});
    await respond("reader", "PATCH", "/group_notices/update_group_notice_reaction", {
      noticeId: objectId,
      reactionType: "check",
    });
    expect(await read(objectId)).toMatchObject({ isAcknowledged: false, reactions: { check: 1 } });
    await respond("author", "PATCH", `/group_notices/${objectId}`, {
      ...FIELDS,
      fileUrls: [],
      isMustRead: true,
    });
    expect(await read(objectId)).toMatchObject({
      isAcknowledged: true,
      acknowledgedCount: 1,
      reactions: { check: 1 },
      myReaction: null,
    });
  });

  it("names to its author who has confirmed it, and who has not", async () => {
    const { objectId } = await write("author", { isMustRead: true });
    const path = `/group_notices/${objectId}`;
    await call("reader", "POST", `${path}/acknowledge`);
    await call("rep", "PATCH", `${path}/updateLastRead`);
    type Readers = {
      total: number;
      users: { user: { objectId: string } }[];
      waiting: { objectId: string }[];
    };
    const seen = await respond<Readers>("author", "GET", `${path}/readers`);
    expect(seen.total).toBe(2);
    expect(seen.waiting.map(({ objectId }) => objectId).toSorted()).toEqual(["admin", "rep"]);
    expect(await status(call("reader", "GET", `${path}/readers`))).toBe(403);
    expect(await read(objectId)).toMatchObject({
      isAcknowledged: true,
      acknowledgedCount: 1,
      readerCount: 2,
    });
    expect(await respond("author", "POST", `${path}/remind`)).toEqual({ reminded: 2 });
    expect(await status(call("author", "POST", `${path}/remind`))).toBe(429);
  });

  it("reminds nobody of what they cannot read: a draft, or what was hidden", async () => {
    const draft = await write("author", { isMustRead: true, isDraft: true });
    const hidden = await write("author", { isMustRead: true });
    await hide(env, { postId: hidden.objectId }, "宣伝のため");
    for (const { objectId } of [draft, hidden])
      expect(await status(call("author", "POST", `/group_notices/${objectId}/remind`))).toBe(404);
  });
});
