import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { Message, Room } from "#contract/chat/shapes";
import { sessionTopic } from "#contract/chat/socket";
import type { CommunityComment, CommunityPost } from "#contract/community/shapes";
import type { HospitalHit } from "#contract/directory/shapes";
import type { DoctorHit } from "#contract/doctors/shapes";
import type { GroupNotice, NoticeComment } from "#contract/group-notices/calls";
import { toBase64 } from "#contract/wire/bytes";
import { indexDoctor, indexHospital } from "../../../workers/search/documents/update";
import { jpegOf, pngOf } from "../../support/pictures";
import { announced, type Live, openRoom } from "../../support/workerd/chat/live";
import { verified } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { approve, founded, inviteDoctors, joined } from "../../support/workerd/fixtures/groups";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";
import { collate, inRegister, PASSWORD, particulars } from "../../support/workerd/fixtures/registrations";
import { until } from "../../support/workerd/until";

const PEOPLE = ["spec-kato", "spec-mori", "spec-ono", "spec-rep", "spec-user"];
const [KATO, MORI, ONO, REP, USER] = PEOPLE as [string, string, string, string, string];

beforeAll(async () => {
  for (const id of [KATO, MORI, ONO]) await person(id);
  await person(REP, { role: "ms", licenceState: null });
  await person(USER, { role: "connect", licenceState: null });
  await exchanged(REP, KATO);
  await hospitals(["spec-home", "spec-a", "spec-b"]);
  await nurse("spec-nora", "spec-home");
  await agreed();
  for (const id of [...PEOPLE, "spec-nora"]) await signedIn(id);
});

type Answered = { message?: string; errors?: Record<string, string>; current?: unknown };
async function refused(who: string, method: string, path: string, body?: unknown) {
  const response = await call(who, method, path, body);
  return { ...(await response.json<Answered>()), status: response.status };
}

