import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "../../../workers/search/documents/rebuild";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, person } from "../../support/workerd/client/people";
import { listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";

type Found = { doctors: { objectId: string }[]; next: number | null };

beforeAll(async () => {
  await hospitals(["h"], { name: "青空病院" });
  await person("company", { role: "connectCompany", licenceState: null });
  await person("user", { role: "connect", licenceState: null });
  for (const id of ["open", "shut", "pausing"]) {
    await person(id);
    await listedDoctor(`record-${id}`, { userId: id, departmentCodes: ["d03"] });
    await worksAt(`record-${id}`, {
      hospitalId: "h",
      name: "青空病院",
      prefectureCode: "13",
      medicalAreaId: "1301",
    });
  }
  // 32 who take word from companies, and among them eight who do not.
  // The others' first hundred take none.
  for (const [kind, count, department] of [
    ["many", 32, "d07"],
    ["quiet", 8, "d07"],
    ["a-shut", 101, "d09"],
    ["b-open", 2, "d09"],
  ] as const)
    for (let at = 0; at < count; at++) {
      await person(`${kind}-${at}`);
      await listedDoctor(`record-${kind}-${at}`, { userId: `${kind}-${at}`, departmentCodes: [department] });
    }
  await listedDoctor("record-stranger", { departmentCodes: ["d03"] });
  await agreed();
  for (const id of ["company", "user", "shut"]) await signedIn(id);
  const rule = "INSERT INTO contact_rules (user_id, company, paused_until, updated_at) VALUES (?, ?, ?, 0)";
  await env.DB.batch([
    env.DB.prepare(rule).bind("shut", "asked", 0),
    ...Array.from({ length: 8 }, (_, at) => env.DB.prepare(rule).bind(`quiet-${at}`, "asked", 0)),
    ...Array.from({ length: 101 }, (_, at) => env.DB.prepare(rule).bind(`a-shut-${at}`, "asked", 0)),
    env.DB.prepare(rule).bind("pausing", "anyone", Date.now() + 86_400_000),
  ]);
  await rebuildIndex(env.DB, env.SEARCH_DB);
});

const find = (query: string) => respond<Found>("company", "GET", `/connect/doctors?${query}`);

it("a company finds the members who take its word, and nobody else", async () => {
  const { doctors, next } = await find("departments=d03");
  expect(doctors.map(({ objectId }) => objectId)).toEqual(["record-open"]);
  expect(next).toBeNull();
  expect((await find(`hospitalName=${encodeURIComponent("青空")}`)).doctors).toHaveLength(1);
  expect((await find("prefectureCodes=13")).doctors).toHaveLength(1);
  expect((await find("departments=d01")).doctors).toEqual([]);
});

it("pages step by who was shown, and say nothing of who was passed over", async () => {
  const first = await find("departments=d07");
  expect(first.doctors).toHaveLength(30);
  expect(first.next).toBe(30);
  const second = await find("departments=d07&from=30");
  expect(second.doctors).toHaveLength(2);
  expect(second.next).toBeNull();
  const ids = [...first.doctors, ...second.doctors].map(({ objectId }) => objectId);
  expect(new Set(ids).size).toBe(32);
  expect(ids.some((id) => id.startsWith("record-quiet"))).toBe(false);
});

it("who takes its word is found behind a hundred who do not", async () => {
  const { doctors, next } = await find("departments=d09");
  expect(doctors.map(({ objectId }) => objectId)).toEqual(["record-b-open-0", "record-b-open-1"]);
  expect(next).toBeNull();
});

it("whoever was suspended is left out before the index follows", async () => {
  await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'many-0'").run();
  const second = await find("departments=d07&from=30");
  expect(second.doctors).toHaveLength(1);
});

it("its rows say who it is, the field and the workplace, and no more", async () => {
  const [doctor = {}] = (await find("departments=d03")).doctors;
  expect(Object.keys(doctor).toSorted()).toEqual([
    ...["doctorCategory", "firstName", "firstNameKana", "lastName", "lastNameKana", "objectId", "workplaces"],
  ]);
});

it("a search without a condition is refused, and so are all others", async () => {
  expect((await call("company", "GET", "/connect/doctors")).status).toBe(422);
  expect((await call("user", "GET", "/connect/doctors?departments=d03")).status).toBe(403);
});

it("the connect area finds companies by name", async () => {
  type Companies = { total: number; companies: { objectId: string; name: string }[] };
  const all = await respond<Companies>("user", "GET", "/connect/companies");
  expect(all.companies.map(({ objectId }) => objectId)).toContain("company");
  expect((await respond<Companies>("user", "GET", "/connect/companies?q=zzzz")).total).toBe(0);
});
