import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { HospitalHit } from "#contract/directory/shapes";
import { indexHospital } from "../../../workers/search/documents/update";
import { call, respond } from "../../support/workerd/client/calls";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { make, orderOf, read, setUp } from "./setup";

beforeAll(setUp);

describe("by hand", () => {
  const place = (id: string, body: object) => call("owner", "POST", `/lists/hospitals/${id}/place`, body);

  it("a hospital goes up, down and to the top, and twice is once", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2", "h3", "h4"] });
    await place(objectId, { hospitalId: "h3", before: "h2" });
    await place(objectId, { hospitalId: "h3", before: "h2" });
    expect(await orderOf(objectId)).toEqual(["h1", "h3", "h2", "h4"]);
    await place(objectId, { hospitalId: "h1", after: "h3" });
    expect(await orderOf(objectId)).toEqual(["h3", "h1", "h2", "h4"]);
    await place(objectId, { hospitalId: "h4" });
    await place(objectId, { hospitalId: "h4" });
    expect(await orderOf(objectId)).toEqual(["h4", "h3", "h1", "h2"]);
  });

  it("goes on when there is no room left between two", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2", "h3", "h4"] });
    for (let turn = 0; turn < 30; turn += 1) {
      const [moved, anchor] = turn % 2 ? ["h3", "h4"] : ["h4", "h3"];
      expect((await place(objectId, { hospitalId: moved, before: anchor })).status).toBe(200);
      expect((await orderOf(objectId)).slice(2)).toEqual([moved, anchor]);
    }
  });

  it("says so when one of the two has gone", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1"] });
    expect((await place(objectId, { hospitalId: "h2" })).status).toBe(409);
    expect((await place(objectId, { hospitalId: "h1", before: "h2" })).status).toBe(409);
  });
});

describe("within a list", () => {
  it("pages say who stands beyond their ends", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2", "h3", "h4"] });
    const page = await read(objectId, "?limit=2&offset=1");
    expect(page.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["h2", "h3"]);
    expect([page.before, page.after, page.total]).toEqual(["h1", "h4", 4]);
    const first = await read(objectId, "?limit=2");
    expect([first.before, first.after, first.total]).toEqual([null, "h3", 4]);
  });

  it.each([
    "しおさい",
    "シオサイ",
    "芝浦",
    "shibaura",
    "0300008100",
    "０３−００００−８１０１",
    "丸の内",
    "心エコー",
    "芝浦 エコー",
  ])("「%s」 finds the clinic and nothing else", async (q) => {
    const { objectId } = await make("owner", { hospitalIds: ["shibaura"] });
    await hospitals(["elsewhere"], { name: "別の医院", furigana: "ベツノイイン", address: "大手町2-2" });
    await respond("owner", "POST", "/lists/hospitals/add", {
      listIds: [objectId],
      hospitalIds: ["elsewhere"],
    });
    await respond("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/shibaura`, {
      memo: "心エコーあり",
    });
    const found = await read(objectId, `?${new URLSearchParams({ q })}`);
    expect(found.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["shibaura"]);
    expect([found.total, found.hospitalCount]).toEqual([1, 2]);
  });

  it("the marked ones are found by their mark", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2"] });
    await respond("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/h2`, { mark: "full" });
    expect((await read(objectId, "?mark=full")).hospitals.map(({ hospitalId }) => hospitalId)).toEqual([
      "h2",
    ]);
    expect((await read(objectId, "?mark=none")).total).toBe(1);
  });
});

it("tells when its hospitals take patients in, as a search does", async () => {
  const span = {
    band: "morning",
    days: ["mon", "tue"],
    start: "08:30",
    end: "11:30",
    note: "紹介状をお持ちください",
  };
  await hospitals(["with-hours"], { name: "朝霧外来病院" });
  await env.DB.prepare("UPDATE hospitals SET facts = ? WHERE id = 'with-hours'")
    .bind(JSON.stringify({ bandHours: [span], hours: "not hours" }))
    .run();
  await indexHospital(env.DB, env.SEARCH_DB, "with-hours");
  const closed = { weekly: [], monthly: [] };
  const list = await make("owner", { hospitalIds: ["with-hours", "h1"] });
  const [listed, other] = (await read(list.objectId)).hospitals;
  expect(listed?.reception).toEqual({ spans: [span], closed });
  expect(other?.reception).toBeNull();
  const { hits } = await respond<{ hits: { hits: { _source: HospitalHit }[] } }>(
    "owner",
    "POST",
    "/hospital/search",
    { words: "朝霧外来" },
  );
  expect(hits.hits[0]?._source.reception).toEqual({ spans: [{ ...span, note: "" }], closed });
});