describe("a client that knows the specification alone", () => {
  test("puts a group as it got it, with its name changed: nothing else happens", async () => {
    const id = await founded(KATO, { connectUsers: [USER] });
    await joined(KATO, id, [MORI]);
    const group = await respond<Record<string, unknown>>(KATO, "GET", `/groups/${id}`);
    const changed = await respond<Record<string, unknown>>(KATO, "PUT", `/groups/${id}`, {
      ...group,
      name: "新しい名前",
    });
    expect(changed).toMatchObject({ name: "新しい名前", memberCount: 3, openInvitations: 0 });
    expect(changed.doctors).toEqual(group.doctors);
    const again = { groupId: id, doctors: [KATO, MORI, ONO] };
    expect(await respond(KATO, "PATCH", "/groups/doctors", again)).toMatchObject({ openInvitations: 1 });
    expect((await inviteDoctors(KATO, id, [MORI, ONO])).status).toBe(200);
    expect((await approve(ONO, id)).status).toBe(200);
  });

  test("reads a notice of a group and its comments by the names it wrote", async () => {
    const groupId = await founded(KATO);
    const fileUrl = await uploaded(KATO);
    const made = await respond<GroupNotice>(KATO, "POST", "/group_notices", {
      groupId,
      title: "次回のご案内",
      detail: "資料を添付します。",
      fileUrl,
    });
    expect(made).toMatchObject({ groupId, fileUrl });
    const media = await uploaded(KATO);
    const path = `/group_notices/${made.objectId}`;
    const written = await respond<NoticeComment>(KATO, "POST", `${path}/comment`, { comment: "", media });
    expect(written).toMatchObject({ comment: "", media });
    expect(await respond(KATO, "GET", path)).toMatchObject({ groupId, fileUrl, comments: [{ media }] });
    const listed = await respond<{ items: object[] }>(KATO, "GET", `/group_notices?groupId=${groupId}`);
    expect(listed.items).toMatchObject([{ groupId, fileUrl }]);
    const stream = await respond<{ items: object[] }>(KATO, "GET", "/group_notice_timeline?limit=1");
    expect(stream.items).toMatchObject([{ groupId, openCommunity: null, fileUrl }]);
  });

  test("reads a post of a community and its comments by the names it wrote, and sends them back", async () => {
    await community("spec-open");
    await joinedAs("spec-open", MORI);
    const [file, image] = [await uploaded(MORI), await picture(MORI)];
    const post = await respond<CommunityPost>(MORI, "POST", "/opencommunity/posts", {
      openCommunity: "spec-open",
      title: "抄読会",
      content: "本文です。",
      file,
      images: [image],
    });
    const fields = {
      openCommunity: "spec-open",
      content: "本文です。",
      detail: "本文です。",
      file,
      images: [image],
    };
    expect(post).toMatchObject(fields);
    const path = `/opencommunity/posts/${post.objectId}`;
    expect(await respond(MORI, "PATCH", path, { ...post, title: "抄読会のご案内" })).toMatchObject(fields);
    const body = { parent: post.objectId, detail: "参加します。", file: null };
    const comment = await respond<CommunityComment>(MORI, "POST", "/opencommunity/comments", body);
    expect(comment).toMatchObject(body);
    const reply = { parent: comment.objectId, file: await uploaded(MORI) };
    expect(await respond(MORI, "POST", "/opencommunity/comments", reply)).toMatchObject({
      ...reply,
      detail: "",
    });
    expect(await respond(MORI, "GET", path)).toMatchObject({ post: fields, comments: [body, reply] });
  });

  test("sees where a notice of its hospital went, under both names", async () => {
    const hospitalsStock = ["spec-b", "spec-a"];
    const { objectId } = await respond<{ objectId: string }>("spec-nora", "POST", "/hospitalNotices", {
      title: "休診のお知らせ",
      detail: "24日は休診します。",
      hospitalsStock,
      fileUrl: "",
      filename: "",
    });
    const notice = await respond("spec-nora", "GET", `/hospitalNotices/${objectId}`);
    expect(notice).toMatchObject({ hospitalsStock, toHospitalObjectIds: hospitalsStock, fileUrl: null });
  });

  test("reads in hits what the specification names of a doctor and of a hospital", async () => {
    await listedDoctor("spec-listed", { lastName: "仕様", firstName: "太郎", universityCode: "u01" });
    await worksAt("spec-listed", { hospitalId: "spec-a", prefectureCode: "13", startDate: "2019-04" });
    await env.DB.prepare(
      "UPDATE hospitals SET name = '仕様病院', tel2 = '03-1111-2222', url = 'https://example.jp', department_codes = ? WHERE id = 'spec-a'",
    )
      .bind(JSON.stringify(["d01"]))
      .run();
    await indexDoctor(env.DB, env.SEARCH_DB, "spec-listed");
    await indexHospital(env.DB, env.SEARCH_DB, "spec-a");
    type Hits<Source> = { hits: { hits: { _source: Source }[] } };
    const found = await respond<Hits<DoctorHit>>(KATO, "GET", "/doctor/searchName?partOfName=仕様太郎");
    expect(found.hits.hits[0]?._source).toMatchObject({
      role: "doctor",
      university: await env.DB.prepare("SELECT name FROM universities WHERE code = 'u01'").first("name"),
      enrollmentPeriodList: [
        {
          hospitalPref: "東京都",
          isWorking: true,
          startDate: "2019-04",
          endDate: null,
          hospitalId: "spec-a",
        },
      ],
    });
    const places = await respond<Hits<HospitalHit>>(KATO, "POST", "/hospital/search", { name: "仕様病院" });
    expect(places.hits.hits[0]?._source).toMatchObject({
      categoryNames: ["内科"],
      doctorCount: 1,
      tel2: "03-1111-2222",
      url: "https://example.jp",
    });
  });

  test("registers a doctor without what is ours alone: the terms wait, the first department is the one named", async () => {
    const email = "spec-doctor@example.jp";
    const given = particulars(email, { subCategoryId: "3" });
    const who = await verified(email);
    await inRegister(given);
    await collate(who, given);
    const registered = await who.post("/registerUser", { ...given, role: "doctor", password: PASSWORD });
    const { objectId, user } = (await registered.json()) as {
      objectId: string;
      user: { sessionToken: string };
    };
    expect(registered.status).toBe(200);
    const agreement = await env.DB.prepare("SELECT count(*) AS n FROM agreements WHERE user_id = ?")
      .bind(objectId)
      .first("n");
    expect(agreement).toBe(0);
    const made = await who.post("/doctor", {
      doctorObjectId: objectId,
      user: { objectId },
      sessionToken: user.sessionToken,
      university: "u01",
      graduationYear: "2006",
      alfresaCode: "",
      doctorExpertCategory: ["e02"],
      searchPaperMeshList: ["m001"],
      enrollmentPeriodList: [{ type: "hospital", name: "病院", hospitalId: "spec-a", isWorking: true }],
    });
    expect(made.status, await made.clone().text()).toBe(200);
    expect(
      await env.DB.prepare("SELECT department_codes FROM doctors WHERE user_id = ?")
        .bind(objectId)
        .first("department_codes"),
    ).toBe('["d03"]');
    expect((await who.get("/groups")).status).toBe(403);
  });

  test("bans without a reason, and asks who reacted to a comment by the comment alone", async () => {
    await community("spec-care");
    await joinedAs("spec-care", KATO, { role: "admin" });
    await joinedAs("spec-care", ONO);
    const ban = { openCommunity: "spec-care", userId: ONO };
    expect(await respond(KATO, "POST", "/opencommunity/ban", ban)).toMatchObject({
      result: { state: "banned" },
    });
    const groupId = await founded(KATO);
    const fields = { groupId, title: "件名", detail: "内容" };
    const { objectId } = await respond<GroupNotice>(KATO, "POST", "/group_notices", fields);
    const path = `/group_notices/${objectId}/comment`;
    const comment = await respond<NoticeComment>(KATO, "POST", path, { comment: "一言" });
    const asked = `/group_notices/${comment.objectId}/find_group_notice_comment_reaction`;
    expect(await respond(KATO, "GET", asked)).toEqual({ total: 0, users: [] });
  });

  test.each([
    ["left out", undefined],
    ["null", null],
    ["empty", ""],
  ])("has no file where the field is %s", async (how, none) => {
    const groupId = await founded(KATO, { image: none });
    const group = { title: "件名", detail: "内容", groupId, fileUrl: none };
    const notice = await respond<GroupNotice>(KATO, "POST", "/group_notices", group);
    expect(notice.fileUrl).toBeNull();
    const remark = { comment: "一言", media: none };
    await respond(KATO, "POST", `/group_notices/${notice.objectId}/comment`, remark);
    const openCommunity = `spec-file-${how.replace(" ", "-")}`;
    await community(openCommunity);
    await joinedAs(openCommunity, KATO);
    const post = { openCommunity, title: "件名", detail: "内容", file: none };
    const { objectId } = await respond<CommunityPost>(KATO, "POST", "/opencommunity/posts", post);
    await respond(KATO, "POST", "/opencommunity/comments", { parent: objectId, detail: "一言", file: none });
    const item = { title: "題", content: "本文", imageUrl: none, territories: ["13"], roles: ["doctor"] };
    expect((await call(KATO, "POST", "/board/createBoardItem", item)).status).toBe(200);
    expect((await call(KATO, "PUT", `/groups/${groupId}`, { image: none })).status).toBe(200);
    const { key } = await room();
    await respond(KATO, "POST", `/chat/rooms/${key}/messages`, { message: "一言", medias: none });
  });

  test("keeps the thumbnail of a picture whose name is in clear, and reports one that cannot be stored", async () => {
    const { key } = await room();
    const original = toBase64(pngOf(40, 30));
    for (const [thumbnail, type] of [
      [jpegOf(4, 3), "image/jpeg"],
      [pngOf(4, 3), "image/png"],
    ] as const) {
      const medias = [{ name: "胸部.png", original, thumbnail: toBase64(thumbnail) }];
      const sent = await respond<Message>(KATO, "POST", `/chat/rooms/${key}/messages`, { medias });
      const address = `/chat/rooms/${key}/medias/${sent.medias[0]?.name}/opened?size=thumbnail`;
      const shown = await call(REP, "GET", address);
      expect(shown.headers.get("content-type")).toBe(type);
      expect(new Uint8Array(await shown.arrayBuffer())).toHaveLength(thumbnail.length);
    }
    const large = toBase64(new Uint8Array(60 * 1024));
    const medias = [{ name: "胸部.png", original, thumbnail: large }];
    expect(await refused(KATO, "POST", `/chat/rooms/${key}/messages`, { medias })).toMatchObject({
      status: 422,
      errors: { medias: expect.stringContaining("胸部.png：サムネイル") },
    });
  });

  test("is refused a key that is not the room's", async () => {
    const { key, sessionKey } = await room();
    const send = (fields: object) => refused(KATO, "POST", `/chat/rooms/${key}/messages`, fields);
    for (const wrong of ["", "wrong", `${sessionKey.slice(0, -2)}AA`])
      expect(await send({ message: "一言", sessionKey: wrong })).toMatchObject({
        status: 422,
        errors: { sessionKey: expect.any(String) },
      });
    expect(
      (await call(KATO, "POST", `/chat/rooms/${key}/messages`, { message: "一言", sessionKey })).status,
    ).toBe(200);
  });

  test("has what came on either topic decrypted as it came", async () => {
    const { key, sessionKey } = await room();
    const [own, screen] = [await announced(REP), await openRoom(REP, key)];
    await respond(KATO, "POST", `/chat/rooms/${key}/messages`, { message: "回診は15時です。" });
    const came = (live: Live, topic: string, type: string) =>
      until(() => {
        const payload = live.payloads(topic).find((text) => JSON.parse(text).type === type);
        expect(payload).toBeDefined();
        return payload as string;
      });
    const decrypted = (payload: string, key?: string) =>
      refused(REP, "POST", "/chat/messages/decrypt", { payload, sessionKey: key });
    const message = await came(screen, sessionTopic(key), "message");
    expect(await decrypted(message, sessionKey)).toMatchObject({ status: 200, message: "回診は15時です。" });
    expect(await decrypted(message)).toMatchObject({ status: 404 });
    const notified = await came(own, "announce", "room");
    for (const key of [sessionKey, undefined])
      expect(await decrypted(notified, key)).toMatchObject({ status: 200, message: notified });
    expect(await decrypted('{"type":"other"}', sessionKey)).toMatchObject({ status: 404 });
  });

  test("marks a room as read without naming a message", async () => {
    const { key } = await room();
    await respond(KATO, "POST", `/chat/rooms/${key}/messages`, { message: "一言" });
    const unread = async () => (await respond<{ count: number }>(REP, "GET", "/chat/unreadCount")).count;
    expect(await unread()).toBeGreaterThan(0);
    expect((await call(REP, "POST", `/chat/rooms/${key}/readMessages`, {})).status).toBe(204);
    expect(await unread()).toBe(0);
  });
});

