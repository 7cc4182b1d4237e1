import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { EditConflict, SavedEdit } from "#contract/hospitals/edits";
import { BEDS_DO_NOT_ADD_UP, EDITED_MEANWHILE } from "#contract/hospitals/texts";
import { MINUTE_MS } from "#contract/limits";
import { searchHospitals } from "../../../workers/search/query";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { edit, edited, house, look, staff } from "./house";

beforeAll(async () => {
  await house("one");
  await staff("one-clerk", "one");
  await house("two", "白雲病院");
});

type Refused = { message: string; current: { revision: number; conflicts: EditConflict[] } };

describe("who may edit a hospital", () => {
  it("its registered people and the doctors who work there now; for others it is not there", async () => {
    expect((await edit("one-nurse", { hospitalId: "one", tel: "03-0000-1200" })).status).toBe(200);
    expect((await edit("two-nurse", { hospitalId: "one", tel: "03-0000-9999" })).status).toBe(404);
    await person("works");
    await listedDoctor("d-works", { userId: "works", ...called("河", "太", "カワ", "フト") });
    await worksAt("d-works", { hospitalId: "one" });
    await agreed();
    await signedIn("works");
    expect((await edit("works", { hospitalId: "one", fax: "03-0000-1290" })).status).toBe(200);
    await env.DB.prepare("UPDATE workplaces SET is_working = 0 WHERE doctor_id = 'd-works'").run();
    expect((await edit("works", { hospitalId: "one", fax: "03-0000-0000" })).status).toBe(404);
    expect(await look("one-nurse", "one")).toMatchObject({
      tel: "03-0000-1200",
      fax: "03-0000-1290",
      isOwn: true,
    });
    expect(await look("two-nurse", "one")).toMatchObject({ isOwn: false });
  });
});

describe("what is edited", () => {
  it("is found by the search when the answer comes", async () => {
    await edited("two-nurse", {
      hospitalId: "two",
      name: "勅使瓦記念病院",
      furigana: "てしがわらきねんびょういん",
    });
    const { hits } = await searchHospitals(env.SEARCH_DB, { name: "勅使瓦" });
    expect(hits.map(({ hospitalId }) => hospitalId)).toEqual(["two"]);
    expect((await look("two-nurse", "two")).furigana).toBe("テシガワラキネンビョウイン");
  });

  it("takes beds that add up, and no others", async () => {
    const beds = {
      hospitalId: "two",
      bedCountTotal: "３１２",
      bedCount1: "300床",
      bedCount2: 12,
      bedCount6: 40,
    };
    expect(await edited("two-nurse", beds)).toMatchObject({
      bedCountTotal: 312,
      bedCount1: 300,
      bedCount6: 40,
    });
    const refused = await edit("two-nurse", { hospitalId: "two", bedCount1: 299 });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { bedCountTotal: BEDS_DO_NOT_ADD_UP } });
  });

  it("keeps who, when, before and after, and where the block stands", async () => {
    await edited("two-nurse", { hospitalId: "two", staff: { nurse: 120 } });
    await edited("two-nurse", { hospitalId: "two", staff: { nurse: 121 } });
    const { edits } = await respond<{ edits: SavedEdit[] }>("two-nurse", "GET", "/hospitals/two/history");
    expect(edits[0]).toMatchObject({
      field: "staff.nurse",
      before: 120,
      after: 121,
      editorName: "two-nurse 太郎",
    });
    const { provenance } = await look("two-nurse", "two");
    expect(provenance).toContainEqual(expect.objectContaining({ block: "staff", editedBy: "member" }));
  });

  it("moves with its postal code into another municipality", async () => {
    await env.DB.prepare("INSERT OR IGNORE INTO postal_codes VALUES ('1050011', '13103', '芝公園')").run();
    const moved = await edited("two-nurse", { hospitalId: "two", zipcode: "105-0011", street: "芝公園1-1" });
    expect(moved).toMatchObject({ municipalityCode: "13103", zipcode: "1050011" });
    expect(moved.address).toContain("港区芝公園1-1");
    expect((await edit("two-nurse", { hospitalId: "two", zipcode: "0000000" })).status).toBe(422);
  });

  it("takes a picture of one's own upload only", async () => {
    const refused = await edit("two-nurse", { hospitalId: "two", image: "/api/files/of-somebody-else" });
    expect(refused.status).toBe(422);
  });
});

