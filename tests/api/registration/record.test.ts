import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { Browser, verified } from "../../support/workerd/client/browser";
import { person } from "../../support/workerd/client/people";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import {
  PASSWORD,
  particulars,
  registeredDoctor,
  uploadLicence,
} from "../../support/workerd/fixtures/registrations";

const RECORD = {
  university: "u01",
  graduationYear: "2006",
  doctorCategory: ["d03"],
  doctorExpertCategory: ["e01"],
  searchPaperMeshList: ["m001"],
  enrollmentPeriodList: [
    { type: "hospital", name: "とは限らない", hospitalId: "hospital-a", isWorking: true },
  ],
};

const create = (who: Browser, also: Record<string, unknown> = {}) =>
  who.post("/doctor", { ...RECORD, ...also });
const idOf = async (response: Response) => ((await response.json()) as { objectId: string }).objectId;
const doctorOf = (id: string) =>
  env.DB.prepare("SELECT * FROM doctors WHERE id = ?").bind(id).first<Record<string, unknown>>();

beforeAll(async () => {
  await hospitals(["hospital-a"], { name: "青空病院" });
});

async function listed(id: string, facts: Parameters<typeof listedDoctor>[1] = {}) {
  await listedDoctor(id, {
    ...called("高橋", "健一", "タカハシ", "ケンイチ"),
    gender: 0,
    certificationYear: 2006,
    departmentCodes: ["d03"],
    expertCodes: ["e01"],
    searchPaperMesh: ["m001"],
    ...facts,
  });
  await worksAt(id, { hospitalId: "hospital-a" });
}

it("offers listed namesakes with their places and fields of work, and nothing private", async () => {
  await listed("namesake-1");
  await listed("namesake-2", { firstName: "賢一" });
  await listed("namesake-3", { userId: await person("taken-by") });
  const who = await registeredDoctor("candidate@example.jp");
  const response = await who.post("/doctor/candidate", { lastnameJa: "髙橋", firstnameJa: "健一" });
  const text = await response.text();
  const { candidates } = JSON.parse(text) as { candidates: { objectId: string }[] };
  expect(candidates).toEqual([
    {
      objectId: "namesake-1",
      lastName: "高橋",
      firstName: "健一",
      doctorCategory: ["d03"],
      doctorExpertCategory: ["e01"],
      searchPaperMeshList: ["m001"],
      enrollmentPeriodList: [expect.objectContaining({ hospitalId: "hospital-a", name: "青空病院" })],
    },
  ]);
  for (const secret of ["birthday", "registered", "gender", "certification", "@"])
    expect(text).not.toContain(secret);
});

