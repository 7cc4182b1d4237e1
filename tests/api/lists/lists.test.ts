import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { HospitalHit } from "#contract/directory/shapes";
import type { List, ListedHospital } from "#contract/lists/shapes";
import { indexHospital } from "../../../workers/search/documents/update";
import { answer, call, signedIn } from "../../support/workerd/asking/calls";
import { agreed, person } from "../../support/workerd/asking/people";
import { hospitals } from "../../support/workerd/given/hospitals";

type Page = List & {
  total: number;
  hospitals: ListedHospital[];
  before: string | null;
  after: string | null;
};

beforeAll(async () => {
  await person("owner");
  await person("colleague");
  await person("nurse", { role: "co-medical", licenceState: null });
  await person("rep", { role: "ms", licenceState: null });
  await agreed();
  for (const id of ["owner", "colleague", "nurse", "rep"]) await signedIn(id);
  await hospitals(["h1", "h2", "h3", "h4"]);
  await hospitals(["shibaura"], {
    name: "芝浦しおさいクリニック",
    furigana: "シバウラシオサイクリニック",
    tel: "03-0000-8100",
    fax: "03-0000-8101",
  });
});

const FIELDS = { name: "心不全 逆紹介先", type: 2, purpose: 7 };
const make = (who = "owner", fields: object = {}) =>
  answer<List>(who, "POST", "/lists/hospitals", { ...FIELDS, ...fields });
const read = (id: string, query = "", who = "owner") =>
  answer<Page>(who, "GET", `/lists/hospitals/${id}${query}`);
const orderOf = async (id: string) => (await read(id)).hospitals.map(({ hospitalId }) => hospitalId);
const problem = async (response: Response) => {
  const body = (await response.json()) as { errors?: Record<string, string>; message: string };
  return { status: response.status, ...(body.errors ?? { message: body.message }) };
};

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
  const { hits } = await answer<{ hits: { hits: { _source: HospitalHit }[] } }>(
    "owner",
    "POST",
    "/hospital/search",
    { words: "朝霧外来" },
  );
  expect(hits.hits[0]?._source.reception).toEqual({ spans: [{ ...span, note: "" }], closed });
});

