import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { TURNED } from "../../support/attacks";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, inGroup, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { community, joinedAs } from "../../support/workerd/fixtures/communities";
import { founded } from "../../support/workerd/fixtures/groups";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { nurse } from "../../support/workerd/fixtures/notices";

const GROUP = "g-titles";
const OPEN = "c-titles";

let desk: Browser;

beforeAll(async () => {
  await hospitals(["home", "a"]);
  for (const id of ["doctor", "colleague", "third"]) await person(id);
  await person("rep", { role: "ms", licenceState: null });
  await nurse("nora", "home");
  await agreed();
  for (const id of ["doctor", "colleague", "rep", "nora"]) await signedIn(id);
  await inGroup(GROUP, "doctor", "admin");
  desk = (await operator("title-desk")).browser;
  await community(OPEN);
  await joinedAs(OPEN, "doctor");
});

const SAID = "使用できない文字（絵文字・記号）が含まれています: 😀";
const TAKEN = "髙橋・渡邉の会〆々ー";

type Written = { objectId: string };
type Place = {
  what: string;
  who: string;
  field: "title" | "name";
  make: readonly [path: string, fields: object];
  at: (id: string) => string;
  method: "PATCH" | "PUT";
  /** What else is sent with a change, and is stored though the old title stays. */
  rest: object;
  /** Puts an old title there, from before the rule. */
  stored: string;
};

const PLACES: Place[] = [
  {
    what: "a group's notice",
    who: "doctor",
    field: "title",
    make: ["/group_notices", { groupId: GROUP, detail: "本文", fileUrls: [] }],
    at: (id) => `/group_notices/${id}`,
    method: "PATCH",
    rest: { detail: "直した本文" },
    stored: "UPDATE posts SET title = ?2 WHERE id = ?1",
  },
  {
    what: "a post of an open community",
    who: "doctor",
    field: "title",
    make: ["/opencommunity/posts", { openCommunity: OPEN, detail: "本文" }],
    at: (id) => `/opencommunity/posts/${id}`,
    method: "PATCH",
    rest: { detail: "直した本文" },
    stored: "UPDATE posts SET title = ?2 WHERE id = ?1",
  },
  {
    what: "a hospital's notice",
    who: "nora",
    field: "title",
    make: ["/hospitalNotices", { detail: "本文", toHospitalObjectIds: ["a"] }],
    at: (id) => `/hospitalNotices/${id}`,
    method: "PATCH",
    rest: { detail: "直した本文" },
    stored: "UPDATE hospital_notices SET title = ?2 WHERE id = ?1",
  },
  {
    what: "a list of hospitals",
    who: "doctor",
    field: "name",
    make: ["/lists/hospitals", { type: 2, purpose: 7 }],
    at: (id) => `/lists/hospitals/${id}`,
    method: "PUT",
    rest: { memo: "直したメモ" },
    stored: "UPDATE hospital_lists SET name = ?2 WHERE id = ?1",
  },
  {
    what: "a group",
    who: "doctor",
    field: "name",
    make: ["/groups", { description: "話し合う会です。" }],
    at: (id) => `/groups/${id}`,
    method: "PUT",
    rest: { description: "直した説明" },
    stored: "UPDATE groups SET name = ?2 WHERE id = ?1",
  },
];

describe.each(PLACES)("$what", ({ who, field, make, at, method, rest, stored }) => {
  const [path, fields] = make;
  const made = (value: string) => call(who, "POST", path, { ...fields, [field]: value });

  it("takes no emoji, and names it", async () => {
    const refused = await made("題😀");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { [field]: SAID } });
  });

  it("takes no sign that turns the direction of a text, and names it", async () => {
    const { objectId } = (await (await made(TAKEN)).json()) as Written;
    for (const refused of [
      await made(TURNED),
      await call(who, method, at(objectId), { ...fields, ...rest, [field]: TURNED }),
    ]) {
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        errors: { [field]: expect.stringContaining("見えない文字（U+202E）") },
      });
    }
  });

  it("takes what names are written with, and no emoji by a change", async () => {
    const { objectId } = (await (await made(TAKEN)).json()) as Written;
    const refused = await call(who, method, at(objectId), { ...fields, ...rest, [field]: "題😀" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { [field]: SAID } });
  });

  it("keeps what was there before the rule, while the rest of it is edited", async () => {
    const { objectId } = (await (await made(TAKEN)).json()) as Written;
    await env.DB.prepare(stored).bind(objectId, "昔の題★").run();
    const sent = { ...fields, ...rest, [field]: "昔の題★" };
    expect((await call(who, method, at(objectId), sent)).status).toBe(200);
    const now = await respond<Record<string, unknown>>(who, "GET", at(objectId));
    expect(now.post ?? now).toMatchObject({ [field]: "昔の題★", ...rest });
  });
});

