import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Banner } from "#contract/community/shapes";
import { jpegOf } from "../../support/pictures";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { community } from "../../support/workerd/fixtures/communities";

let desk: Browser;

beforeAll(async () => {
  const someone = await operator("banner-desk");
  desk = someone.browser;
  await person("passer-by");
  await agreed();
  await signedIn("passer-by");
  await signedIn(someone.id, "uploader");
  for (const id of ["with-banners", "without-banners"]) await community(id);
});
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM community_banners").run();
});

const AD = {
  ...{
    place: "board",
    advertiser: "青葉製薬株式会社",
    title: "講演会",
    linkUrl: "https://example.jp/lecture",
  },
  ...{ startsOn: "2026-01-01", endsOn: "2099-12-31", territories: ["00"], roles: ["doctor"] },
};
const PLACE = "/admin/communities/with-banners/banners";

async function picture() {
  const form = new FormData();
  form.append("image", new File([jpegOf(3, 2)], "banner.jpg", { type: "image/jpeg" }));
  return (await respond<{ url: string }>("uploader", "POST", "/images", form)).url;
}
async function put(title: string, fields: object = {}) {
  const answered = await desk.call("POST", PLACE, { title, ...fields });
  expect(answered.status, await answered.clone().text()).toBe(200);
  return ((await answered.json()) as { id: string }).id;
}
const place = async (id: string, before: string | null) =>
  (await desk.call("PUT", `${PLACE}/${id}/place`, { before })).status;
const shown = async (openCommunity = "with-banners") =>
  (await respond<{ banners: Banner[] }>("passer-by", "POST", "/opencommunity/banners", { openCommunity }))
    .banners;
const titles = async (where?: string) => (await shown(where)).map(({ title }) => title);

it("are in the order that the operator gives them, those of the community before those of all", async () => {
  const [one, two, three] = [await put("一"), await put("二"), await put("三")];
  const everywhere = await put("全体", { isEverywhere: true });
  expect(await titles()).toEqual(["三", "二", "一", "全体"]);
  for (const _ of [1, 2]) expect(await place(one, three)).toBe(204);
  expect(await titles()).toEqual(["一", "三", "二", "全体"]);
  expect(await place(three, null)).toBe(204);
  expect(await titles()).toEqual(["一", "二", "三", "全体"]);
  expect(await place(everywhere, one)).toBe(204);
  expect(await titles()).toEqual(["一", "二", "三", "全体"]);
  expect(await titles("without-banners")).toEqual(["全体"]);
  await put("四");
  expect((await titles())[0]).toBe("四");
  expect(await place("none-such", two)).toBe(404);
});

it("show a picture of the operator's own, which everybody there sees and which goes with the last of them", async () => {
  const image = await picture();
  const [one, two] = [await put("一", { image }), await put("二", { image })];
  expect((await shown()).map((banner) => banner.image)).toEqual([image, image]);
  const status = async () => (await call("passer-by", "GET", image.replace("/api", ""))).status;
  expect(await status()).toBe(200);
  expect((await desk.call("DELETE", `${PLACE}/${one}`)).status).toBe(204);
  expect(await status()).toBe(200);
  expect((await desk.call("DELETE", `${PLACE}/${two}`)).status).toBe(204);
  expect([await status(), await shown()]).toEqual([404, []]);
  expect((await desk.call("DELETE", `${PLACE}/${two}`)).status).toBe(204);
});

it.each(["an ad", "the operator's own page"])("leave a picture to %s that shows it too", async (where) => {
  const image = await picture();
  const id = await put("一", { image });
  if (where === "an ad") {
    const shown = await desk.call("POST", "/admin/ads", { ...AD, imageUrl: image });
    expect(shown.status, await shown.clone().text()).toBe(200);
  } else {
    const owner = "(SELECT owner_id FROM uploads WHERE '/api/files/' || id = ?1)";
    await env.DB.prepare(`UPDATE users SET avatar_url = ?1 WHERE id = ${owner}`).bind(image).run();
  }
  const status = async () => (await call("passer-by", "GET", image.replace("/api", ""))).status;
  expect((await desk.call("DELETE", `${PLACE}/${id}`)).status).toBe(204);
  expect(await status()).toBe(200);
});

it("take no picture that is in a post, which its readers alone may see", async () => {
  const image = await picture();
  const uploadId = image.split("/").at(-1);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (id, place_kind, place_id, author_id, kind, title, detail, status, created_at)
       SELECT 'posted', 'community', 'with-banners', owner_id, 'post', '', '', 'published', 0 FROM uploads WHERE id = ?`,
    ).bind(uploadId),
    env.DB.prepare("UPDATE uploads SET post_id = 'posted' WHERE id = ?").bind(uploadId),
  ]);
  expect((await desk.call("POST", PLACE, { title: "題", image })).status).toBe(422);
  expect((await desk.call("POST", "/admin/ads", { ...AD, imageUrl: image })).status).toBe(422);
});

it("take no picture of anybody else, and are nobody's but the operator's to put, move or take down", async () => {
  const refused = await desk.call("POST", PLACE, { title: "題", image: "/api/files/somebody-elses" });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: { image: expect.any(String) } },
  ]);
  const id = await put("一");
  for (const [method, path, body] of [
    ["POST", PLACE, { title: "題" }],
    ["PUT", `${PLACE}/${id}/place`, { before: null }],
    ["DELETE", `${PLACE}/${id}`, undefined],
  ] as const)
    expect((await call("passer-by", method, path, body)).status, method).toBe(404);
  expect(await titles()).toEqual(["一"]);
});

it("is beside a picture of the community itself, in its lists and on its page, until another takes its place", async () => {
  const [one, two] = [await picture(), await picture()];
  const set = async (image: string | null) =>
    (await desk.call("PUT", "/admin/communities/with-banners/image", { image })).status;
  const seen = async () =>
    (await respond<{ image: string | null }>("passer-by", "GET", "/opencommunity/with-banners")).image;
  const status = async (url: string) => (await call("passer-by", "GET", url.replace("/api", ""))).status;
  for (const _again of [1, 2]) expect(await set(one)).toBe(204);
  expect([await seen(), await status(one)]).toEqual([one, 200]);
  expect(await set(two)).toBe(204);
  expect([await seen(), await status(one), await status(two)]).toEqual([two, 404, 200]);
  expect(await set("/api/files/somebody-elses")).toBe(422);
  expect(await seen()).toBe(two);
  expect(
    (await call("passer-by", "PUT", "/admin/communities/with-banners/image", { image: null })).status,
  ).toBe(404);
  for (const _again of [1, 2]) expect(await set(null)).toBe(204);
  expect([await seen(), await status(two)]).toEqual([null, 404]);
  expect((await desk.call("PUT", "/admin/communities/none-such/image", { image: null })).status).toBe(404);
});