describe("a list", () => {
  it("is made with its hospitals, each once, in the order in which they were chosen", async () => {
    const list = await make("owner", { hospitalIds: ["h2", "h1", "h2"], memo: " 紹介の前に電話 " });
    expect(list).toMatchObject({ ...FIELDS, memo: "紹介の前に電話", hospitalCount: 2, shareKey: null });
    expect(await orderOf(list.objectId)).toEqual(["h2", "h1"]);
  });

  it("is one, however often its form is sent", async () => {
    const both = await Promise.all([
      make("owner", { creationKey: "form-1", hospitalIds: ["h1"] }),
      make("owner", { creationKey: "form-1", hospitalIds: ["h1"] }),
    ]);
    expect(new Set(both.map(({ objectId }) => objectId)).size).toBe(1);
    expect((await make("colleague", { creationKey: "form-1" })).objectId).not.toBe(both[0].objectId);
  });

  it.each([
    ["a doctor", "owner", { type: 1, purpose: 9 }, "purpose"],
    ["a doctor who sells", "owner", { type: 2, purpose: 9 }, "purpose"],
    ["co-medical staff with a purpose of the other type", "nurse", { type: 1, purpose: 7 }, "purpose"],
    ["an MS with referrals", "rep", { type: 1, purpose: 1 }, "type"],
    ["nobody with an eleventh purpose", "rep", { purpose: 11 }, "purpose"],
    ["nobody without a name", "owner", { name: " 　" }, "name"],
    ["nobody with a name of 51 characters", "owner", { name: "あ".repeat(51) }, "name"],
    ["nobody with a hospital that is not there", "owner", { hospitalIds: ["h1", "nowhere"] }, "hospitalIds"],
  ])("is refused to %s", async (_, who, fields, field) => {
    const refused = await call(who, "POST", "/lists/hospitals", { ...FIELDS, ...fields });
    expect(Object.keys(await problem(refused))).toEqual(["status", field]);
    expect(refused.status).toBe(422);
  });

  it("is an MS's own for sales, and not everybody's when it is changed", async () => {
    const sales = await make("rep", { purpose: 9 });
    expect(sales.purpose).toBe(9);
    const list = await make();
    expect((await call("owner", "PUT", `/lists/hospitals/${list.objectId}`, { purpose: 9 })).status).toBe(
      422,
    );
    expect((await call("owner", "PUT", `/lists/hospitals/${list.objectId}`, { purpose: 1 })).status).toBe(
      422,
    );
  });

  it("comes no more than 500 times, also from two forms at once", async () => {
    await person("collector");
    await agreed();
    await signedIn("collector");
    await keep499();
    const both = await Promise.all(
      [1, 2].map(() => call("collector", "POST", "/lists/hospitals", { ...FIELDS })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { total, lists } = await answer<{ total: number; lists: List[] }>(
      "collector",
      "GET",
      "/lists/hospitals",
    );
    expect([total, lists.length, lists[0]?.name]).toEqual([500, 500, FIELDS.name]);
  });

  const keep499 = () =>
    env.DB.prepare(
      `INSERT INTO hospital_lists (id, owner_id, name, type, purpose, created_at, updated_at)
       SELECT 'full-' || key, 'collector', '一覧', 2, 5, 0, key FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 499 }, () => 0)))
      .run();

  it("goes with its hospitals, and a second time there is nothing left to delete", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1"] });
    expect((await call("owner", "DELETE", `/lists/hospitals/${objectId}`)).status).toBe(204);
    expect((await call("owner", "DELETE", `/lists/hospitals/${objectId}`)).status).toBe(404);
    const left = await env.DB.prepare("SELECT 1 FROM hospital_list_items WHERE list_id = ?")
      .bind(objectId)
      .all();
    expect(left.results).toEqual([]);
  });
});

describe("two tabs", () => {
  it("do not overwrite a name unseen: the second gets the current list", async () => {
    const { objectId, rev } = await make();
    const rename = (name: string) => call("owner", "PUT", `/lists/hospitals/${objectId}`, { name, rev });
    expect((await rename("循環器")).status).toBe(200);
    expect((await rename("循環器")).status).toBe(200);
    const late = await rename("呼吸器");
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { name: "循環器", rev: rev + 1 } });
  });

  it("do not overwrite an order unseen, and a name is no order", async () => {
    const { objectId, orderRev } = await make("owner", { hospitalIds: ["h1", "h2", "h3"] });
    const order = (ids: string[]) =>
      call("owner", "PUT", `/lists/hospitals/${objectId}`, { order: ids, orderRev: orderRev });
    await answer("owner", "PUT", `/lists/hospitals/${objectId}`, { name: "別の名前" });
    expect((await order(["h3", "h1", "h2"])).status).toBe(200);
    expect((await order(["h2", "h1", "h3"])).status).toBe(409);
    expect(await orderOf(objectId)).toEqual(["h3", "h1", "h2"]);
  });

  it("do not overwrite a memo unseen; the memo of another hospital is another matter", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2"] });
    const rev = (await read(objectId)).hospitals[0]?.rev ?? 0;
    const note = (hospitalId: string, body: object) =>
      call("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/${hospitalId}`, { ...body, rev });
    expect((await note("h1", { memo: "火曜は休診", mark: "asked" })).status).toBe(200);
    expect((await note("h2", { memo: "夜間も可" })).status).toBe(200);
    expect((await note("h1", { memo: "火曜は休診", mark: "asked" })).status).toBe(200);
    const late = await note("h1", { memo: "", mark: "full" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { memo: "火曜は休診", mark: "asked", rev: rev + 1 } });
    const [first] = (await read(objectId)).hospitals;
    expect([first?.mark, typeof first?.markedAt]).toEqual(["asked", "number"]);
  });

  it("may both add and both remove", async () => {
    const { objectId } = await make();
    const add = (...hospitalIds: string[]) =>
      answer<{ added: number }>("owner", "POST", "/lists/hospitals/add", {
        listIds: [objectId],
        hospitalIds,
      });
    expect(await add("h1", "h2")).toEqual({ added: 2 });
    expect(await add("h2", "h3", "h3")).toEqual({ added: 1 });
    const takeOff = { listId: objectId, hospitalIds: ["h1", "h4"] };
    expect(await answer("owner", "POST", "/lists/hospitals/remove", takeOff)).toEqual({ removed: 1 });
    expect(await answer("owner", "POST", "/lists/hospitals/remove", takeOff)).toEqual({ removed: 0 });
    expect(await read(objectId)).toMatchObject({ hospitalCount: 2, total: 2 });
  });
});

