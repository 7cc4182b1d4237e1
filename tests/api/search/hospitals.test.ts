import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { indexHospital } from "../../../workers/search/documents/update";
import { searchHospitals } from "../../../workers/search/query";
import { called, listedDoctor, worksAt } from "../../support/workerd/fixtures/doctors";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { PASSWORD, registeredDoctor } from "../../support/workerd/fixtures/registrations";
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
  await hospitals([FORMER, PRESENT], { name: "青空病院" });
  await listedDoctor("listed", {
    ...called("高橋", "健一", "タカハシ", "ケンイチ"),
    expertCodes: ["e01"],
  });
  await worksAt("listed", { hospitalId: FORMER });
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
