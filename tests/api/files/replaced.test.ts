import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { CompanyProfile } from "#contract/connect/calls";
import { DAY_MS } from "#contract/limits";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { pngOf } from "../../support/pictures";
import type { Browser } from "../../support/workerd/client/browser";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { inGroup } from "../../support/workerd/client/people";
import { operator } from "../../support/workerd/fixtures/accounts";
import { listedDoctor } from "../../support/workerd/fixtures/doctors";
import { meet } from "../chat/cast";
import { house } from "../hospitals/house";

let desk: Browser;

beforeAll(async () => {
  await meet();
  await house("aozora");
  ({ browser: desk } = await operator("unei"));
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO communities (id, name, description, created_at, updated_at) VALUES ('c', 'c', '', 0, 0)",
    ),
    env.DB.prepare(
      "INSERT INTO companies (code, name, inquiry_mail_address) VALUES ('c', '若葉製薬株式会社', 'c@example.jp')",
    ),
  ]);
  await listedDoctor("d-sato", { userId: "sato" });
  await inGroup("g", "sato", "admin");
  await signedIn("takahashi");
});

const pictureForm = () => {
  const form = new FormData();
  form.append("image", new File([pngOf(20, 20)], "a.png", { type: "image/png" }));
  return form;
};

async function upload(who: string): Promise<string> {
  const response =
    who === "unei"
      ? await desk.send("/images", { method: "POST", body: pictureForm() })
      : await call(who, "POST", "/images", pictureForm());
  expect(response.status).toBe(200);
  return (await response.json<{ url: string }>()).url;
}

const path = (url: string) => url.replace("/api", "");
const status = async (who: string, url: string) => {
  const response = who === "unei" ? await desk.get(path(url)) : await call(who, "GET", path(url));
  await response.body?.cancel();
  return response.status;
};
const bytesOf = (url: string) => env.FILES.head(url.replace("/api/files", "image"));

const AD = {
  place: "board",
  advertiser: "青葉製薬株式会社",
  title: "講演会",
  linkUrl: "https://example.jp/lecture",
  startsOn: "2026-11-01",
  endsOn: "2026-12-31",
  territories: ["13"],
  roles: ["doctor"],
};
let adId: string | undefined;
async function putAd(imageUrl: string | null) {
  const path = adId ? `/admin/ads/${adId}` : "/admin/ads";
  const current = adId ? await (await desk.get(path)).json<{ rev: number }>() : null;
  const body = { ...AD, imageUrl, ...(current ? { rev: current.rev } : {}) };
  const response = await desk.call(adId ? "PUT" : "POST", path, body);
  adId = (await response.clone().json<{ id: string }>()).id;
  return response;
}

type Place = { column: string; owner: string; show: (url: string | null) => Promise<Response> };
async function product(imageUrl: string | null) {
  const { products } = await respond<CompanyProfile>(
    "company",
    "GET",
    "/connectCompany/getProfileById/company",
  );
  const rev = products.find(({ objectId }) => objectId === "shown")?.rev;
  return call("company", "PUT", "/connectCompany/products/shown", {
    name: "錠剤",
    kind: "drug",
    imageUrl,
    ...(rev === undefined ? {} : { rev }),
  });
}

/** Every column that holds the address of a picture, with the call that writes it. */
const PLACES: readonly Place[] = [
  {
    column: "doctors.avatar_url",
    owner: "sato",
    show: (avatarUrl) => call("sato", "PATCH", "/doctor/d-sato/profile", { avatarUrl }),
  },
  {
    column: "users.avatar_url",
    owner: "tanaka",
    show: (avatarUrl) => call("tanaka", "PATCH", "/ms/profile", { avatarUrl }),
  },
  {
    column: "users.avatar_url",
    owner: "takahashi",
    show: (avatarUrl) => call("takahashi", "PATCH", "/connect/updateProfileById", { avatarUrl }),
  },
  {
    column: "users.avatar_url",
    owner: "company",
    show: (avatarUrl) => call("company", "PATCH", "/connectCompany/updateProfileById", { avatarUrl }),
  },
  {
    column: "company_profiles.cover_url",
    owner: "company",
    show: (coverUrl) => call("company", "PATCH", "/connectCompany/updateProfileById", { coverUrl }),
  },
  { column: "company_products.image_url", owner: "company", show: product },
  {
    column: "hospitals.image_url",
    owner: "aozora-nurse",
    show: (image) => call("aozora-nurse", "PATCH", "/hospitals", { hospitalId: "aozora", image }),
  },
  { column: "groups.image_url", owner: "sato", show: (image) => call("sato", "PUT", "/groups/g", { image }) },
  {
    column: "companies.image_url",
    owner: "unei",
    show: (image) => desk.call("PUT", "/admin/companies/c/image", { image }),
  },
  {
    column: "communities.image",
    owner: "unei",
    show: (image) => desk.call("PUT", "/admin/communities/c/image", { image }),
  },
  { column: "board_ads.image_url", owner: "unei", show: putAd },
];