describe("adding", () => {
  it("reaches several lists at once, and none when one is somebody else's", async () => {
    const [one, two, strange] = [await make(), await make(), await make("colleague")];
    const add = (listIds: string[]) =>
      call("owner", "POST", "/lists/hospitals/add", { listIds, hospitalIds: ["h1", "h2"] });
    expect(await (await add([one.objectId, two.objectId])).json()).toEqual({ added: 4 });
    expect((await add([one.objectId, strange.objectId])).status).toBe(404);
    expect(await orderOf(two.objectId)).toEqual(["h1", "h2"]);
    expect((await read(strange.objectId, "", "colleague")).hospitalCount).toBe(0);
  });

  it("stops at 2,000 for a list, says which, and puts nothing on the others", async () => {
    const ids = Array.from({ length: 2000 }, (_, at) => `many-${at}`);
    await hospitals(ids);
    const full = await make("owner", { name: "満員", hospitalIds: ids.slice(0, 1999) });
    const other = await make();
    const add = (...hospitalIds: string[]) =>
      call("owner", "POST", "/lists/hospitals/add", {
        listIds: [full.objectId, other.objectId],
        hospitalIds,
      });
    expect(await problem(await add("h1", "h2"))).toEqual({
      status: 422,
      listIds: "「満員」に追加できるのは、あと1件です（1つのリストに2,000件まで）。",
    });
    expect((await read(other.objectId)).hospitalCount).toBe(0);
    expect((await add("h1", "many-7")).status).toBe(200);
    const both = await Promise.all([add("h2"), add("h3")]);
    expect(both.map(({ status }) => status)).toEqual([422, 422]);
    expect((await read(full.objectId, "?limit=1")).total).toBe(2000);
  });

  it("cannot pass the limit together: the schema holds it too", async () => {
    const statement = env.DB.prepare(
      "UPDATE hospital_lists SET hospital_count = 2001 WHERE id = (SELECT min(id) FROM hospital_lists)",
    );
    await expect(statement.run()).rejects.toThrow(/CHECK/);
  });
});

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
    await answer("owner", "POST", "/lists/hospitals/add", {
      listIds: [objectId],
      hospitalIds: ["elsewhere"],
    });
    await answer("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/shibaura`, {
      memo: "心エコーあり",
    });
    const found = await read(objectId, `?${new URLSearchParams({ q })}`);
    expect(found.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["shibaura"]);
    expect([found.total, found.hospitalCount]).toEqual([1, 2]);
  });

  it("the marked ones are found by their mark", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h1", "h2"] });
    await answer("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/h2`, { mark: "full" });
    expect((await read(objectId, "?mark=full")).hospitals.map(({ hospitalId }) => hospitalId)).toEqual([
      "h2",
    ]);
    expect((await read(objectId, "?mark=none")).total).toBe(1);
  });
});

describe("shared", () => {
  type Shared = { list: List; owner: { name: string }; isOwn: boolean; hospitals: ListedHospital[] };

  it("a list is read by its address, with notes only when they are shown, and no more once it is closed", async () => {
    const { objectId } = await make("owner", { hospitalIds: ["h2", "h1"], memo: "内緒" });
    await answer("owner", "PATCH", `/lists/hospitals/${objectId}/hospitals/h1`, {
      memo: "院長は同期",
      mark: "full",
    });
    const share = (body: object) => answer<List>("owner", "PUT", `/lists/hospitals/${objectId}/share`, body);
    const { shareKey } = await share({ isShared: true });
    const open = (who: string, query = "") => answer<Shared>(who, "GET", `/lists/shared/${shareKey}${query}`);
    const bare = await open("nurse");
    expect(bare.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["h2", "h1"]);
    expect(JSON.stringify(bare)).not.toMatch(/院長|内緒|full/);
    expect((await open("nurse", "?q=同期")).hospitals).toEqual([]);
    expect((await open("nurse", "?mark=full")).hospitals).toHaveLength(2);
    expect((await share({ isShared: true, sharesNotes: true })).shareKey).toBe(shareKey);
    expect(JSON.stringify(await open("rep"))).toMatch(/院長.*/);
    expect((await open("owner")).isOwn).toBe(true);
    await share({ isShared: false });
    expect((await call("nurse", "GET", `/lists/shared/${shareKey}`)).status).toBe(404);
    expect((await share({ isShared: true })).shareKey).not.toBe(shareKey);
  });

  it("a colleague takes a copy, of a kind that the role may have, and twice is once", async () => {
    const { objectId } = await make("owner", { type: 1, purpose: 4, hospitalIds: ["h3", "h1"] });
    const { shareKey } = await answer<List>("owner", "PUT", `/lists/hospitals/${objectId}/share`, {
      isShared: true,
    });
    const copy = () =>
      answer<List>("rep", "POST", `/lists/shared/${shareKey}/copy`, { creationKey: "copy-1" });
    const [one, two] = [await copy(), await copy()];
    expect(one.objectId).toBe(two.objectId);
    expect(one).toMatchObject({ name: "心不全 逆紹介先（写し）", type: 2, purpose: 5, hospitalCount: 2 });
    expect((await read(one.objectId, "", "rep")).hospitals.map(({ hospitalId }) => hospitalId)).toEqual([
      "h3",
      "h1",
    ]);
  });
});

it("a choice of hospitals comes with one's lists and how many of them each has", async () => {
  await person("chooser");
  await agreed();
  await signedIn("chooser");
  const one = await make("chooser", { hospitalIds: ["h1", "h2", "h3"] });
  const two = await make("chooser");
  type Choices = { hospitals: ListedHospital[]; lists: { objectId: string; containedCount: number }[] };
  const choices = await answer<Choices>("chooser", "GET", "/lists/choices?hospitals=h3,nowhere,h1,h3");
  expect(choices.hospitals.map(({ hospitalId }) => hospitalId)).toEqual(["h3", "h1"]);
  expect(new Map(choices.lists.map(({ objectId, containedCount }) => [objectId, containedCount]))).toEqual(
    new Map([
      [one.objectId, 2],
      [two.objectId, 0],
    ]),
  );
});