it("looks for candidates under the person's own name only, five times an hour", async () => {
  const who = await registeredDoctor("nosy@example.jp");
  expect((await who.post("/doctor/candidate", { lastnameJa: "佐藤", firstnameJa: "花子" })).status).toBe(403);
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    statuses.push((await who.post("/doctor/candidate", { lastnameJa: "高橋", firstnameJa: "健一" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(
    (await new Browser().post("/doctor/candidate", { lastnameJa: "高橋", firstnameJa: "健一" })).status,
  ).toBe(401);
});

it("gives a verified doctor the listed record, with what was entered", async () => {
  await listed("claimed");
  const who = await registeredDoctor("claimer@example.jp");
  expect(await idOf(await create(who, { doctorObjectId: "claimed", hideGender: true }))).toBe("claimed");
  expect(await doctorOf("claimed")).toMatchObject({
    last_name: "髙橋",
    university_code: "u01",
    graduation_year: 2006,
    certification_year: 2006,
    hide_gender: 1,
    hide_university: 0,
  });
  const { results } = await env.DB.prepare(
    "SELECT name, city FROM workplaces WHERE doctor_id = 'claimed'",
  ).all();
  expect(results).toEqual([{ name: "青空病院", city: "千代田区" }]);
  expect(await (await who.get("/profile")).json()).toMatchObject({ doctorId: "claimed" });
});

it("copies for a doctor under review, and leaves the listed record to the review", async () => {
  await listed("reserved");
  const email = "reviewed@example.jp";
  const who = await verified(email);
  await uploadLicence(who, email);
  await who.post("/registerUser", {
    ...particulars(email),
    role: "doctor",
    password: PASSWORD,
    agreesToTerms: true,
  });
  const id = await idOf(await create(who, { doctorObjectId: "reserved" }));
  expect(id).not.toBe("reserved");
  expect(await doctorOf("reserved")).toMatchObject({ user_id: null });
  expect(await env.DB.prepare("SELECT doctor_id FROM doctor_claims").first()).toEqual({
    doctor_id: "reserved",
  });
});

it("makes one record of a double click", async () => {
  const who = await registeredDoctor("double@example.jp");
  const ids = await Promise.all([1, 2, 3].map(async () => idOf(await create(who))));
  expect(new Set(ids).size).toBe(1);
  expect(await idOf(await create(who, { graduationYear: 1999 }))).toBe(ids[0]);
  expect(await doctorOf(ids[0] ?? "")).toMatchObject({ graduation_year: 2006 });
});

it("refuses somebody else's record, id and token with 403", async () => {
  await listed("other-name", { lastName: "山田" });
  const other = await registeredDoctor("other@example.jp");
  const owned = await idOf(await create(other));
  const who = await registeredDoctor("thief@example.jp");
  const token = "0".repeat(64);
  for (const foreign of [
    { doctorObjectId: owned },
    { doctorObjectId: "other-name" },
    { doctorObjectId: "nobody" },
    { user: { objectId: "somebody-else" } },
    { sessionToken: token },
  ]) {
    expect((await create(who, foreign)).status, JSON.stringify(foreign)).toBe(403);
  }
});

it("names each field of an empty record in the words of the specification", async () => {
  const who = await registeredDoctor("empty-record@example.jp");
  const response = await who.post("/doctor", {});
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: object }).errors).toEqual({
    graduationYear: "卒業年を入力してください",
    doctorExpertCategory: "専門医を入力してください",
    searchPaperMeshList: "得意とする疾患・部位を入力してください",
    enrollmentPeriodList: "現在の勤務先を1件以上入力してください",
    university: "大学を入力してください",
  });
  const wrong = await who.post("/doctor", { doctorCategory: "内科" });
  expect(((await wrong.json()) as { errors: object }).errors).toMatchObject({
    doctorCategory: "配列である必要があります",
  });
});

it("takes its own id and the token that registration gave", async () => {
  const email = "owner@example.jp";
  const who = await verified(email);
  await uploadLicence(who, email);
  const registered = (await (
    await who.post("/registerUser", {
      ...particulars(email),
      role: "doctor",
      password: PASSWORD,
      agreesToTerms: true,
    })
  ).json()) as { objectId: string; user: { sessionToken: string } };
  const response = await create(who, {
    doctorObjectId: registered.objectId,
    user: { objectId: registered.objectId },
    sessionToken: registered.user.sessionToken,
  });
  expect(response.status).toBe(200);
});

it.each([
  [{ university: "" }, "university", "大学を入力してください"],
  [{ graduationYear: "" }, "graduationYear", "卒業年を入力してください"],
  [{ doctorCategory: [] }, "doctorCategory", "第一診療科を選択してください。"],
  [{ doctorExpertCategory: [] }, "doctorExpertCategory", "専門医を入力してください"],
  [{ searchPaperMeshList: [] }, "searchPaperMeshList", "得意とする疾患・部位を入力してください"],
  [{ enrollmentPeriodList: [] }, "enrollmentPeriodList", "現在の勤務先を1件以上入力してください"],
  [{ doctorCategory: ["d99"] }, "doctorCategory", "入力内容の形式が正しくありません。"],
])("refuses an incomplete record: %j", async (facts, field, message) => {
  const who = await registeredDoctor(`incomplete-${Math.random()}@example.jp`);
  const response = await create(who, facts);
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: Record<string, string> }).errors[field]).toBe(message);
});

it("asks nobody for a university that is not to be shown", async () => {
  const who = await registeredDoctor("hidden-university@example.jp");
  const response = await create(who, { university: "", hideUniversity: true });
  expect(response.status, await response.clone().text()).toBe(200);
  expect(await doctorOf(await idOf(response))).toMatchObject({
    university_code: null,
    university_other: null,
  });
});

it("takes who holds no specialist's certificate, if that is said", async () => {
  const who = await registeredDoctor("young@example.jp");
  expect((await create(who, { doctorExpertCategory: [], hasNoExpertCategory: true })).status).toBe(200);
});

it("suggests the hospitals of an area to who registers, and to nobody else", async () => {
  const area = await env.DB.prepare("SELECT medical_area_id AS id FROM hospitals").first<{ id: string }>();
  expect((await new Browser().get(`/hospitals/suggestions/${area?.id}`)).status).toBe(403);
  const who = await verified("suggested@example.jp");
  const response = await who.get(`/hospitals/suggestions/${area?.id}?q=${encodeURIComponent("青空")}`);
  expect(response.status).toBe(200);
  expect(Array.isArray(await response.json())).toBe(true);
});
