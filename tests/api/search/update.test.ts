import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { indexDoctor, indexHospital, removeFromIndex } from "../../../workers/search/documents/update";
import { searchDoctors, searchHospitals } from "../../../workers/search/query";
import { makeDirectory, randomOf } from "./made-up/directory";
import { writeRecord } from "./made-up/record";

const directory = makeDirectory(11, { doctors: 400, hospitals: 200 });

beforeAll(async () => {
  await writeRecord(env.DB, directory);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

async function everybody(): Promise<string[]> {
  const pages = [0, 100, 200, 300, 400].map((from) => searchDoctors(env.SEARCH_DB, { from }));
  return (await Promise.all(pages)).flatMap(({ hits }) => hits.map(({ objectId }) => objectId));
}

async function edit(id: string, set: string, ...values: unknown[]): Promise<void> {
  await env.DB.prepare(`UPDATE doctors SET ${set} WHERE id = ?`)
    .bind(...values, id)
    .run();
  await indexDoctor(env.DB, env.SEARCH_DB, id);
}

it("finds a doctor by the new name and no longer by the old one", async () => {
  await edit("doctor-0000000", "last_name = ?, last_name_kana = ?", "勅使瓦", "テシガワラ");
  const { hits } = await searchDoctors(env.SEARCH_DB, { partOfName: "勅使瓦" });
  expect(hits.map(({ objectId }) => objectId)).toEqual(["doctor-0000000"]);
  expect((await everybody()).filter((id) => id === "doctor-0000000")).toHaveLength(1);
});

it("neither shows nor finds what is hidden", async () => {
  await edit(
    "doctor-0000001",
    `search_paper_mesh = '["m777"]', gender = 1, hide_gender = 0, hide_specialties = 0`,
  );
  const shown = await searchDoctors(env.SEARCH_DB, { specialties: ["m777"] });
  expect(shown.hits).toMatchObject([
    { objectId: "doctor-0000001", gender: 1, searchPaperMeshList: ["m777"] },
  ]);

  const hide = ["gender", "university", "certification_year", "specialties"].map(
    (what) => `hide_${what} = 1`,
  );
  await edit("doctor-0000001", hide.join(", "));
  expect((await searchDoctors(env.SEARCH_DB, { specialties: ["m777"] })).total).toBe(0);
  const { hits } = await searchDoctors(env.SEARCH_DB, { size: 100, ...(await nameOf("doctor-0000001")) });
  const [hidden] = hits.filter(({ objectId }) => objectId === "doctor-0000001");
  expect(Object.keys(hidden ?? {})).not.toEqual(expect.arrayContaining(["gender"]));
  for (const field of ["gender", "university", "certificationYear", "searchPaperMeshList", "surgeryMeshList"])
    expect(hidden).not.toHaveProperty(field);
});

it("keeps the order of the directory through a hundred edits, as a rebuild would make it", async () => {
  const random = randomOf(2);
  const { doctors } = makeDirectory(12, { doctors: 100, hospitals: 1 });
  for (const { lastName, firstName, lastNameKana, firstNameKana } of doctors) {
    const id = `doctor-${String(random.below(400)).padStart(7, "0")}`;
    const names = "last_name = ?, first_name = ?, last_name_kana = ?, first_name_kana = ?";
    await edit(id, names, lastName, firstName, lastNameKana, firstNameKana);
  }
  const edited = await everybody();
  expect(new Set(edited).size).toBe(400);
  const keys = await sortKeys();
  expect(keys).toEqual([...keys].sort());
  await rebuildIndex(env.DB, env.SEARCH_DB);
  expect(await sortKeys()).toEqual(keys);
  expect([...(await everybody())].sort()).toEqual([...edited].sort());
});

it("moves a doctor who signs up before those who have not", async () => {
  const listed = directory.doctors.find(({ userId }) => userId === null);
  const account = directory.doctors.find(({ userId }) => userId !== null);
  if (listed === undefined || account === undefined) throw new Error("Both kinds are in the directory.");
  await edit(account.id, "user_id = NULL");
  await edit(listed.id, "user_id = ?", account.userId);
  const name = await nameOf(listed.id);
  const ids = async (signupCondition: 1 | 2) =>
    (await searchDoctors(env.SEARCH_DB, { signupCondition, ...name })).hits.map(({ objectId }) => objectId);
  expect(await ids(1)).toContain(listed.id);
  expect(await ids(2)).not.toContain(listed.id);
});

it("places newcomers with the same reading, however many, and drops who leaves", async () => {
  const [hospital] = directory.hospitals;
  if (hospital === undefined) throw new Error("No hospital was made.");
  const before = (await searchHospitals(env.SEARCH_DB, { name: "青空" })).total;
  for (let number = 0; number < 12; number += 1) {
    const id = `new-${number}`;
    const newcomer = { ...hospital, hospitalId: id, name: "青空医院", furigana: "アオゾライイン" };
    await writeRecord(env.DB, { doctors: [], hospitals: [newcomer] });
    await indexHospital(env.DB, env.SEARCH_DB, id);
    await indexHospital(env.DB, env.SEARCH_DB, id);
  }
  expect((await searchHospitals(env.SEARCH_DB, { name: "青空" })).total).toBe(before + 12);
  await removeFromIndex(env.DB, env.SEARCH_DB, "hospital", "new-3");
  expect((await searchHospitals(env.SEARCH_DB, { name: "青空" })).total).toBe(before + 11);
});

it("finds a hospital by what a doctor there has become expert in", async () => {
  const doctor = directory.doctors.find(({ hideSpecialties }) => !hideSpecialties);
  const hospitalId = doctor?.workplaces[0]?.hospitalId;
  if (doctor === undefined || !hospitalId) throw new Error("Every doctor works somewhere.");
  await edit(doctor.id, `expert_codes = '["e999"]'`);
  await indexHospital(env.DB, env.SEARCH_DB, hospitalId);
  const { hits } = await searchHospitals(env.SEARCH_DB, { doctorExpertCategory: ["e999"] });
  expect(hits.map((hit) => hit.hospitalId)).toEqual([hospitalId]);
});

async function nameOf(id: string) {
  const row = await env.DB.prepare(
    "SELECT last_name AS lastName, first_name AS firstName FROM doctors WHERE id = ?",
  )
    .bind(id)
    .first<{ lastName: string; firstName: string }>();
  return row ?? {};
}

async function sortKeys(): Promise<string[]> {
  const { results } = await env.SEARCH_DB.prepare(
    "SELECT (rank >= 1073741824) || ' ' || sort_key AS key FROM doctor_cards ORDER BY rank",
  ).all<{ key: string }>();
  return results.map((row) => row.key);
}