/** Columns whose pictures and files other tests replace and remove: notices, drafts, posts, banners. */
const ELSEWHERE = [
  "community_banners.image",
  "hospital_notices.file_url",
  "hospital_notice_drafts.file_url",
  "posts.medias",
  "comments.medias",
];

it("no column that holds an address of an upload is left out", async () => {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL",
  ).all<{ name: string; sql: string }>();
  const columns = results.flatMap(({ name, sql }) =>
    [...sql.matchAll(/(?<=[\s(,])(\w*(?:image|image_url|avatar_url|cover_url|file_url|medias)) TEXT/g)].map(
      ([, column]) => `${name}.${column}`,
    ),
  );
  expect(columns).toEqual(expect.arrayContaining(ELSEWHERE));
  const covered = new Set([...PLACES.map(({ column }) => column), ...ELSEWHERE]);
  expect(columns.filter((name) => !covered.has(name))).toEqual([]);
});

describe.each(PLACES)("a picture in $column of $owner", ({ column, owner, show }) => {
  const shown = async (url: string | null) => {
    const response = await show(url);
    expect([200, 204], await response.clone().text()).toContain(response.status);
  };

  it("is its uploader's alone until it is shown, and nobody's once replaced or removed", async () => {
    const [first, second] = [await upload(owner), await upload(owner)];
    expect([await status("yamamoto", first), await status(owner, first)]).toEqual([404, 200]);
    await shown(first);
    expect(await status("yamamoto", first)).toBe(200);
    await shown(second);
    expect([await status("yamamoto", first), await status("yamamoto", second)]).toEqual([404, 200]);
    await shown(null);
    expect(await status("yamamoto", second)).toBe(404);
    // A hospital's edit can be undone: its picture keeps its bytes for a while, and is read by nobody else.
    if (column !== "hospitals.image_url")
      expect([await status(owner, first), await bytesOf(second)]).toEqual([404, null]);
  });
});

it("the picture of a product or a group goes with it", async () => {
  const [one, other] = [await upload("company"), await upload("sato")];
  await call("company", "PUT", "/connectCompany/products/gone", {
    name: "錠剤",
    kind: "drug",
    imageUrl: one,
  });
  await inGroup("going", "sato", "admin");
  await respond("sato", "PUT", "/groups/going", { image: other });
  expect([await status("yamamoto", one), await status("yamamoto", other)]).toEqual([200, 200]);
  await call("company", "DELETE", "/connectCompany/products/gone");
  await call("sato", "DELETE", "/groups/going");
  expect([await status("yamamoto", one), await status("yamamoto", other)]).toEqual([404, 404]);
});

it("uploads that nothing shows go after a day, and a hospital's picture that an undo would bring back stays", async () => {
  const ago = (url: string, ms: number) =>
    env.DB.prepare("UPDATE uploads SET created_at = ? WHERE '/api/files/' || id = ?")
      .bind(Date.now() - ms, url)
      .run();
  const [fresh, old, used, undone] = [
    await upload("tanaka"),
    await upload("tanaka"),
    await upload("tanaka"),
    await upload("aozora-nurse"),
  ];
  await respond("tanaka", "PATCH", "/ms/profile", { avatarUrl: used });
  const edit = (image: string | null) =>
    respond("aozora-nurse", "PATCH", "/hospitals", { hospitalId: "aozora", image });
  await edit(undone);
  await edit(null);
  await ago(fresh, DAY_MS - 60_000);
  for (const url of [old, used, undone]) await ago(url, DAY_MS + 60_000);
  await cleanUp(env);
  const saved = await Promise.all([fresh, old, used, undone].map(bytesOf));
  expect(saved.map((object) => object !== null)).toEqual([true, false, true, true]);
  const [edited] = (
    await env.DB.prepare("SELECT id FROM hospital_edits WHERE field = 'image' ORDER BY id DESC LIMIT 1").all<{
      id: number;
    }>()
  ).results;
  expect((await desk.call("POST", `/admin/hospitals/edits/${edited?.id}/revert`)).status).toBe(204);
  expect(await status("yamamoto", undone)).toBe(200);
});
