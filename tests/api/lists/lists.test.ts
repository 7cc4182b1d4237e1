import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { List } from "#contract/lists/calls";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { FIELDS, make, orderOf, problem, read, setUp } from "./setup";

beforeAll(setUp);

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
    const { total, lists } = await respond<{ total: number; lists: List[] }>(
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

  it("is read, renamed, copied out and deleted by nobody else", async () => {
    const path = `/lists/hospitals/${(await make()).objectId}`;
    for (const [method, rest, body] of [
      ["GET", "", undefined],
      ["GET", "/csv", undefined],
      ["PUT", "", { ...FIELDS, name: "別の名前" }],
      ["DELETE", "", undefined],
    ] as const)
      expect((await call("colleague", method, path + rest, body)).status, method + rest).toBe(404);
    expect((await call("owner", "GET", path)).status).toBe(200);
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
    await respond("owner", "PUT", `/lists/hospitals/${objectId}`, { name: "別の名前" });
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
      respond<{ added: number }>("owner", "POST", "/lists/hospitals/add", {
        listIds: [objectId],
        hospitalIds,
      });
    expect(await add("h1", "h2")).toEqual({ added: 2 });
    expect(await add("h2", "h3", "h3")).toEqual({ added: 1 });
    const takeOff = { listId: objectId, hospitalIds: ["h1", "h4"] };
    expect(await respond("owner", "POST", "/lists/hospitals/remove", takeOff)).toEqual({ removed: 1 });
    expect(await respond("owner", "POST", "/lists/hospitals/remove", takeOff)).toEqual({ removed: 0 });
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
