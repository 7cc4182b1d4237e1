import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { CompanyFigures, CompanyProfile, ConnectProfile } from "#contract/connect/calls";
import { COMPANY_PEOPLE } from "#contract/connect/limits";
import { weekOf } from "../../workers/api/connect/company";
import { pngOf } from "../support/pictures";
import { call, respond } from "../support/workerd/client/calls";
import { exchanged, person } from "../support/workerd/client/people";
import { meet, refused } from "./chat/cast";

beforeAll(async () => {
  await meet();
  await env.DB.prepare("UPDATE users SET company_code = 'aoba' WHERE id = 'takahashi'").run();
});

const user = (who: string, id = "takahashi") =>
  respond<ConnectProfile>(who, "GET", `/connect/getProfileById/${id}`);
const company = (who: string, id = "company") =>
  respond<CompanyProfile>(who, "GET", `/connectCompany/getProfileById/${id}`);
const change = (body: Record<string, unknown>) =>
  call("company", "PATCH", "/connectCompany/updateProfileById", body);

describe("a connect user's profile", () => {
  it("is read by doctors, MS and the connect service, and leads to the company's page", async () => {
    for (const who of ["sato", "yamamoto", "tanaka", "takahashi", "company"])
      expect(await user(who)).toMatchObject({ objectId: "takahashi", companyId: "company" });
    expect(await refused("suzuki", "GET", "/connect/getProfileById/takahashi")).toBe(403);
    for (const id of ["sato", "company", "nobody"])
      expect(await refused("sato", "GET", `/connect/getProfileById/${id}`)).toBe(404);
  });

  it("is written by itself onto what was read, and a second tab is told how it stands", async () => {
    const { rev } = await user("takahashi");
    const write = (introduction: string) =>
      call("takahashi", "PATCH", "/connect/updateProfileById", { introduction, rev });
    expect((await write("はじめまして")).status).toBe(200);
    expect((await write("はじめまして")).status).toBe(200);
    const late = await write("べつの文");
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { introduction: "はじめまして" } });
    expect(await refused("sato", "PATCH", "/connect/updateProfileById", { introduction: "x" })).toBe(403);
  });
});