describe("two who edit at once", () => {
  it("the second learns what is there now, and nothing is overwritten unseen", async () => {
    const { revision } = await look("one-nurse", "one");
    await edited("one-nurse", { hospitalId: "one", revision, freeText: "ご紹介を承ります。" });
    const refused = await edit("one-clerk", {
      hospitalId: "one",
      revision,
      freeText: "転院のご相談は連携室へ。",
    });
    expect(refused.status).toBe(409);
    const { message, current } = (await refused.json()) as Refused;
    expect(message).toBe(EDITED_MEANWHILE);
    expect(current.conflicts).toMatchObject([
      {
        field: "freeText",
        mine: "転院のご相談は連携室へ。",
        theirs: "ご紹介を承ります。",
        editorName: "one-nurse 太郎",
      },
    ]);
    expect((await look("one-clerk", "one")).freeText).toBe("ご紹介を承ります。");
    const chosen = { hospitalId: "one", revision: current.revision, freeText: "転院のご相談は連携室へ。" };
    expect(await edited("one-clerk", chosen)).toMatchObject({ freeText: chosen.freeText });
  });

  it("different fields, and different days of the outpatient table, do not meet", async () => {
    const entry = (doctor: string) => [{ band: "morning", departmentCode: "d03", doctor }];
    const before = await look("one-nurse", "one");
    const { revision } = before;
    const whole = (list: unknown) => ({ hospitalId: "one", revision, ...(list as object) });
    await edited("one-nurse", whole({ outpatientDays: { mon: entry("河田") }, tel2: "03-0000-1201" }));
    const after = await edited(
      "one-clerk",
      whole({ outpatientDays: { tue: entry("水野") }, tel2: before.tel2 }),
    );
    expect(after.tel2).toBe("03-0000-1201");
    expect(after.outpatientList.map(({ weekday, doctor }) => weekday + doctor).sort()).toEqual([
      "mon河田",
      "tue水野",
    ]);
  });

  it("at the same moment: everybody's field is kept", async () => {
    const names = ["nurse", "midwife", "pharmacist", "radiologist", "physicalTherapist"];
    const { revision } = await look("one-nurse", "one");
    const responses = await Promise.all(
      names.map((name, index) =>
        edit("one-nurse", { hospitalId: "one", revision, staff: { [name]: index + 1 } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { staff } = await look("one-nurse", "one");
    expect(staff).toMatchObject(Object.fromEntries(names.map((name, index) => [name, index + 1])));
  });

  it("an import in between makes what it changed a conflict, for it keeps no history", async () => {
    const { revision } = await look("one-nurse", "one");
    await env.DB.prepare(
      "UPDATE hospitals SET url = 'https://imported.example.jp/', revision = revision + 1, imported_revision = revision + 1 WHERE id = 'one'",
    ).run();
    const refused = await edit("one-nurse", {
      hospitalId: "one",
      revision,
      url: "https://typed.example.jp/",
    });
    expect(refused.status).toBe(409);
  });
});

describe("taking back", () => {
  it("puts back what was there, as an edit of its own; an overtaken one is left", async () => {
    await person("the-operator", {
      role: "connectCompany",
      licenceState: null,
      adminPermissions: ["operator"],
    });
    await agreed();
    await signedIn("the-operator");
    await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = 'the-operator'").run();
    await edited("two-nurse", { hospitalId: "two", tel: "03-0000-0001" });
    await edited("two-nurse", { hospitalId: "two", tel: "03-0000-0002" });
    const { edits } = await respond<{ edits: SavedEdit[] }>(
      "the-operator",
      "GET",
      "/admin/hospitals/edits?hospitalId=two",
    );
    const [second, first] = edits.filter(({ field }) => field === "tel");
    const revert = (id?: number) => call("the-operator", "POST", `/admin/hospitals/edits/${id}/revert`);
    expect((await revert(first?.id)).status).toBe(409);
    expect((await revert(second?.id)).status).toBe(204);
    expect((await look("two-nurse", "two")).tel).toBe("03-0000-0001");
    expect((await revert(second?.id)).status).toBe(409);
    const { provenance } = await look("two-nurse", "two");
    expect(provenance.find(({ block }) => block === "basics")).toMatchObject({ editedBy: "operator" });
  });
});

it("a house at another address is not on the map where it was", async () => {
  await house("four");
  const put = "UPDATE hospitals SET latitude = 35.7, longitude = 139.75, is_place_near = 0 WHERE id = 'four'";
  await env.DB.prepare(put).run();
  const place = async () => {
    const { latitude, isPlaceNear } = await look("four-nurse", "four");
    return [latitude, isPlaceNear];
  };
  await edited("four-nurse", { hospitalId: "four", street: "1-1 青空ビル" });
  expect(await place()).toEqual([35.7, false]);
  await edited("four-nurse", { hospitalId: "four", street: "2-9 青空ビル" });
  expect(await place()).toEqual([35.7, true]);
  await house("elsewhere");
  await env.DB.batch(
    [
      "INSERT INTO postal_codes (zipcode, municipality_code, town) VALUES ('1040061', '13102', '銀座')",
      "UPDATE hospitals SET municipality_code = '13102', latitude = 35.67, longitude = 139.77 WHERE id = 'elsewhere'",
    ].map((statement) => env.DB.prepare(statement)),
  );
  await edited("four-nurse", { hospitalId: "four", zipcode: "1040061", street: "銀座4-1" });
  expect(await place()).toEqual([35.67, true]);
});

it("a figure of beds that is put back is as old as it was", async () => {
  await house("three");
  const row = { bedKind: 7, ward: "", men: 1 };
  const { vacantBeds: said } = await edited("three-nurse", { hospitalId: "three", vacantBeds: [row] });
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.now() + MINUTE_MS, toFake: ["Date"] });
  await edited("three-nurse", { hospitalId: "three", vacantBeds: [{ ...row, men: 4 }] });
  const last = await env.DB.prepare(
    "SELECT max(id) AS id FROM hospital_edits WHERE hospital_id = 'three'",
  ).first("id");
  expect((await call("the-operator", "POST", `/admin/hospitals/edits/${last}/revert`)).status).toBe(204);
  const { vacantBeds } = await look("three-nurse", "three");
  expect(vacantBeds).toMatchObject([{ men: 1, updatedAt: said[0]?.updatedAt }]);
});

describe("proposals of an import", () => {
  it("are shown beside what people wrote, and written only when they say so", async () => {
    await edited("two-nurse", { hospitalId: "two", fax: "03-0000-1111" });
    await env.DB.batch(
      ["fax", "tel"].map((field) =>
        env.DB.prepare(
          "INSERT INTO hospital_proposals (hospital_id, field, value, source, source_date, created_at) VALUES ('two', ?, '\"03-0000-2222\"', 'bureau', '2026-01-01', 0)",
        ).bind(field),
      ),
    );
    const { proposals } = await respond<{ proposals: object[] }>(
      "two-nurse",
      "GET",
      "/hospitals/two/proposals",
    );
    expect(proposals).toContainEqual(
      expect.objectContaining({ field: "fax", value: "03-0000-2222", current: "03-0000-1111" }),
    );
    const decide = (field: string, isAccepted: boolean) =>
      call("two-nurse", "POST", "/hospitals/two/proposals", { field, isAccepted });
    expect((await decide("tel", false)).status).toBe(204);
    expect((await decide("fax", true)).status).toBe(204);
    expect((await decide("fax", true)).status).toBe(409);
    expect(await look("two-nurse", "two")).toMatchObject({ fax: "03-0000-2222" });
  });
});

describe("what people call a hospital", () => {
  const nicknames = "八事日赤／病院の公式サイト\nはちじつ日赤／職員の呼び方";
  const found = async (words: string) => {
    const { hits } = await searchHospitals(env.SEARCH_DB, { words });
    return hits.map(({ hospitalId }) => hospitalId);
  };

  it("is found at once, and is in the record with its source", async () => {
    await house("called", "名古屋第二病院");
    const { nicknames: kept } = await edited("called-nurse", { hospitalId: "called", nicknames });
    expect(kept).toEqual([
      { name: "八事日赤", source: "病院の公式サイト" },
      { name: "はちじつ日赤", source: "職員の呼び方" },
    ]);
    expect(await found("八事日赤")).toEqual(["called"]);
    await edited("called-nurse", { hospitalId: "called", nicknames: "" });
    expect(await found("八事日赤")).toEqual([]);
  });

  it("needs a source", async () => {
    expect((await edit("called-nurse", { hospitalId: "called", nicknames: "八事日赤" })).status).toBe(422);
  });

  it("may be proposed by somebody who is not confirmed there yet", async () => {
    await staff("called-new", "called");
    await env.DB.prepare("DELETE FROM workplace_confirmations WHERE user_id = 'called-new'").run();
    await edited("called-new", { hospitalId: "called", nicknames });
    const field = await env.DB.prepare(
      "SELECT field FROM hospital_edit_proposals WHERE proposer_id = 'called-new' AND state = 'open'",
    ).first<string>("field");
    expect(field).toBe("nicknames");
    expect(await found("八事日赤")).toEqual([]);
  });
});