describe("a refusal names the field that was sent", () => {
  const NOBODY = "spec-nobody";
  const FILE = "/api/files/spec-nowhere";

  test.each([
    ["POST", "/groups", { name: "会", description: "会です。", doctors: [NOBODY] }, "doctors"],
    ["POST", "/groups", { name: "会", description: "会です。", mss: [NOBODY] }, "mss"],
    ["POST", "/groups", { name: "会", description: "会です。", connectUsers: [NOBODY] }, "connectUsers"],
    ["POST", "/groups", { name: "会", description: "会です。", image: FILE }, "image"],
    ["PUT", "/groups/:group", { mss: [NOBODY] }, "mss"],
    ["PATCH", "/groups/doctors", { groupId: ":group", doctors: [NOBODY] }, "doctors"],
    ["POST", "/groups/:group/invite_doctor_users", { userIds: [NOBODY], message: "ぜひ" }, "userIds"],
    ["POST", "/groups/:group/invite_ms_users", { userIds: [NOBODY], message: "ぜひ" }, "userIds"],
    ["POST", "/groups/:group/remove_connect_user", { userId: KATO }, "userId"],
    ["POST", "/group_notices", { groupId: ":group", title: "題", detail: "文", fileUrl: FILE }, "fileUrl"],
    [
      "POST",
      "/group_notices",
      { groupId: ":group", title: "題", detail: "文", fileUrls: [FILE] },
      "fileUrls",
    ],
    ["POST", "/group_notices/:notice/comment", { media: FILE }, "media"],
    ["POST", "/group_notices/:notice/comment", { comment: "" }, "comment"],
    ["POST", "/opencommunity/posts", { openCommunity: ":open", title: "題", content: "" }, "content"],
    ["POST", "/opencommunity/posts", { openCommunity: ":open", title: "題" }, "detail"],
    [
      "POST",
      "/opencommunity/posts",
      { openCommunity: ":open", title: "題", detail: "文", file: FILE },
      "file",
    ],
    [
      "POST",
      "/opencommunity/posts",
      { openCommunity: ":open", title: "題", detail: "文", images: [FILE] },
      "images",
    ],
    ["POST", "/opencommunity/comments", { parent: ":post", detail: "" }, "detail"],
    [
      "POST",
      "/board/createBoardItem",
      { title: "題", content: "文", imageUrl: FILE, territories: ["13"], roles: ["doctor"] },
      "imageUrl",
    ],
  ])("%s %s %j names %s", async (method, path, body, field) => {
    const ids = await here();
    const filled = (text: string) =>
      text.replace(/:(group|notice|open|post)\b/g, (_, name: string) => ids[name] ?? "");
    const sent = JSON.parse(filled(JSON.stringify(body)));
    const { status, errors = {} } = await refused(KATO, method, filled(path), sent);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
  });

  test.each(["hospitalsStock", "toHospitalObjectIds"])("hospitals of a notice by %s", async (field) => {
    for (const ids of [[], ["spec-nowhere"]]) {
      const body = { title: "題", detail: "文", [field]: ids };
      const { errors = {} } = await refused("spec-nora", "POST", "/hospitalNotices", body);
      expect(Object.keys(errors)).toEqual([field]);
    }
  });

  let existing: Record<string, string> | undefined;
  async function here() {
    if (existing) return existing;
    const group = await founded(KATO);
    const fields = { groupId: group, title: "件名", detail: "内容" };
    const notice = (await respond<GroupNotice>(KATO, "POST", "/group_notices", fields)).objectId;
    await community("spec-fields");
    await joinedAs("spec-fields", KATO);
    const body = { openCommunity: "spec-fields", title: "件名", detail: "内容" };
    const post = (await respond<CommunityPost>(KATO, "POST", "/opencommunity/posts", body)).objectId;
    existing = { group, notice, open: "spec-fields", post };
    return existing;
  }
});

