import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { indexHospital } from "../../../workers/search/documents/update";
import { searchHospitals } from "../../../workers/search/query";
import { PASSWORD, registeredDoctor } from "../../support/workerd/given/registrations";
import { until } from "../../support/workerd/until";

const FORMER = "hospital-former";
const PRESENT = "hospital-present";

const RECORD = {
  university: "u01",
  graduationYear: "2006",
  doctorCategory: ["d03"],
  doctorExpertCategory: ["e02"],
  searchPaperMeshList: ["m001"],
  enrollmentPeriodList: [{ type: "hospital", name: "青空病院", hospitalId: PRESENT, isWorking: true }],
};

beforeAll(async () => {
  for (const id of [FORMER, PRESENT]) {
    await env.DB.prepare(
      `INSERT INTO hospitals (id, name, furigana, type, zipcode, prefecture_code, municipality_code, address, medical_area_id, updated_at)
       SELECT ?, '青空病院', 'アオゾラビョウイン', 5, '1000001', prefecture_code, code, '1-1', medical_area_id, 0
       FROM municipalities WHERE code = '13101'`,
    )
      .bind(id)
      .run();
  }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO doctors (id, last_name, first_name, last_name_kana, first_name_kana, expert_codes, updated_at)
       VALUES ('listed', '高橋', '健一', 'タカハシ', 'ケンイチ', '["e01"]', 0)`,
    ),
    env.DB.prepare(
      `INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, is_working)
       VALUES ('listed', 0, 'hospital', ?, '青空病院', 1)`,
    ).bind(FORMER),
  ]);
  for (const id of [FORMER, PRESENT]) await indexHospital(env.DB, env.SEARCH_DB, id);
});

async function withSpecialist(code: string) {
  const { hits } = await searchHospitals(env.SEARCH_DB, { doctorExpertCategory: [code] });
  return hits.map(({ hospitalId }) => hospitalId);
}

it("finds a hospital by its doctors' fields while they work there", async () => {
  expect(await withSpecialist("e01")).toEqual([FORMER]);
  const who = await registeredDoctor("mover@example.jp");
  expect((await who.post("/doctor", { ...RECORD, doctorObjectId: "listed" })).status).toBe(200);
  await until(async () => {
    expect(await withSpecialist("e01")).toEqual([]);
    expect(await withSpecialist("e02")).toEqual([PRESENT]);
  });
  const leaving = await who.post("/users/withdraw", { password: PASSWORD, isConfirmed: true });
  expect(leaving.status).toBe(204);
  await until(async () => expect(await withSpecialist("e02")).toEqual([]));
});
