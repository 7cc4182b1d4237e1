import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { GroupFile, GroupKinds } from "#contract/group-notices/shapes";
import type { Post } from "#contract/posts/shapes";
import { hide } from "../../../workers/api/posts/remove";
import { jpegOf } from "../../support/pictures";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, inGroup, person } from "../../support/workerd/asking/people";
import { blocks } from "../../support/workerd/given/places";
import { FIELDS, GROUP, read, setUp, status, words, write } from "./setup";

beforeAll(async () => {
  await setUp();
  await person("leaver");
  await agreed();
  await signedIn("leaver");
});

async function upload(who: string, name = "photo.jpg") {
  const form = new FormData();
  form.append("file", new File([jpegOf(1, 1)], name, { type: "image/jpeg" }));
  return (await answer<{ url: string }>(who, "POST", "/files", form)).url;
}

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
    const changed = await answer<Post>("author", "PATCH", path, change);
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
    const drafts = await answer<{ items: Post[] }>("author", "GET", `/group_notices/drafts?groupId=${GROUP}`);
    expect(drafts.items.map(({ title }) => title)).toContain("下書き");
    const later = await write();
    const path = `/group_notices/${draft.objectId}/publish`;
    const [one, two] = [
      await answer<Post>("author", "POST", path),
      await answer<Post>("author", "POST", path),
    ];
    expect(one.objectId).toBe(two.objectId);
    const page = await answer<{ items: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}&limit=2`);
    expect(page.items.map(({ objectId }) => objectId)).toEqual([one.objectId, later.objectId]);
  });

  it("is pinned by admins, and stands above the others", async () => {
    const { objectId } = await write("author", { title: "会則" });
    await write();
    const path = `/group_notices/${objectId}/pin`;
    expect(await status(call("author", "PUT", path, { isPinned: true }))).toBe(403);
    expect(await status(call("admin", "PUT", path, { isPinned: true }))).toBe(204);
    const page = () => answer<{ pinned: Post[] }>("reader", "GET", `/group_notices?groupId=${GROUP}`);
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
      const page = await answer<{ pinned: Post[] }>(who, "GET", `/group_notices?groupId=${GROUP}`);
      return page.pinned.map(({ title }) => title);
    };
    expect([await pinned("reader"), await pinned("rep")]).toEqual([["固定"], []]);
    await env.DB.prepare("DELETE FROM blocks").run();
    await call("admin", "PUT", path, { isPinned: false });
  });

  it("pages by key and by offset alike", async () => {
    type Page = { items: Post[]; next: string | null };
    const get = (query: string) => answer<Page>("reader", "GET", `/group_notices?groupId=${GROUP}&${query}`);
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
    expect(await status(call("stranger", "GET", path))).toBe(200);
    const { medias } = await write("author", { fileUrl });
    expect(medias).toMatchObject([{ url: fileUrl, contentType: "image/jpeg", width: 1, height: 1 }]);
    expect(await status(call("reader", "GET", path))).toBe(200);
    expect(await status(call("stranger", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep", "removed");
    expect(await status(call("rep", "GET", path))).toBe(404);
    await inGroup(GROUP, "rep");
  });

  it("are one's own, at most ten, and stand in one notice", async () => {
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
    await answer("author", "PATCH", `/group_notices/${objectId}`, { ...FIELDS, fileUrls: [kept] });
    expect(await status(call("reader", "GET", kept.replace("/api", "")))).toBe(200);
    expect(await status(call("author", "GET", dropped.replace("/api", "")))).toBe(404);
  });
});

describe("what of a group is listed by its kind", () => {
  const OTHERS = "g-kinds";
  const MANY = "g-many-kinds";
  const GROUP_OF = `groupId=${OTHERS}`;
  type Page = { items: GroupFile[]; next: string | null; kinds: GroupKinds };
  const files = (query = "", who = "reader") =>
    answer<Page>(who, "GET", `/group_notices/files?${GROUP_OF}${query}`);
  const polls = (query = "", who = "reader") =>
    answer<{ items: Post[]; pinned: Post[]; next: string | null; kinds: GroupKinds }>(
      who,
      "GET",
      `/group_notices?${GROUP_OF}&kind=poll${query}`,
    );
  const poll = { choices: ["はい", "いいえ"] };
  const namesOf = ({ items }: Page) => items.map(({ file }) => file.name);
  const titlesOf = ({ items }: { items: Post[] }) => items.map(({ title }) => title);

  beforeAll(async () => {
    await inGroup(OTHERS, "admin", "admin");
    await inGroup(MANY, "reader");
    for (const id of ["author", "reader", "rep"]) await inGroup(OTHERS, id);
    const groupId = OTHERS;
    const both = [await upload("author", "a.jpg"), await upload("author", "b.jpg")];
    await write("author", { groupId, title: "写真二枚", fileUrls: both });
    await write("author", { groupId, title: "日程", poll });
    await write("author", { groupId, title: "本文だけ" });
    await write("admin", { groupId, title: "写真一枚", fileUrl: await upload("admin", "c.jpg") });
    await write("admin", { groupId, title: "投票", poll, fileUrl: await upload("admin", "d.jpg") });
    const gone = await write("author", {
      groupId,
      title: "消した投票",
      poll,
      fileUrl: await upload("author"),
    });
    await call("author", "DELETE", `/group_notices/${gone.objectId}`);
    await write("author", { groupId, title: "下書き", isDraft: true, poll, fileUrl: await upload("author") });
  });

  it("polls alone, newest first and by key", async () => {
    const all = await polls();
    expect(titlesOf(all)).toEqual(["投票", "日程"]);
    const [first, second] = [await polls("&limit=1"), await polls(`&before=${all.items[0]?.objectId}`)];
    expect([titlesOf(first), first.next]).toEqual([["投票"], all.items[0]?.objectId]);
    expect([titlesOf(second), second.next]).toEqual([["日程"], null]);
  });

  it("pictures and files with the post that bears them, by key", async () => {
    const all = await files();
    expect(namesOf(all)).toEqual(["d.jpg", "c.jpg", "a.jpg", "b.jpg"]);
    expect(all.items[2]).toMatchObject({ post: { title: "写真二枚" }, author: { objectId: "author" } });
    const first = await files("&limit=2");
    expect(namesOf(first)).toEqual(["d.jpg", "c.jpg"]);
    const second = await files(`&limit=2&before=${first.next}`);
    expect([namesOf(second), second.next]).toEqual([["a.jpg", "b.jpg"], null]);
  });

  it("is counted as it is listed: nothing deleted, no draft, nobody who is blocked", async () => {
    expect((await files()).kinds).toEqual({ polls: 2, files: 4 });
    expect((await polls()).kinds).toEqual({ polls: 2, files: 4 });
    await blocks("rep", "author");
    expect(namesOf(await files("", "rep"))).toEqual(["d.jpg", "c.jpg"]);
    expect((await files("", "rep")).kinds).toEqual({ polls: 1, files: 2 });
    await env.DB.prepare("DELETE FROM blocks").run();
  });

  it("is counted no further than a hundred posts, however many there are", async () => {
    const page = `groupId=${MANY}`;
    await env.DB.prepare(
      `INSERT INTO posts (id, place_kind, place_id, status, kind, author_id, title, detail, medias, created_at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300)
       SELECT 'many-' || n, 'group', ?, 'published', 'poll', 'author', '投票', '', '[{}]', n FROM numbers`,
    )
      .bind(MANY)
      .run();
    const { kinds } = await answer<Page>("reader", "GET", `/group_notices?${page}&kind=poll&limit=1`);
    expect(kinds).toEqual({ polls: 100, files: 100 });
  });

  it("is nothing to who is no member, and reads no other posts on its way", async () => {
    expect(await status(call("stranger", "GET", `/group_notices/files?${GROUP_OF}`))).toBe(404);
    expect(await status(call("stranger", "GET", `/group_notices?${GROUP_OF}&kind=poll`))).toBe(404);
    for (const also of ["kind = 'poll'", "medias <> '[]'"]) {
      const { results } = await env.DB.prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM posts WHERE place_kind = ? AND place_id = ? AND status = ? AND ${also}
         ORDER BY id DESC LIMIT ?`,
      )
        .bind("group", OTHERS, "published", 20)
        .all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join()).toMatch(/posts_(polls|with_files)/);
    }
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
    const seen = await answer<Readers>("author", "GET", `${path}/readers`);
    expect(seen.total).toBe(2);
    expect(seen.waiting.map(({ objectId }) => objectId).toSorted()).toEqual(["admin", "rep"]);
    expect(await status(call("reader", "GET", `${path}/readers`))).toBe(403);
    expect(await read(objectId)).toMatchObject({
      isAcknowledged: true,
      acknowledgedCount: 1,
      readerCount: 2,
    });
    expect(await answer("author", "POST", `${path}/remind`)).toEqual({ reminded: 2 });
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
