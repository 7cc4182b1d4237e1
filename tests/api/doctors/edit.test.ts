import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { DoctorEdit } from "#contract/doctors/edit";
import type { Doctor, DoctorHit } from "#contract/doctors/shapes";
import { indexDoctor, removeFromIndex } from "../../../workers/search/documents/update";
import { pngOf } from "../../support/pictures";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

const OWN = "own-record";
const FLAGS = [
  "hideGender",
  "hideUniversity",
  "hideCertificationYear",
  "hidePapers",
  "hideSpecialties",
] as const;

beforeAll(async () => {
  for (const id of ["ikeda", "colleague"]) await person(id);
  await person("company", { role: "connectCompany", licenceState: null });
  await agreed();
  for (const id of ["ikeda", "colleague", "company"]) await signedIn(id);
  for (const id of ["h1", "h2"]) await hospitals([id], { name: `青空${id}` });
});

beforeEach(async () => {
  await removeFromIndex(env.DB, env.SEARCH_DB, "doctor", OWN);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM workplaces WHERE doctor_id = ?").bind(OWN),
    env.DB.prepare("DELETE FROM doctors WHERE id = ?").bind(OWN),
    env.DB.prepare(
      `INSERT INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, gender, certification_year,
         university_code, graduation_year, department_codes, expert_codes, search_paper_mesh, updated_at)
       VALUES (?, 'ikeda', '池田', '明子', 'イケダ', 'アキコ', 1, 2008, 'u01', 2008, '["d03"]', '["e01"]', '["m002"]', 5)`,
    ).bind(OWN),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, is_working, start_date)
       VALUES (?, 0, 'hospital', 'h1', '青空h1', 1, '2019-04')`,
    ).bind(OWN),
  ]);
  await indexDoctor(env.DB, env.SEARCH_DB, OWN);
});

const edit = () => respond<DoctorEdit>("ikeda", "GET", "/doctor/getEditDoctor");
const change = (body: object, who = "ikeda") => call(who, "PATCH", `/doctor/${OWN}/profile`, body);
const seenBy = (who: string, as = "") => respond<Doctor>(who, "GET", `/doctor/get?id=${OWN}${as}`);

async function found(condition: object): Promise<DoctorHit[]> {
  type Reply = { hits: { hits: { _source: DoctorHit }[] } };
  const { hits } = await respond<Reply>("colleague", "POST", "/doctor/search", condition);
  return hits.hits.map(({ _source }) => _source);
}

it("gives everything of one's own page, and nothing of anybody else's", async () => {
  expect(await edit()).toMatchObject({
    objectId: OWN,
    university: "北海道大学",
    hospitalIds: ["h1"],
    deletedPapers: [],
    hidePapers: false,
    enrollmentPeriodList: [{ name: "青空h1", startDate: "2019-04" }],
  });
  expect((await call("ikeda", "GET", "/doctor/getEditDoctor?id=another")).status).toBe(404);
  expect((await call("colleague", "GET", `/doctor/getEditDoctor?id=${OWN}`)).status).toBe(404);
  expect((await change({ introduction: "x" }, "colleague")).status).toBe(404);
  expect((await change({ introduction: "x" }, "company")).status).toBe(403);
});

it("names the prefecture of a workplace alike for its doctor and for who reads the page", async () => {
  await env.DB.prepare("UPDATE workplaces SET prefecture_code = '13' WHERE doctor_id = ?").bind(OWN).run();
  const places = await Promise.all([edit(), seenBy("colleague"), seenBy("company")]);
  for (const { enrollmentPeriodList } of places)
    expect(enrollmentPeriodList).toMatchObject([{ prefectureCode: "13", hospitalPref: "東京都" }]);
});

it("is a changed card, for who holds it, once the workplace is another; any other change is not", async () => {
  await exchanged("colleague", "ikeda");
  await env.DB.prepare("UPDATE exchanges SET requester_card_read_at = 1, receiver_card_read_at = 1").run();
  const unread = async () => {
    type Counts = { businessCardUnread: { count: number } };
    return (await respond<Counts>("colleague", "GET", "/users/getUnreadCounts")).businessCardUnread.count;
  };
  await change({ introduction: "心不全を診ています。" });
  expect(await unread()).toBe(0);
  await change({ enrollmentPeriodList: [{ type: "other", name: "みどり診療所", isWorking: true }] });
  expect(await unread()).toBe(1);
  const { items } = await respond<{ items: { topic: string }[] }>("colleague", "GET", "/notifications");
  expect(items.map(({ topic }) => topic)).toEqual(["cardUpdated"]);
  await env.DB.prepare("DELETE FROM exchanges").run();
});

it("changes what is named, leaves the rest, and is found by the new words at once", async () => {
  const response = await change({ doctorCategory: ["d05", "d03"], searchPaperMeshList: ["m040"] });
  expect(await response.json()).toMatchObject({ objectId: OWN, doctorCategory: ["d05", "d03"] });
  expect(await edit()).toMatchObject({ doctorExpertCategory: ["e01"], graduationYear: 2008 });
  expect(await found({ departments: ["d05"], specialties: ["m040"] })).toHaveLength(1);
  expect(await found({ specialties: ["m002"] })).toEqual([]);
});

it.each(FLAGS)("%s holds in pages and search at once, and not before the doctor's own eyes", async (flag) => {
  await change({ [flag]: true });
  const [own, colleague, company] = [
    await seenBy("ikeda"),
    await seenBy("colleague"),
    await seenBy("company"),
  ];
  const parts = {
    hideGender: ["gender"],
    hideUniversity: ["university", "graduationYear"],
    hideCertificationYear: ["certificationYear"],
    hidePapers: ["papers"],
    hideSpecialties: ["searchPaperMeshList", "surgeryMeshList", "inferredMeshList"],
  }[flag];
  const [hit] = await found({ partOfName: "池田明子" });
  for (const part of parts) {
    expect(own).toHaveProperty(part);
    for (const other of [colleague, company, hit]) expect(other).not.toHaveProperty(part);
  }
  expect(await seenBy("ikeda", "&as=colleague")).toEqual({ ...colleague, isSelf: false });
  expect(await seenBy("ikeda", "&as=connect")).toEqual(company);
  if (flag === "hideSpecialties") expect(await found({ specialties: ["m002"] })).toEqual([]);
  await change({ [flag]: false });
  for (const part of parts)
    if (part !== "surgeryMeshList") expect(await seenBy("colleague")).toHaveProperty(part);
});

it("looks through nobody's eyes but one's own at another's page", async () => {
  await change({ hideGender: true });
  expect(await seenBy("colleague", "&as=colleague")).not.toHaveProperty("gender");
});

it("lets two tabs change different parts, and tells the second of the same part what is there now", async () => {
  const before = await edit();
  const seen = { doctorCategory: before.doctorCategory, introduction: before.introduction };
  await Promise.all([
    change({ doctorCategory: ["d05"], seen }),
    change({ introduction: "はじめまして", seen }),
  ]);
  expect(await edit()).toMatchObject({ doctorCategory: ["d05"], introduction: "はじめまして" });
  const late = await change({ doctorCategory: ["d07"], seen });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { doctorCategory: ["d05"] } });
  expect((await change({ doctorCategory: ["d05"], seen })).status).toBe(200);
  expect((await change({ doctorCategory: ["d07"] })).status).toBe(200);
});

it("loses no part to twenty changes at the same moment", async () => {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
  const parts = { ...flags, introduction: "一度に", graduationYear: 2007, surgeryMeshList: ["m300"] };
  const changes = Object.entries(parts).map(([name, value]) => change({ [name]: value }));
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  const now = await edit();
  Object.entries(parts).forEach(([name, value], at) => {
    if (statuses[at] === 200) expect(now[name as keyof DoctorEdit], name).toEqual(value);
  });
});

it("keeps workplaces in their order, with what the directory knows of a hospital", async () => {
  const { enrollmentPeriodList } = await edit();
  const place = (name: string, more: object) => ({ type: "other", name, isWorking: true, ...more });
  await change({
    enrollmentPeriodList: [
      place("名は違っても", { type: "hospital", hospitalId: "h2", startDate: "2024-04" }),
      place("青空大学", { isWorking: false, startDate: "2010-04", endDate: "2015-03" }),
      ...enrollmentPeriodList,
    ],
  });
  const now = await edit();
  expect(now.enrollmentPeriodList.map(({ name }) => name)).toEqual(["青空h2", "青空大学", "青空h1"]);
  expect(now.hospitalIds).toEqual(["h2", "h1"]);
  expect(await found({ hospitalName: "青空h2" })).toHaveLength(1);
  await change({ hospitalIds: ["h2"] });
  expect((await edit()).enrollmentPeriodList.map(({ isWorking }) => isWorking)).toEqual([true, false, false]);
  expect(await found({ hospitalName: "青空h1" })).toEqual([]);
});

it.each([
  [{ doctorCategory: [] }, "doctorCategory", "第一診療科を選択してください。"],
  [{ doctorCategory: ["d99"] }, "doctorCategory", "入力内容の形式が正しくありません。"],
  [{ searchPaperMeshList: [] }, "searchPaperMeshList", "得意とする疾患・部位を入力してください"],
  [{ enrollmentPeriodList: [] }, "enrollmentPeriodList", "現在の勤務先を1件以上入力してください"],
  [{ introduction: "あ".repeat(2001) }, "introduction", "自己紹介は2,000文字以内で入力してください。"],
  [{ avatarUrl: "https://tracker.example/a.png" }, "avatarUrl", "入力内容の形式が正しくありません。"],
  [{ avatarUrl: "/api/files/somebody-elses" }, "avatarUrl", "入力内容の形式が正しくありません。"],
])("refuses %j", async (body, field, message) => {
  const response = await change(body);
  expect(response.status).toBe(422);
  expect(((await response.json()) as { errors: Record<string, string> }).errors[field]).toBe(message);
  expect(await edit()).toMatchObject({ doctorCategory: ["d03"], introduction: "" });
});

it("takes an introduction as posts are written, with emoji", async () => {
  const introduction = "よろしくお願いします😀★";
  expect((await change({ introduction })).status).toBe(200);
  expect(await edit()).toMatchObject({ introduction });
  expect(await seenBy("colleague")).toMatchObject({ introduction });
});

it("shows an uploaded picture on the page, in search and in the account", async () => {
  const form = new FormData();
  form.append("image", new File([pngOf(20, 20)], "a.png", { type: "image/png" }));
  const { url } = await respond<{ url: string }>("ikeda", "POST", "/images", form);
  expect((await change({ avatarUrl: url })).status).toBe(200);
  expect(await seenBy("colleague")).toMatchObject({ avatarUrl: url });
  expect(await found({ partOfName: "池田明子" })).toMatchObject([{ avatarUrl: url }]);
  expect(await respond("ikeda", "GET", "/profile")).toMatchObject({ avatarUrl: url });
  await change({ avatarUrl: null });
  expect(await respond("ikeda", "GET", "/profile")).toMatchObject({ avatarUrl: null });
});
