import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../support/workerd/client/browser";
import { confirmedAt } from "../../support/workerd/client/people";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { desk, deskId, openDesk } from "./desk";

let reader: Browser;
beforeAll(async () => {
  await openDesk();
  const somebody = await openAccount("reader");
  await somebody.browser.signIn(somebody.username);
  reader = somebody.browser;
  await env.DB.prepare("INSERT OR IGNORE INTO postal_codes VALUES ('1050011', '13103', '芝公園')").run();
});

const HOSPITAL = {
  name: "港手作り病院",
  furigana: "みなとてづくりびょういん",
  type: 6,
  zipcode: "105-0011",
  street: "芝公園1-2-3",
};
const DOCTOR = {
  ...{ lastName: "手嶋", firstName: "花", lastNameKana: "てじま", firstNameKana: "はな" },
  doctorCategory: ["d01"],
};
const key = () => crypto.randomUUID();
const create = (path: "hospitals" | "doctors", body: object) => desk.call("POST", `/admin/${path}`, body);
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
const errorsOf = async (response: Response) =>
  Object.keys(((await response.json()) as { errors?: object }).errors ?? {});
const seen = async (path: string) =>
  (await (await reader.call("GET", path)).json()) as Record<string, unknown>;
const count = async (sql: string, ...values: string[]) =>
  await env.DB.prepare(sql)
    .bind(...values)
    .first<number>("count");

describe("a hospital by hand", () => {
  it("is made once, in the place of its postal code, and is closed and opened again", async () => {
    const creationKey = key();
    const id = await idOf(await create("hospitals", { creationKey, ...HOSPITAL }));
    expect(await idOf(await create("hospitals", { creationKey, ...HOSPITAL }))).toBe(id);
    expect(await seen(`/hospitals/${id}`)).toMatchObject({
      name: HOSPITAL.name,
      address: "東京都港区芝公園1-2-3",
    });
    await desk.call("POST", `/admin/hospitals/${id}/close`, { isClosed: true });
    expect((await seen(`/hospitals/${id}`)).closedAt).not.toBeNull();
    await desk.call("POST", `/admin/hospitals/${id}/close`, { isClosed: false });
    expect((await seen(`/hospitals/${id}`)).closedAt).toBeNull();
  });

  it("is refused with what is no hospital, and a second one of the name unless it is another", async () => {
    const bad: [object, string][] = [
      [{ name: "" }, "name"],
      [{ type: 99 }, "type"],
      [{ zipcode: "9999999" }, "zipcode"],
      [{ tel: "123" }, "tel"],
    ];
    for (const [more, field] of bad)
      expect(
        await errorsOf(await create("hospitals", { creationKey: key(), ...HOSPITAL, ...more })),
        field,
      ).toEqual([field]);
    const twin = { ...HOSPITAL, name: "港双子病院" };
    await create("hospitals", { creationKey: key(), ...twin });
    expect(await errorsOf(await create("hospitals", { creationKey: key(), ...twin }))).toEqual(["isAnother"]);
    expect((await create("hospitals", { creationKey: key(), ...twin, isAnother: true })).status).toBe(200);
  });
});

describe("a doctor by hand", () => {
  it("is made once, with departments and workplaces, and no twin by mistake", async () => {
    await hospitals(["hand-work"]);
    const body = { creationKey: key(), ...DOCTOR, hospitalIds: ["hand-work"] };
    const id = await idOf(await create("doctors", body));
    expect(await idOf(await create("doctors", body))).toBe(id);
    expect(await seen(`/doctor/get?id=${id}`)).toMatchObject({ objectId: id });
    expect(await errorsOf(await create("doctors", { ...body, creationKey: key() }))).toEqual(["isAnother"]);
    expect((await create("doctors", { ...body, creationKey: key(), isAnother: true })).status).toBe(200);
    expect(
      await errorsOf(await create("doctors", { ...body, creationKey: key(), hospitalIds: ["nowhere"] })),
    ).toEqual(["hospitalIds"]);
    expect(
      await errorsOf(await create("doctors", { ...body, creationKey: key(), doctorCategory: [] })),
    ).toEqual(["doctorCategory"]);
  });
});

it("a record that a newer list names no more says so, until somebody signs up as that doctor", async () => {
  await listedDoctor("vanished");
  expect(await seen("/doctor/get?id=vanished")).toMatchObject({ vanishedAt: null });
  await env.DB.prepare("UPDATE doctors SET vanished_at = 5000 WHERE id = 'vanished'").run();
  expect(await seen("/doctor/get?id=vanished")).toMatchObject({ vanishedAt: 5000 });
  const owner = await openAccount("vanished-owner");
  await env.DB.prepare("UPDATE doctors SET user_id = ? WHERE id = 'vanished'").bind(owner.id).run();
  expect(await seen("/doctor/get?id=vanished")).toMatchObject({ vanishedAt: null });
});

