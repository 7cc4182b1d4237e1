import { beforeAll, describe, expect, it } from "vitest";
import { call, respond } from "../../support/workerd/client/calls";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { FIELDS, open, send, setUp, statusOf } from "./setup";

beforeAll(setUp);

describe("a draft", () => {
  type Draft = {
    objectId: string;
    title: string;
    hospitalCount: number;
    revision: number;
    hospitalsStock: { hospitalId: string }[];
  };
  const draft = (id: string) => respond<Draft>("nora", "GET", `/hospitalNotices/drafts/${id}`);

  it("keeps what was typed with its hospitals, and ends with the sending", async () => {
    await respond("nora", "PUT", "/hospitalNotices/drafts/d1", { title: "休診" });
    await respond("nora", "POST", "/hospitalNotices/drafts/d1/hospitals", { hospitalIds: ["b", "a", "b"] });
    await respond("nora", "PUT", "/hospitalNotices/drafts/d1", { detail: "休診します。", isMustRead: true });
    const saved = await draft("d1");
    expect(saved).toMatchObject({
      title: "休診",
      detail: "休診します。",
      isMustRead: true,
      hospitalCount: 2,
    });
    expect(saved.hospitalsStock.map(({ hospitalId }) => hospitalId)).toEqual(["b", "a"]);
    const id = await send({ toHospitalObjectIds: undefined, draftId: "d1" });
    expect((await open("nora", id)).sending?.hospitalCount).toBe(2);
    expect(await statusOf(call("nora", "GET", "/hospitalNotices/drafts/d1"))).toBe(404);
  });

  it("is its author's alone", async () => {
    await respond("nora", "PUT", "/hospitalNotices/drafts/d2", { title: "下書き" });
    expect(await statusOf(call("ned", "GET", "/hospitalNotices/drafts/d2"))).toBe(404);
    expect(await statusOf(call("ned", "PUT", "/hospitalNotices/drafts/d2", { title: "x" }))).toBe(404);
    expect(
      await statusOf(call("ned", "POST", "/hospitalNotices/drafts/d2/hospitals", { hospitalIds: ["a"] })),
    ).toBe(404);
    expect((await draft("d2")).title).toBe("下書き");
  });

  it("of another tab is not overwritten unseen", async () => {
    await respond("nora", "PUT", "/hospitalNotices/drafts/d3", { title: "一", revision: 1 });
    const late = await call("nora", "PUT", "/hospitalNotices/drafts/d3", { title: "二", revision: 1 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ current: { title: "一" } });
  });

  it("takes the hospitals of a list of one's own, and no list of another", async () => {
    const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/lists/hospitals", {
      name: "連携先",
      type: 2,
      purpose: 7,
      hospitalIds: ["c", "a"],
    });
    const chosen = await respond("nora", "POST", "/hospitalNotices/drafts/d4/hospitals", {
      listId: objectId,
    });
    expect(chosen).toEqual({ added: 2, hospitalCount: 2 });
    expect(
      await statusOf(call("ned", "POST", "/hospitalNotices/drafts/d5/hospitals", { listId: objectId })),
    ).toBe(404);
    const left = await respond("nora", "POST", "/hospitalNotices/drafts/d4/hospitals/remove", {
      hospitalIds: ["c"],
    });
    expect(left).toEqual({ removed: 1, hospitalCount: 1 });
  });

  it("of a notice that was sent begins with its words and hospitals", async () => {
    const id = await send({ toHospitalObjectIds: ["a", "b"] });
    await respond("nora", "POST", `/hospitalNotices/drafts/${id}/hospitals`, { hospitalIds: ["c"] });
    expect(await draft(id)).toMatchObject({ title: FIELDS.title, hospitalCount: 3, isOfSent: true });
    expect(await statusOf(call("ned", "PUT", `/hospitalNotices/drafts/${id}`, { title: "x" }))).toBe(404);
    await respond("nora", "PATCH", `/hospitalNotices/${id}`, { draftId: id });
    expect((await open("nora", id)).sending?.hospitalCount).toBe(3);
    expect(await statusOf(call("nora", "GET", `/hospitalNotices/drafts/${id}`))).toBe(404);
  });

  it("has no room for more than 2,000 hospitals, and then takes none", async () => {
    const many = Array.from({ length: 2000 }, (_, at) => `m${at}`);
    await hospitals(many);
    const full = await respond("nora", "POST", "/hospitalNotices/drafts/d6/hospitals", { hospitalIds: many });
    expect(full).toEqual({ added: 2000, hospitalCount: 2000 });
    expect(
      await statusOf(
        call("nora", "POST", "/hospitalNotices/drafts/d6/hospitals", { hospitalIds: ["a", "m0"] }),
      ),
    ).toBe(422);
    expect((await draft("d6")).hospitalCount).toBe(2000);
  });
});
