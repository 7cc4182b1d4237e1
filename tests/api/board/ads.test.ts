import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ad, ShownAd } from "#contract/board/calls";
import {
  AD_CHANGED,
  AD_COLOUR_INVALID,
  AD_ENDS_REQUIRED,
  AD_LINK_INVALID,
  AD_PERIOD_INVALID,
  AD_STARTS_REQUIRED,
} from "#contract/board/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";

let desk: Browser;
const today = dateInJapan(Date.now());
const day = (days: number) => dateInJapan(Date.now() + days * DAY_MS);

const AD = {
  place: "board",
  advertiser: "青葉製薬株式会社",
  title: "心不全治療のWeb講演会",
  linkUrl: "https://example.jp/lecture",
  startsOn: today,
  endsOn: today,
  territories: ["13"],
  roles: ["doctor"],
};

beforeAll(async () => {
  ({ browser: desk } = await operator("unei"));
  await person("tokyo", { territories: ["13"] });
  await person("osaka", { territories: ["27"] });
  await person("anywhere", { territories: ["00"] });
  await person("nowhere");
  await person("waiting", { territories: ["13"], licenceState: "submitted" });
  await person("rep", { role: "ms", licenceState: null, territories: ["13"] });
  await person("nurse", { role: "co-medical", licenceState: null });
  await agreed();
  for (const id of ["tokyo", "osaka", "anywhere", "nowhere", "waiting", "rep", "nurse"]) await signedIn(id);
});

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await desk.call(method, path, body);
  return { status: response.status, body: (await response.json()) as Ad & Record<string, unknown> };
};
const make = async (fields: object = {}) => {
  const { status, body } = await ask("POST", "/admin/ads", { ...AD, ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const shown = async (who: string, position = "board") =>
  (await respond<{ displayedItems: ShownAd[] }>(who, "POST", "/board/getBoardAds", { position }))
    .displayedItems;
const clear = () => env.DB.prepare("UPDATE board_ads SET is_stopped = 1").run();

describe("an ad", () => {
  it("is shown by role and territory, and to no doctor whose licence is under review", async () => {
    await clear();
    const { id } = await make();
    const seen = await Promise.all(
      ["tokyo", "osaka", "anywhere", "nowhere", "waiting", "rep", "nurse"].map(async (who) => [
        who,
        (await shown(who)).map(({ objectId }) => objectId).includes(id),
      ]),
    );
    expect(Object.fromEntries(seen)).toEqual({
      tokyo: true,
      osaka: false,
      anywhere: true,
      nowhere: false,
      waiting: false,
      rep: false,
      nurse: false,
    });
  });

  it("for the whole country reaches people without territories", async () => {
    await clear();
    const { id, territories } = await make({ territories: ["00", "13"], roles: ["doctor", "co-medical"] });
    expect(territories).toEqual(["00"]);
    for (const who of ["tokyo", "nowhere", "nurse"])
      expect((await shown(who)).map(({ objectId }) => objectId)).toEqual([id]);
  });

  it.each([
    ["before it begins", { startsOn: day(1), endsOn: day(2) }, 0],
    ["on its only day", { startsOn: today, endsOn: today }, 1],
    ["after its last day", { startsOn: day(-2), endsOn: day(-1) }, 0],
    ["at another place", { place: "home" }, 0],
  ])("is looked for %s", async (_, fields, count) => {
    await clear();
    await make(fields);
    expect(await shown("tokyo")).toHaveLength(count);
  });

  it("leads where it says, for those it is shown to, and nobody else finds it", async () => {
    await clear();
    const { id } = await make();
    const open = (who: string) => call(who, "POST", "/board/openAd", { objectId: id });
    expect(await (await open("tokyo")).json()).toEqual({ linkUrl: AD.linkUrl });
    expect((await open("osaka")).status).toBe(404);
    expect((await shown("tokyo"))[0]).not.toHaveProperty("linkUrl");
  });

  it("is stopped and goes on, said twice or once", async () => {
    await clear();
    const { id } = await make();
    for (const isStopped of [true, true]) await ask("POST", `/admin/ads/${id}/stop`, { isStopped });
    expect(await shown("tokyo")).toEqual([]);
    await ask("POST", `/admin/ads/${id}/stop`, { isStopped: false });
    expect(await shown("tokyo")).toHaveLength(1);
  });

  it("is one, however often its form is sent", async () => {
    const both = await Promise.all([make({ creationKey: "form-1" }), make({ creationKey: "form-1" })]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  it("is not overwritten unseen, and nothing new is no conflict", async () => {
    const { id, rev } = await make();
    const change = (title: string) => ask("PUT", `/admin/ads/${id}`, { ...AD, title, rev });
    expect((await change("別の見出し")).status).toBe(200);
    expect((await change("別の見出し")).status).toBe(200);
    const late = await change("三つ目の見出し");
    expect(late).toMatchObject({ status: 409, body: { message: AD_CHANGED } });
    expect(late.body.current).toMatchObject({ title: "別の見出し" });
  });

  it.each([
    ["colour", { colour: "red" }, AD_COLOUR_INVALID],
    ["colour", { colour: "rgb(300, 0, 0)" }, AD_COLOUR_INVALID],
    ["linkUrl", { linkUrl: "http://example.jp" }, AD_LINK_INVALID],
    ["linkUrl", { linkUrl: "javascript:alert(1)" }, AD_LINK_INVALID],
    ["linkUrl", { linkUrl: "//evil.example" }, AD_LINK_INVALID],
    ["linkUrl", { linkUrl: "/\\evil.example" }, AD_LINK_INVALID],
    ["endsOn", { endsOn: day(-1) }, AD_PERIOD_INVALID],
    ["startsOn", { startsOn: "2026-02-30" }, AD_STARTS_REQUIRED],
    ["endsOn", { endsOn: "2099-13-01" }, AD_ENDS_REQUIRED],
    ["title", { title: "日程のご案内🎉" }, "使用できない文字（絵文字・記号）が含まれています: 🎉"],
    ["territories", { territories: [] }, "表示地域を一つ以上選択してください"],
    ["imageUrl", { imageUrl: "/api/files/nobodys" }, "入力内容の形式が正しくありません。"],
  ])("is refused for its %s", async (field, fields, message) => {
    const { status, body } = await ask("POST", "/admin/ads", { ...AD, ...fields });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: message } });
  });

  it("takes the colours of the specification", async () => {
    for (const colour of ["#0a6", "#0a645e", "rgb(10, 100, 94)", "rgba(10, 100, 94, 0.5)"])
      expect((await make({ colour })).colour).toBe(colour);
  });
});

describe("what is counted", () => {
  const count = (who: string, event: string, of: string, headers: Record<string, string> = {}) =>
    Object.keys(headers).length === 0
      ? call(who, "POST", "/board/countEvents", { events: [{ event, of }] })
      : desk.call("POST", "/board/countEvents", { events: [{ event, of }] }, headers);

  it("is a sum by day, and nothing of who it was", async () => {
    const { id } = await make();
    for (const who of ["tokyo", "tokyo", "osaka"]) await count(who, "ad-impression", id);
    await count("tokyo", "ad-click", id);
    const { body } = await ask("GET", `/admin/ads/${id}`);
    expect(body).toMatchObject({ views: 3, clicks: 1, days: [{ day: today, views: 3, clicks: 1 }] });
    const { results } = await env.DB.prepare("SELECT * FROM board_sums WHERE subject_id = ?").bind(id).all();
    expect(results.flatMap((row) => Object.keys(row))).not.toContain("user_id");
  });

  it("is nothing for who asks not to be tracked, and nothing of what is not there", async () => {
    const { id } = await make();
    await count("desk", "ad-impression", id, { dnt: "1" });
    await count("desk", "ad-impression", id, { "sec-gpc": "1" });
    await count("tokyo", "ad-impression", "no-such-ad");
    const left = await env.DB.prepare(
      "SELECT count(*) AS n FROM board_sums WHERE subject_id IN (?, 'no-such-ad')",
    )
      .bind(id)
      .first("n");
    expect(left).toBe(0);
  });
});