describe("two records made one", () => {
  it("of a doctor: workplaces, papers and claims go along, and the old address leads to the new one", async () => {
    await hospitals(["merge-work", "merge-other"]);
    for (const id of ["merge-old", "merge-new"]) await listedDoctor(id);
    await worksAt("merge-old", { hospitalId: "merge-work" });
    await worksAt("merge-new", { hospitalId: "merge-other" });
    const claimant = await openAccount("claimant", { licence_state: "submitted" });
    await env.DB.prepare("INSERT INTO doctor_claims VALUES (?, 'merge-old', 0)").bind(claimant.id).run();
    const merge = (into: string) => desk.call("POST", "/admin/doctors/merge-old/merge", { into });
    expect(await errorsOf(await merge("merge-old"))).toEqual(["into"]);
    expect(await errorsOf(await merge("nobody"))).toEqual(["into"]);
    const preview = (into: string) => desk.call("GET", `/admin/doctors/merge-old/merge?into=${into}`);
    expect(await errorsOf(await preview("nobody"))).toEqual(["into"]);
    expect(await (await preview("merge-new")).json()).toMatchObject({
      into: { id: "merge-new" },
      moved: [
        { label: "勤務先・経歴", count: 1 },
        { label: "登録の申し出", count: 1 },
      ],
    });
    expect((await merge("merge-new")).status).toBe(204);
    expect((await merge("merge-new")).status).toBe(409);
    expect(await count("SELECT count(*) AS count FROM workplaces WHERE doctor_id = 'merge-new'")).toBe(2);
    expect(await count("SELECT count(*) AS count FROM workplaces WHERE doctor_id = 'merge-old'")).toBe(0);
    expect(await count("SELECT count(*) AS count FROM doctor_claims WHERE doctor_id = 'merge-new'")).toBe(1);
    expect(await seen("/doctor/get?id=merge-old")).toMatchObject({ objectId: "merge-new" });
  });

  it("of a doctor: a record that somebody's account has stays theirs", async () => {
    for (const id of ["owned-record", "owned-other"]) await listedDoctor(id);
    await env.DB.prepare("UPDATE doctors SET user_id = ? WHERE id = 'owned-record'").bind(deskId).run();
    const merged = await desk.call("POST", "/admin/doctors/owned-record/merge", { into: "owned-other" });
    expect(merged.status).toBe(409);
    expect(
      (await desk.call("POST", "/admin/doctors/owned-other/merge", { into: "owned-record" })).status,
    ).toBe(204);
  });

  it("of a hospital: people with their confirmation, lists and doctors go along, and an import does not open the old one again", async () => {
    await hospitals(["h-old", "h-new"]);
    await listedDoctor("h-doctor");
    await worksAt("h-doctor", { hospitalId: "h-old" });
    const nurse = await openAccount("h-nurse", { role: "co-medical", licence_state: null });
    await env.DB.prepare("UPDATE users SET hospital_id = 'h-old' WHERE id = ?").bind(nurse.id).run();
    await env.DB.prepare(
      "INSERT INTO hospital_lists (id, owner_id, name, type, purpose, hospital_count, created_at, updated_at) SELECT 'merge-list', ?, '紹介先', 1, code, 2, 0, 0 FROM list_purposes LIMIT 1",
    )
      .bind(deskId)
      .run();
    for (const id of ["h-old", "h-new"])
      await env.DB.prepare(
        "INSERT INTO hospital_list_items (list_id, hospital_id, position, rev, added_at) VALUES ('merge-list', ?, 0, 0, 0)",
      )
        .bind(id)
        .run();
    await confirmedAt(nurse.id, "h-old", 0);
    const preview = await desk.call("GET", "/admin/hospitals/h-old/merge?into=h-new");
    expect(await preview.json()).toMatchObject({
      into: { id: "h-new" },
      moved: [
        { label: "勤務する医師", count: 1 },
        { label: "登録医療機関としている会員", count: 1 },
        { label: "確認済みの勤務先", count: 1 },
        { label: "リストへの掲載", count: 1 },
      ],
    });
    expect((await desk.call("POST", "/admin/hospitals/h-old/merge", { into: "h-new" })).status).toBe(204);
    expect(
      await count(
        "SELECT count(*) AS count FROM workplace_confirmations WHERE hospital_id = 'h-new' AND user_id = ?",
        nurse.id,
      ),
    ).toBe(1);
    expect(await seen("/hospitals/h-old")).toMatchObject({ hospitalId: "h-new" });
    expect(await count("SELECT count(*) AS count FROM workplaces WHERE hospital_id = 'h-new'")).toBe(1);
    expect(await count("SELECT count(*) AS count FROM users WHERE hospital_id = 'h-new'")).toBe(1);
    expect(
      await count("SELECT count(*) AS count FROM hospital_list_items WHERE list_id = 'merge-list'"),
    ).toBe(1);
    expect(await count("SELECT hospital_count AS count FROM hospital_lists WHERE id = 'merge-list'")).toBe(1);
    await env.DB.prepare("UPDATE hospitals SET closed_at = NULL WHERE id = 'h-old'").run();
    expect(
      await count("SELECT count(*) AS count FROM hospitals WHERE id = 'h-old' AND closed_at IS NOT NULL"),
    ).toBe(1);
    expect((await desk.call("POST", "/admin/hospitals/h-old/close", { isClosed: false })).status).toBe(409);
  });
});