describe("a company's page", () => {
  it("names its people as an address book does, without who runs the service and whom the viewer has blocked", async () => {
    await person("desk", {
      role: "ms",
      licenceState: null,
      companyCode: "aoba",
      adminPermissions: ["operator"],
    });
    const read = (id: string, kana: string) =>
      env.DB.prepare("UPDATE users SET last_name_kana = ? WHERE id = ?").bind(kana, id).run();
    const people = async () => (await company("sato")).people.map(({ objectId }) => objectId);
    await read("tanaka", "ガイ");
    await read("nakamura", "カン");
    expect(await people()).toEqual(["tanaka", "nakamura", "takahashi"]);
    await respond("sato", "POST", "/blocks", { userId: "nakamura" });
    expect(await people()).toEqual(["tanaka", "takahashi"]);
  });

  it("says how many people it has, also where it does not name them all", async () => {
    await env.DB.prepare(
      "INSERT INTO companies (code, name, inquiry_mail_address) VALUES ('large', '大製薬', 'x@example.jp')",
    ).run();
    await person("large", { role: "connectCompany", licenceState: null, companyCode: "large" });
    for (let at = 0; at < COMPANY_PEOPLE + 3; at += 1)
      await person(`large-${at}`, { role: "ms", licenceState: null, companyCode: "large" });
    const { people, peopleCount } = await company("sato", "large");
    expect([people.length, peopleCount]).toEqual([COMPANY_PEOPLE, COMPANY_PEOPLE + 3]);
    expect(Object.keys(people[0] ?? {})).not.toContain("count");
  });

  it("names the people who look after an area, the whole country's among them", async () => {
    const covers = (id: string, ...codes: string[]) =>
      env.DB.prepare("UPDATE users SET territories = ? WHERE id = ?").bind(JSON.stringify(codes), id).run();
    await covers("tanaka", "13", "14");
    await covers("takahashi", "00");
    const inArea = (codes: string) =>
      respond<CompanyProfile>(
        "sato",
        "GET",
        `/connectCompany/getProfileById/company?prefectureCodes=${codes}`,
      );
    const ids = async (codes: string) => (await inArea(codes)).people.map(({ objectId }) => objectId);
    expect(await ids("14")).toEqual(["tanaka", "takahashi"]);
    expect(await ids("01")).toEqual(["takahashi"]);
    const all = await inArea("");
    expect(all.areas).toEqual(
      expect.arrayContaining([
        { prefectureCode: "14", count: 1 },
        { prefectureCode: "00", count: 1 },
      ]),
    );
    expect(await inArea("01")).toMatchObject({ peopleCount: all.peopleCount, peopleFound: 1 });
  });

  it("keeps facts, and names the word that medical advertising may not use", async () => {
    const refusal = await change({ introduction: "日本一の実績です。" });
    expect(refusal.status).toBe(422);
    expect(await refusal.text()).toContain("日本一");
    for (const url of ["javascript:alert(1)", "//evil.example", "ftp://x.example/", "https://"])
      expect((await change({ url })).status, url).toBe(422);
    expect((await change({ url: "ｈｔｔｐｓ：//www.example.jp/", contactEmail: "" })).status).toBe(200);
    expect(await company("tanaka")).toMatchObject({ url: "https://www.example.jp/", contactEmail: null });
  });

  it("adds a product once however often its form is sent, and changes it only as it was read", async () => {
    const put = (body: Record<string, unknown>, id = "p1") =>
      call("company", "PUT", `/connectCompany/products/${id}`, { kind: "drug", ...body });
    const sent = await Promise.all(Array.from({ length: 10 }, () => put({ name: "錠剤" })));
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [product] = (await company("sato")).products;
    expect((await company("sato")).products).toHaveLength(1);
    expect((await put({ name: "錠剤A", rev: product?.rev })).status).toBe(200);
    expect((await put({ name: "錠剤B", rev: product?.rev })).status).toBe(409);
    expect((await put({ name: "最高の治療薬 必ず治る" }, "p2")).status).toBe(422);
    await person("rival", { role: "connectCompany", licenceState: null, companyCode: "kita" });
    await env.DB.prepare(
      "INSERT INTO company_products (id, user_id, name, kind, created_at, updated_at) VALUES ('theirs', 'rival', 'x', 'drug', 0, 0)",
    ).run();
    expect((await put({ name: "y", rev: 1 }, "theirs")).status).toBe(404);
    expect((await call("company", "DELETE", "/connectCompany/products/theirs")).status).toBe(204);
    expect(await env.DB.prepare("SELECT name FROM company_products WHERE id = 'theirs'").first("name")).toBe(
      "x",
    );
    expect((await call("company", "DELETE", "/connectCompany/products/p1")).status).toBe(204);
    expect((await company("sato")).products).toEqual([]);
  });

  it("bears a cover, and each product a picture, of the company's own uploads alone", async () => {
    const upload = async (who: string) => {
      const form = new FormData();
      form.append("image", new File([pngOf(20, 20)], "a.png", { type: "image/png" }));
      return (await respond<{ url: string }>(who, "POST", "/images", form)).url;
    };
    const [own, foreign] = await Promise.all([upload("company"), upload("tanaka")]);
    const put = (imageUrl: string, rev?: number) =>
      call("company", "PUT", "/connectCompany/products/shown", { name: "錠剤", kind: "drug", imageUrl, rev });
    expect([(await change({ coverUrl: foreign })).status, (await put(foreign)).status]).toEqual([422, 422]);
    expect([(await change({ coverUrl: own })).status, (await put(own)).status]).toEqual([200, 200]);
    expect(await company("sato")).toMatchObject({ coverUrl: own, products: [{ imageUrl: own }] });
    expect((await change({ coverUrl: null })).status).toBe(200);
    expect(await company("sato")).toMatchObject({ coverUrl: null });
    await call("company", "DELETE", "/connectCompany/products/shown");
  });

  it("tells its own figures by the week, and fewer than five not at all", async () => {
    await env.DB.prepare("DELETE FROM company_page_views").run();
    const figures = () => respond<CompanyFigures>("company", "GET", "/connectCompany/figures");
    for (let nth = 0; nth < 4; nth += 1) await company("sato");
    await company("company");
    expect((await figures()).weeks[0]).toMatchObject({ views: null, cards: null, reactions: null });
    await company("tanaka");
    expect((await figures()).weeks[0]?.views).toBe(5);
    for (const other of ["ito", "tanaka", "nakamura", "yamamoto", "kobayashi"])
      await exchanged("company", other);
    await env.DB.prepare("UPDATE exchanges SET updated_at = ?").bind(Date.now()).run();
    expect((await figures()).weeks[0]?.cards).toBe(6);
    expect(await refused("takahashi", "GET", "/connectCompany/figures")).toBe(403);
  });
});

describe("the week of a figure", () => {
  it.each([
    ["2026-11-22T14:59:59Z", "2026-11-15T15:00:00Z"],
    ["2026-11-22T15:00:00Z", "2026-11-22T15:00:00Z"],
    ["2027-01-01T00:00:00Z", "2026-12-27T15:00:00Z"],
  ])("%s began on Monday in Japan", (at, monday) => {
    expect(new Date(weekOf(Date.parse(at))).toISOString()).toBe(monday.replace("Z", ".000Z"));
  });
});