describe("an open community", () => {
  const fields = { description: "話し合う場です。", rules: "", departments: [], prefectures: [] };

  it("has no emoji in its name, of its banners either", async () => {
    const made = await desk.call("POST", "/admin/communities", {
      ...fields,
      name: "会😀",
      email: "doctor@example.jp",
    });
    expect(await made.json()).toMatchObject({ errors: { name: SAID } });
    const banner = await desk.call("POST", `/admin/communities/${OPEN}/banners`, { title: "会😀" });
    expect(await banner.json()).toMatchObject({ errors: { title: SAID } });
    const changed = await desk.call("PUT", `/admin/communities/${OPEN}`, {
      ...fields,
      name: "会😀",
      rev: 1,
    });
    expect(await changed.json()).toMatchObject({ errors: { name: SAID } });
  });

  it("keeps an older name while its rules are edited", async () => {
    await community("c-old", { name: "昔の会★" });
    const { rev } = await (await desk.call("GET", "/admin/communities/c-old")).json<{ rev: number }>();
    const sent = { ...fields, name: "昔の会★", rules: "直したルール", rev };
    expect((await desk.call("PUT", "/admin/communities/c-old", sent)).status).toBe(204);
    const now = await (await desk.call("GET", "/admin/communities/c-old")).json();
    expect(now).toMatchObject({ name: "昔の会★", rules: "直したルール" });
  });
});

describe("a chat room", () => {
  it("has no emoji in its name", async () => {
    const memberList = ["colleague", "third"];
    const refused = await call("doctor", "POST", "/chat/rooms", { memberList, title: "会😀" });
    expect(await refused.json()).toMatchObject({ errors: { title: SAID } });
    const { key } = await respond<{ key: string }>("doctor", "POST", "/chat/rooms", {
      memberList,
      title: TAKEN,
    });
    const renamed = await call("doctor", "PATCH", `/chat/rooms/${key}`, { title: "会😀" });
    expect(await renamed.json()).toMatchObject({ errors: { title: SAID } });
    expect(await respond<object>("doctor", "GET", `/chat/rooms/${key}`)).toMatchObject({ title: TAKEN });
  });

  it("has no sign in its name that turns the direction of a text, and keeps one in what is said", async () => {
    const memberList = ["colleague", "third"];
    const refused = await call("doctor", "POST", "/chat/rooms", { memberList, title: TURNED });
    expect(await refused.json()).toMatchObject({
      errors: { title: expect.stringContaining("見えない文字（U+202E）") },
    });
    const { key } = await respond<{ key: string }>("doctor", "POST", "/chat/rooms", {
      memberList,
      title: "会",
    });
    const said = await call("doctor", "POST", `/chat/rooms/${key}/messages`, { message: TURNED });
    expect(await said.json()).toMatchObject({ message: TURNED });
  });

  it("of a group with an older name opens as ever", async () => {
    const groupId = await founded("doctor");
    await env.DB.prepare("UPDATE groups SET name = '昔の会★' WHERE id = ?").bind(groupId).run();
    expect((await call("doctor", "POST", `/groups/${groupId}/room`)).status).toBe(200);
  });
});

it("a draft keeps what is typed, and is refused when it is sent", async () => {
  const draftId = "draft-titles";
  const saved = await call("nora", "PUT", `/hospitalNotices/drafts/${draftId}`, { title: "題😀" });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ title: "題😀" });
  const fields = { title: "題😀", detail: "本文", toHospitalObjectIds: ["a"], draftId };
  const sent = await call("nora", "POST", "/hospitalNotices", fields);
  expect(await sent.json()).toMatchObject({ errors: { title: SAID } });
});

it("the introduction of an MS is as free as the text of a post", async () => {
  const introduction = "城東担当です😀\n★よろしくお願いします";
  const change = await call("rep", "PATCH", "/ms/profile", { introduction });
  expect(await change.json()).toMatchObject({ introduction });
});

it("the text of a post is free", async () => {
  const fields = { groupId: GROUP, title: "症例検討会", detail: "ありがとうございます😀" };
  expect((await respond<{ detail: string }>("doctor", "POST", "/group_notices", fields)).detail).toBe(
    fields.detail,
  );
});