test.each([
  "/groups/nowhere",
  "/groups/no.where",
  "/groups/nowhere/get_doctors",
  "/groups/no.where/get_doctors",
])("GET %s says that the community is missing", async (path) => {
  expect(await refused(KATO, "GET", path)).toMatchObject({
    status: 404,
    message: "コミュニティが見つかりません",
  });
});

test.each(["1000001", "100-0001", "１００－０００１", "〒１００ー０００１"])(
  "%s is a postal code",
  async (typed) => {
    await env.DB.prepare("INSERT OR IGNORE INTO postal_codes VALUES ('1000001', '13101', '千代田')").run();
    const found = await respond<{ prefectureName: string }[]>(
      KATO,
      "GET",
      `/postalCodes/${encodeURIComponent(typed)}`,
    );
    expect(found.map(({ prefectureName }) => prefectureName)).toEqual(["東京都"]);
  },
);

test("borders are those of the cells that a box touches, and none where no outlines were imported", async () => {
  const box = "west=139.6&east=139.9&south=35.5&north=35.7";
  expect(await respond(KATO, "GET", `/borders?${box}`)).toEqual({ borders: [] });
  const insert = "INSERT INTO municipal_borders (cell, prefecture_code, lines) VALUES (?, '13', ?)";
  await env.DB.batch([
    env.DB.prepare(insert).bind(142_558, "[[1,1397000,356000,0,2000]]"),
    env.DB.prepare(insert).bind(172_564, "[[0,1412000,430000,0,2000]]"),
  ]);
  expect(await respond(KATO, "GET", `/borders?${box}`)).toEqual({
    borders: [{ isInner: true, steps: [1_397_000, 356_000, 0, 2000] }],
  });
  for (const wrong of ["", "?west=139&east=142&south=35&north=36", `?${box.replace("139.6", "abc")}`])
    expect(await refused(KATO, "GET", `/borders${wrong}`)).toMatchObject({ status: 422 });
});

test("a notice of a group tells an invitee which group waits for an answer, and nobody else", async () => {
  const groupId = await founded(KATO);
  const fields = { groupId, title: "件名", detail: "内容" };
  const { objectId } = await respond<GroupNotice>(KATO, "POST", "/group_notices", fields);
  await inviteDoctors(KATO, groupId, [ONO]);
  const path = `/group_notices/${objectId}`;
  expect(await refused(ONO, "GET", path)).toMatchObject({ status: 404, current: { groupId } });
  expect(await refused(MORI, "GET", path)).not.toHaveProperty("current");
});

const room = () => respond<Room>(KATO, "POST", "/chat/rooms", { memberList: [REP] });

async function uploaded(who: string): Promise<string> {
  const form = new FormData();
  form.append("file", new File([`資料 ${Math.random()}`], "資料.txt", { type: "text/plain" }));
  return (await respond<{ url: string }>(who, "POST", "/files", form)).url;
}

async function picture(who: string): Promise<string> {
  const form = new FormData();
  form.append("image", new File([pngOf(40, 30)], "写真.png", { type: "image/png" }));
  return (await respond<{ url: string }>(who, "POST", "/images", form)).url;
}
