import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Hospital } from "#contract/hospitals/calls";
import type { SavedEdit } from "#contract/hospitals/edits";
import type { List, ListedHospital } from "#contract/lists/calls";
import { rebuildHospitalIndex } from "../../../workers/search/documents/rebuild";
import { indexHospital } from "../../../workers/search/documents/update";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { auditOf } from "../../support/workerd/fixtures/accounts";
import { house } from "../hospitals/house";
import { decide, desk, deskId, received, setUp } from "./setup";

beforeAll(setUp);

describe("a hospital", () => {
  const CALLED = { subject: "hospital", subjectName: "訂正病院", relation: "staff" };
  type Found = { hits: { total: number } };
  const page = () => call("hospital-reader", "GET", "/hospitals/to-correct");
  const found = async () =>
    (await respond<Found>("hospital-reader", "POST", "/hospital/search", { words: "訂正病院" })).hits.total;

  beforeAll(async () => {
    await house("to-correct", "訂正病院");
    await indexHospital(env.DB, env.SEARCH_DB, "to-correct");
    await person("hospital-reader");
    await agreed();
    await signedIn("hospital-reader");
  });

  it("is corrected by the operator, which its history and its page say", async () => {
    const before = await desk.call("GET", "/admin/hospitals/to-correct");
    const { revision, tel } = (await before.json()) as Hospital;
    expect(tel).toBeNull();
    const asked = { hospitalId: "to-correct", revision, tel: "03-0000-7700" };
    expect((await call("to-correct-nurse", "PATCH", "/admin/hospitals", asked)).status).toBe(404);
    const corrected = await desk.call("PATCH", "/admin/hospitals", asked);
    expect(corrected.status, await corrected.clone().text()).toBe(200);
    const shown = (await (await page()).json()) as Hospital;
    expect(shown.tel).toBe("03-0000-7700");
    expect(shown.provenance).toContainEqual(
      expect.objectContaining({ block: "basics", editedBy: "operator" }),
    );
    const { edits } = await respond<{ edits: SavedEdit[] }>(
      "to-correct-nurse",
      "GET",
      "/hospitals/to-correct/history",
    );
    expect(edits).toMatchObject([
      { field: "tel", after: "03-0000-7700", isOperators: true, editorName: null },
    ]);
    const late = await call("to-correct-nurse", "PATCH", "/hospitals", { ...asked, tel: "03-0000-7701" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      current: { conflicts: [{ field: "tel", isOperators: true, editorName: null, editorRole: null }] },
    });
    expect(await auditOf(deskId)).toContain("hospital-corrected:ok");
  });

  it("is told the operator apart from its own people where both change the same", async () => {
    const { revision } = (await (await page()).json()) as Hospital;
    await respond("to-correct-nurse", "PATCH", "/hospitals", {
      hospitalId: "to-correct",
      fax: "03-0000-7701",
    });
    const late = { hospitalId: "to-correct", revision, fax: "03-0000-7702" };
    expect((await desk.call("PATCH", "/admin/hospitals", late)).status).toBe(409);
  });

  it("whose listing is stopped is in no search, says so by its link and on lists, and comes back", async () => {
    const list = await respond<List>("hospital-reader", "POST", "/lists/hospitals", {
      name: "紹介先",
      type: 1,
      purpose: 1,
      memo: "",
    });
    await respond("hospital-reader", "POST", "/lists/hospitals/add", {
      hospitalIds: ["to-correct"],
      listIds: [list.objectId],
    });
    const { receipt } = await received(CALLED);
    await decide(receipt, { from: "new", state: "in-hand" });
    const stop = { from: "in-hand", state: "done", answer: "掲載を停止しました。", listing: "stop" };
    expect((await decide(receipt, stop)).status).toBe(422);
    expect((await decide(receipt, { ...stop, subjectId: "to-correct" })).status).toBe(204);
    expect(await found()).toBe(0);
    const gone = await page();
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("掲載は停止されています");
    const doctors = (who: string) => call(who, "GET", "/hospitals/to-correct/doctors");
    expect([(await doctors("hospital-reader")).status, (await doctors("to-correct-nurse")).status]).toEqual([
      404, 200,
    ]);
    expect((await call("to-correct-nurse", "GET", "/hospitals/to-correct")).status).toBe(200);
    expect((await desk.call("GET", "/admin/hospitals/to-correct")).status).toBe(200);
    const { hospitals } = await respond<{ hospitals: ListedHospital[] }>(
      "hospital-reader",
      "GET",
      `/lists/hospitals/${list.objectId}`,
    );
    expect(hospitals).toMatchObject([{ name: "訂正病院", isDelisted: true, tel: null, address: "" }]);
    const csv = await call("hospital-reader", "GET", `/lists/hospitals/${list.objectId}/csv`);
    expect(await csv.text()).toMatch(/訂正病院.*掲載停止/);
    expect(await auditOf(deskId)).toContain("hospital-delisted:ok");

    expect((await decide(receipt, { from: "done", state: "in-hand", listing: "resume" })).status).toBe(204);
    expect([await found(), (await page()).status]).toEqual([1, 200]);
  });

  it("stays stopped when the index is made anew", async () => {
    await env.DB.prepare("UPDATE hospitals SET delisted_at = 1 WHERE id = 'to-correct'").run();
    await rebuildHospitalIndex(env.DB, env.SEARCH_DB);
    expect(await found()).toBe(0);
  });
});
