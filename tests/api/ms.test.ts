import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { MsProfile, MsUser } from "#contract/ms/calls";
import { pngOf } from "../support/pictures";
import { call, respond, signedIn } from "../support/workerd/client/calls";
import { agreed, person } from "../support/workerd/client/people";

const ms = (id: string, facts: object) =>
  person(id, { role: "ms", licenceState: null, companyCode: "C1", organization: "東京第一支店", ...facts });

beforeAll(async () => {
  await env.DB.batch(
    ["C1", "C2", "C0"].map((code) =>
      env.DB.prepare(
        "INSERT INTO companies (code, name, inquiry_mail_address, is_internal, is_operating, prefecture_codes) VALUES (?1, ?1 || '薬品', '', ?2, ?2, '[]')",
      ).bind(code, code === "C0" ? 1 : 0),
    ),
  );
  await person("doctor");
  await person("nurse", { role: "co-medical", licenceState: null });
  await person("company", { role: "connectCompany", licenceState: null });
  await ms("takahashi", named("髙橋", "祐子", "タカハシ", "ユウコ", { territories: ["13"] }));
  await ms("sato", named("佐藤", "光", "サトウ", "ヒカル", { isManager: true, organization: "横浜支店" }));
  await ms("ono", named("小野", "京子", "オノ", "キョウコ", { companyCode: "C2", organization: "大阪支店" }));
  await ms("gone", named("佐藤", "一", "サトウ", "ハジメ", { status: "withdrawn" }));
  await ms("office", named("運営", "花子", "ウンエイ", "ハナコ", { companyCode: "C0" }));
  await agreed();
  for (const id of ["doctor", "nurse", "company", "takahashi", "sato", "office"]) await signedIn(id);
});

function named(last: string, first: string, lastKana: string, firstKana: string, facts: object = {}) {
  return { lastNameJa: last, firstNameJa: first, lastNameKana: lastKana, firstNameKana: firstKana, ...facts };
}

type Found = { total: number; users: MsUser[] };
const find = async (condition: object, who = "doctor") => {
  const { total, users } = await respond<Found>(who, "POST", "/ms/search", condition);
  expect(total).toBeGreaterThanOrEqual(users.length);
  return users.map(({ objectId }) => objectId);
};

describe("search", () => {
  it.each([
    ["高橋", ["takahashi"]],
    ["たかはし　ゆう", ["takahashi"]],
    ["ﾀｶﾊｼ", ["takahashi"]],
    ["takahashi yuko", ["takahashi"]],
    ["sato", ["sato"]],
    ["Satou", ["sato"]],
    ["きょうこ", ["ono"]],
    ["kyoko", ["ono"]],
    ["佐藤光", ["sato"]],
    ["田中", []],
    ["%", []],
  ])("by name: %s", async (name, ids) => expect(await find({ name })).toEqual(ids));

  it("by company and office, in the order of readings, page by page", async () => {
    expect(await find({})).toEqual(["ono", "sato", "takahashi"]);
    expect(await find({ companyCode: "C1" })).toEqual(["sato", "takahashi"]);
    expect(await find({ organization: "支店", name: "o" })).toEqual(["ono"]);
    expect(await find({ organization: "大阪" })).toEqual(["ono"]);
    const page = await respond<Found>("doctor", "POST", "/ms/search", { limit: 1, offset: 1 });
    expect([page.total, page.users[0]?.objectId]).toEqual([3, "sato"]);
    const named = await respond<Found>("doctor", "POST", "/ms/search", {
      organization: "支店",
      limit: 1,
      offset: 2,
    });
    expect([named.total, named.users[0]?.objectId]).toEqual([3, "takahashi"]);
  });

  it("has voiced readings with their plain ones, on every page", async () => {
    await ms("gai", named("外井", "茂", "ガイ", "シゲル", { companyCode: "C2" }));
    await ms("kan", named("菅", "誠", "カン", "マコト", { companyCode: "C2" }));
    expect(await find({ companyCode: "C2" })).toEqual(["ono", "gai", "kan"]);
    expect(await find({ companyCode: "C2", limit: 1, offset: 1 })).toEqual(["gai"]);
    expect(await find({ companyCode: "C2", organization: "東京" })).toEqual(["gai", "kan"]);
    await env.DB.prepare("UPDATE users SET status = 'withdrawn' WHERE id IN ('gai', 'kan')").run();
  });

  it("shows people of an internal company to the operating company's own alone", async () => {
    expect(await find({ name: "運営" })).toEqual([]);
    expect(await find({ name: "運営" }, "office")).toEqual(["office"]);
  });

  it("counts managers beyond a page, and pages on", async () => {
    await ms("ito", named("伊東", "薫", "イトウ", "カオル", { isManager: true }));
    const pages = await Promise.all(
      [0, 1].map((offset) => respond<Found>("takahashi", "POST", "/ms/managers", { limit: 1, offset })),
    );
    expect(pages.map(({ total, users }) => [total, users.map(({ objectId }) => objectId)])).toEqual([
      [2, ["ito"]],
      [2, ["sato"]],
    ]);
    await env.DB.prepare("UPDATE users SET is_manager = 0 WHERE id = 'ito'").run();
  });

  it("finds managers for MS alone", async () => {
    const { users } = await respond<Found>("takahashi", "POST", "/ms/managers", {});
    expect(users.map(({ objectId }) => objectId)).toEqual(["sato"]);
    expect((await call("doctor", "POST", "/ms/managers", {})).status).toBe(403);
    expect((await call("nurse", "POST", "/ms/search", {})).status).toBe(403);
  });
});

describe("a profile", () => {
  const profile = (who: string, objectId: string) =>
    respond<MsProfile>(who, "POST", "/ms/profile", { objectId });
  const change = (body: object, who = "takahashi") => call(who, "PATCH", "/ms/profile", body);

  it("is read by colleagues and companies; nobody else is one", async () => {
    expect(await profile("company", "ono")).toMatchObject({ lastnameJa: "小野", isSelf: false, rev: 0 });
    for (const objectId of ["gone", "doctor", "nobody"]) {
      expect((await call("doctor", "POST", "/ms/profile", { objectId })).status).toBe(404);
    }
  });

  it("is changed by its owner, and what was left out stays", async () => {
    expect(
      (await change({ introduction: "城東を担当しています。", tel: "０３－００００－８１００" })).status,
    ).toBe(200);
    expect((await change({ territories: ["14", "13", "14"] })).status).toBe(200);
    expect(await profile("takahashi", "takahashi")).toMatchObject({
      introduction: "城東を担当しています。",
      tel: "03-0000-8100",
      territories: ["13", "14"],
      isSelf: true,
    });
    expect((await change({ tel: "" })).status).toBe(200);
    expect((await profile("doctor", "takahashi")).tel).toBeNull();
  });

  it.each([
    [{ tel: "かけてください" }, "tel"],
    [{ territories: ["99"] }, "territories.0"],
    [{ introduction: "あ".repeat(2001) }, "introduction"],
    [{ avatarUrl: "https://attacker.invalid/a.png" }, "avatarUrl"],
    [{ avatarUrl: "/api/files/nothing" }, "avatarUrl"],
  ])("refuses %o", async (body, field) => {
    const refused = await change(body);
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: Record<string, string> };
    expect(Object.keys(errors)).toEqual([field]);
  });

  it("takes a picture that its owner has uploaded, and nobody else's", async () => {
    const upload = async (who: string) => {
      const form = new FormData();
      form.append("image", new File([pngOf(2, 2)], "a.png", { type: "image/png" }));
      return (await respond<{ url: string }>(who, "POST", "/images", form)).url;
    };
    expect((await change({ avatarUrl: await upload("sato") })).status).toBe(422);
    const avatarUrl = await upload("takahashi");
    expect((await change({ avatarUrl })).status).toBe(200);
    expect((await profile("doctor", "takahashi")).avatarUrl).toBe(avatarUrl);
    expect((await change({ avatarUrl: null })).status).toBe(200);
  });

  it("is not overwritten unseen from a second tab", async () => {
    const { rev } = await profile("sato", "sato");
    const save = (introduction: string) => change({ introduction, rev }, "sato");
    expect((await save("一")).status).toBe(200);
    expect((await save("一")).status).toBe(200);
    const late = await save("二");
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { introduction: "一", rev: rev + 1 } });
    const both = await Promise.all([
      change({ introduction: "三", rev: rev + 1 }, "sato"),
      change({ introduction: "四", rev: rev + 1 }, "sato"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
